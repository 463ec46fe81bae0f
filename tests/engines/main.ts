// `npm run engines [chromium|firefox|webkit …]`: the visitor's and the guest's journeys in every engine of this machine, on a phone and
// on a desk, in light and dark, and once without script; what each showed lies side by side in test-results/engines.
import { rm } from 'node:fs/promises'
import type { Look } from './engine.ts'
import { foundEngines } from './found.ts'
import { enquiry, quickForm } from './journeys/forms.ts'
import { carousels, lightbox, paintsFirst, popups, sections } from './journeys/front-page.ts'
import { moderation } from './journeys/owner.ts'
import { filmAndVoice, lineCut, twoTabs, writes } from './journeys/review-page.ts'
import { reviewsPage } from './journeys/reviews.ts'
import { plainReview, plainSite } from './journeys/without-script.ts'
import { laySideBySide } from './side-by-side.ts'
import { type Journey, openTrip, shotsFolder } from './trip.ts'
import { type Count, walkAll } from './walk.ts'

const journeys: Journey[] = [
  ...[paintsFirst, sections, carousels, popups, lightbox, enquiry, quickForm, reviewsPage],
  ...[writes, filmAndVoice, lineCut, twoTabs, moderation],
]
const withoutScript = [plainSite, plainReview]

const looks: Look[] = [
  { width: 390, height: 844, dark: false },
  { width: 390, height: 844, dark: true },
  { width: 1280, height: 800, dark: false },
  { width: 1280, height: 800, dark: true },
]

const names = process.argv.slice(2)
const only = process.env.ONLY
const wanted = ({ name }: Journey) => !only || name.includes(only)
const total: Count = { passed: 0, failed: 0 }

if (names.length === 0 && !only) await rm(shotsFolder, { recursive: true, force: true })
const sizes = process.env.LOOKS?.split(",").map(Number)
for (const engine of foundEngines(names))
  for (const [index, look] of looks.entries()) {
    if (sizes && !sizes.includes(index)) continue
    const trip = await openTrip(engine, look)
    // Once scripts are forbidden they stay so: these come last.
    const all = [...journeys, ...(index === 0 ? withoutScript : [])].filter(wanted)
    const count = await walkAll(trip, all, true).finally(() => trip.close())
    total.passed += count.passed
    total.failed += count.failed
  }
await laySideBySide(shotsFolder)
console.log(`\nWhat they showed lies in ${shotsFolder}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)
