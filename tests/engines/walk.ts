import type { Tab } from './engine.ts'
import { type Journey, keepShot, nameOf, type OpenTrip } from './trip.ts'

export type WalkCount = { passed: number; failed: number }

/** Goes the journeys one after another, each in a tab of its own, and says how each ended. */
export async function walkAll(trip: OpenTrip, journeys: Journey[], keepShots: boolean): Promise<WalkCount> {
  const count = { passed: 0, failed: 0 }
  for (const { name, walk } of journeys) {
    const said = `${trip.engine.name} ${trip.browser.version} ${nameOf(trip.look)}: ${name}`
    const began = Date.now()
    let tab: Tab | undefined
    try {
      const own = await trip.browser.tab()
      tab = own
      const shot = async (name: string, of = own) => {
        if (keepShots) await keepShot(trip, of, name)
      }
      await walk({ ...trip, tab, shot })
      count.passed += 1
      console.log(`  ok     ${said} (${((Date.now() - began) / 1000).toFixed(1)} s)`)
    } catch (fault) {
      count.failed += 1
      console.log(`  FAILED ${said}\n         ${fault instanceof Error ? fault.message : fault}`)
      if (tab) await keepShot(trip, tab, `failed ${name}`.replaceAll('/', '')).catch(() => {})
    }
    trip.line.mend()
    trip.line.holdScripts(0)
    await tab?.close().catch(() => {})
  }
  return count
}
