import { stripVTControlCharacters } from 'node:util'
import type { Finding } from '../finding.ts'
import { runTool } from './run-tool.ts'

const ways = { H: 'slow heads', B: 'slow bodies', X: 'slow readers' }

/** So many slow connections of one address, in three ways: a finding when others were not served meanwhile. Asks the house itself, without a gate. */
export async function slowhttptest(origin: string, seconds: number): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [way, kind] of Object.entries(ways)) {
    const said = await runTool(
      'slowhttptest',
      [`-${way}`, '-c', '1000', '-r', '200', '-i', '5', '-l', String(seconds), '-p', '5', '-u', `${origin}/`],
      seconds + 60,
    )
    findings.push(...readSlow(said, kind))
  }
  return findings
}

/** It asks once a second whether it is served, and says so each time. */
export function readSlow(said: string, kind: string): Finding[] {
  const plain = stripVTControlCharacters(said)
  const asked = [...plain.matchAll(/service available:\s*(YES|NO)/g)].map(([, answer]) => answer)
  const finding = { tool: 'slowhttptest', kind, where: 'GET /' }
  if (asked.length === 0) return [{ ...finding, what: `it did not say: ${plain.slice(-200)}` }]
  const refused = asked.filter((answer) => answer === 'NO').length
  return refused === 0 ? [] : [{ ...finding, what: `not served ${refused} times of ${asked.length}` }]
}
