import { join } from 'node:path'
import type { Finding, Target } from './finding.ts'
import { openGate } from './gate.ts'
import type { ScannedHouse } from './scanned-house.ts'
import { ffuf } from './tools/ffuf.ts'
import { sqlmap } from './tools/sqlmap.ts'
import { wapiti } from './tools/wapiti.ts'

export type Looked = { findings: Finding[]; requests: number; forms: number }

/** The three tools that look through pages, one after another, as nobody or as the owner; and what their answers gave away. */
export async function lookThrough(
  house: ScannedHouse,
  who: { name: string; cookie?: string; starts: string[] },
  tools: readonly string[],
  how: Pick<Target, 'seconds' | 'isProof'>,
): Promise<Looked> {
  const gate = await openGate(house.origin, who.cookie)
  const folder = join(house.folder, who.name)
  const target = { origin: gate.origin, starts: who.starts, seen: gate.seen, folder, ...how }
  const findings: Finding[] = []
  try {
    if (tools.includes('wapiti')) findings.push(...(await wapiti(target)))
    // Of those that wapiti's attacks left, too, the first of each form comes from a page.
    const seen = [...gate.seen]
    if (tools.includes('sqlmap')) findings.push(...(await sqlmap({ ...target, seen })))
    if (tools.includes('ffuf')) findings.push(...(await ffuf(target)))
    if (who.cookie && !(await isStillIn(gate.origin)))
      findings.push({
        tool: 'gate',
        kind: 'signed out',
        where: 'GET /admin',
        what: 'the scan was put out of the house',
      })
    findings.push(...gate.wrong)
    return {
      findings,
      requests: gate.seen.length,
      forms: new Set(gate.seen.map(({ path }) => path.split('?')[0])).size,
    }
  } finally {
    gate.stop()
  }
}

async function isStillIn(origin: string): Promise<boolean> {
  const answer = await fetch(`${origin}/admin`, { redirect: 'manual' })
  await answer.arrayBuffer()
  return answer.status === 200
}
