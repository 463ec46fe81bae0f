import type { Finding } from './finding.ts'
import { lookThrough } from './look-through.ts'
import { openPatientServer, PLANTED } from './plant-holes.ts'
import { openScannedHouse } from './scanned-house.ts'
import { slowhttptest } from './tools/slowhttptest.ts'

/** Seconds for each of their attacks. */
const PROVES_WITHIN = 30
/** What each tool must find where it was planted. */
const planted: { tool: string; where: RegExp; hole: string }[] = [
  { tool: 'wapiti', where: /\/souvenir$/, hole: 'words that become SQL' },
  { tool: 'wapiti', where: /\/greeting$/, hole: 'words that become a page' },
  { tool: 'wapiti', where: /\/postcard$/, hole: 'a file by its path' },
  { tool: 'sqlmap', where: /\/souvenir$/, hole: 'words that become SQL' },
  { tool: 'ffuf', where: /\/backup\.sql$/, hole: 'a copy of the tables in the open' },
  { tool: 'slowhttptest', where: /./, hole: 'a server that waits for ever' },
]

/** Looks through a house with holes that were put there; gives those that no tool found, in words. */
export async function missedHoles(tools: readonly string[]): Promise<string[]> {
  const found: Finding[] = []
  const house = await openScannedHouse({ isPlanted: true })
  try {
    const who = { name: 'planted', starts: [PLANTED] }
    const how = { seconds: PROVES_WITHIN, isProof: true }
    found.push(...(await lookThrough(house, who, tools, how)).findings)
  } finally {
    await house.stop()
  }
  if (tools.includes('slowhttptest')) {
    const patient = await openPatientServer()
    found.push(...(await slowhttptest(patient.origin, 10)))
    patient.stop()
  }
  return planted
    .filter(({ tool }) => tools.includes(tool))
    .filter(({ tool, where }) => !found.some((each) => each.tool === tool && where.test(each.where)))
    .map(({ tool, hole }) => `${tool} did not find ${hole}`)
}
