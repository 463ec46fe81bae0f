// A short walk through every engine of this machine, as part of `npm test`. `npm run engines` walks everything.
import type { Screen } from './engine.ts'
import { foundEngines } from './found.ts'
import { enquiry } from './journeys/forms.ts'
import { lightbox, paintsFirst } from './journeys/front-page.ts'
import { writes } from './journeys/review-page.ts'
import { openEngineHouse, openTrip } from './trip.ts'
import { type WalkCount, walkAll } from './walk.ts'

const phone: Screen = { width: 390, height: 844, dark: false }

const house = await openEngineHouse()
const trips = await Promise.all(foundEngines().map((engine) => openTrip(engine, phone, house)))
const counts: WalkCount[] = []
// They share a line: scripts are held for one of them at a time.
for (const trip of trips) counts.push(await walkAll(trip, [paintsFirst], false))
counts.push(...(await Promise.all(trips.map((trip) => walkAll(trip, [lightbox, enquiry, writes], false)))))
await Promise.all(trips.map((trip) => trip.close()))
await house.close()

const sum = (of: 'passed' | 'failed') => counts.reduce((all, count) => all + count[of], 0)
const total = { passed: sum('passed'), failed: sum('failed') }
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)
