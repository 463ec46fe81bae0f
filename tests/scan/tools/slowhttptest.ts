import { setTimeout as pause } from 'node:timers/promises'
import { stripVTControlCharacters } from 'node:util'
import { ask } from '../../../bench/run-server.ts'
import type { Finding } from '../finding.ts'
import { runTool } from './run-tool.ts'

const ways = { H: 'slow heads', B: 'slow bodies', X: 'slow readers' }
const SERVED_WITHIN_MS = 10_000

/** So many slow connections of one address, in three ways: a finding when a visitor of another address is not served meanwhile. Asks the house itself, without a gate. */
export async function slowhttptest(origin: string, seconds: number): Promise<Finding[]> {
  const findings: Finding[] = []
  for (const [way, kind] of Object.entries(ways)) {
    const over = new AbortController()
    const visitor = visit(origin, over.signal)
    const how = ['-c', '1000', '-r', '200', '-i', '5', '-l', String(seconds), '-u', `${origin}/`]
    const said = await runTool('slowhttptest', [`-${way}`, ...how], seconds + 60)
    over.abort()
    findings.push(...judge(kind, openedAtMost(said), await visitor))
  }
  return findings
}

type Visits = { served: number; refused: number }

/** One who looks at a page every half second, and does not wait for ever. */
async function visit(origin: string, until: AbortSignal): Promise<Visits> {
  const visits = { served: 0, refused: 0 }
  while (!until.aborted) {
    const late = pause(SERVED_WITHIN_MS, null)
    const answer = await Promise.race([ask(`${origin}/`, { from: '127.0.0.2' }), late])
    visits[answer?.status === 200 ? 'served' : 'refused'] += 1
    await pause(500)
  }
  return visits
}

/** How many connections stood at the same time, as it says every few seconds. */
export function openedAtMost(said: string): number {
  const counts = [...stripVTControlCharacters(said).matchAll(/connected:\s*(\d+)/g)]
  return Math.max(0, ...counts.map(([, count]) => Number(count)))
}

/** Without connections nothing was tried. */
export function judge(kind: string, opened: number, { served, refused }: Visits): Finding[] {
  const finding = { tool: 'slowhttptest', kind, where: 'GET /' }
  if (opened === 0) return [{ ...finding, what: 'no connection was opened' }]
  return refused === 0
    ? []
    : [
        {
          ...finding,
          what: `beside ${opened} connections, ${refused} of ${served + refused} visits were not served`,
        },
      ]
}
