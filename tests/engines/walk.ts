import { keepShot, type Journey, nameOf, type OpenTrip } from './trip.ts'

export type Count = { passed: number; failed: number }

/** Goes the journeys one after another, each in a tab of its own, and says how each ended. */
export async function walkAll(trip: OpenTrip, journeys: Journey[], keepShots: boolean): Promise<Count> {
  const count = { passed: 0, failed: 0 }
  for (const { name, walk } of journeys) {
    const said = `${trip.engine.name} ${trip.browser.version} ${nameOf(trip.look)}: ${name}`
    const began = Date.now()
    const tab = await trip.browser.tab()
    const shot: OpenTrip['shot'] = async (name, of = tab) => {
      if (keepShots) await keepShot({ ...trip, tab }, of, name)
    }
    try {
      await walk({ ...trip, tab, shot })
      count.passed += 1
      console.log(`  ok     ${said} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
    } catch (fault) {
      count.failed += 1
      console.log(`  FAILED ${said}\n         ${fault instanceof Error ? fault.message : fault}`)
      await keepShot({ ...trip, tab, shot }, tab, `failed ${name}`.replaceAll('/', '')).catch(() => {})
    }
    trip.line.mend()
    trip.line.holdScripts(0)
    await tab.close().catch(() => {})
  }
  return count
}
