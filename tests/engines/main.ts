// `npm run engines [chromium|firefox|webkit …]`: the visitor's and the guest's journeys in every engine of this machine, on a phone and
// on a desk, in light and dark, and once without script; what each showed lies side by side in test-results/engines.
import { rm } from 'node:fs/promises'
import type { Engine, Screen } from './engine.ts'
import { foundEngines } from './found.ts'
import { enquiry, quickForm } from './journeys/forms.ts'
import { carousels, lightbox, paintsFirst, popups, sections } from './journeys/front-page.ts'
import { moderation } from './journeys/owner.ts'
import { otherPages, publicLog } from './journeys/public-log.ts'
import { ownData, receipt } from './journeys/receipt.ts'
import { filmAndVoice, lineCut, twoTabs, writes } from './journeys/review-page.ts'
import { reviewsPage } from './journeys/reviews.ts'
import { plainReview, plainSite } from './journeys/without-script.ts'
import { laySideBySide } from './side-by-side.ts'
import { type Journey, openEngineHouse, openTrip, shotsFolder } from './trip.ts'
import { type WalkCount, walkAll } from './walk.ts'

const journeys: Journey[] = [
  ...[paintsFirst, sections, carousels, popups, lightbox, enquiry, quickForm, reviewsPage],
  ...[writes, filmAndVoice, lineCut, twoTabs, moderation],
  ...[receipt, ownData, publicLog, otherPages],
]
const withoutScript = [plainSite, plainReview]

const looks: Screen[] = [
  { width: 390, height: 844, dark: false },
  { width: 390, height: 844, dark: true },
  { width: 1280, height: 800, dark: false },
  { width: 1280, height: 800, dark: true },
]

// `ONLY` walks the journeys alone whose names have these words.
const { ONLY: only = '' } = process.env
const names = process.argv.slice(2)
const total: WalkCount = { passed: 0, failed: 0 }

if (names.length === 0 && !only) await rm(shotsFolder, { recursive: true, force: true })
for (const engine of foundEngines(names))
  for (const [index, look] of looks.entries()) {
    // Once scripts are forbidden they stay so: these come last.
    const all = [...journeys, ...(index === 0 ? withoutScript : [])]
    const { passed, failed } = await walkIn(
      engine,
      look,
      all.filter(({ name }) => name.includes(only)),
    )
    total.passed += passed
    total.failed += failed
  }
await laySideBySide(shotsFolder)
console.log(`\nWhat they showed lies in ${shotsFolder}`)
console.log(`${total.passed} passed, ${total.failed} failed`)
process.exit(total.failed > 0 ? 1 : 0)

async function walkIn(engine: Engine, look: Screen, walked: Journey[]): Promise<WalkCount> {
  const house = await openEngineHouse()
  try {
    const trip = await openTrip(engine, look, house)
    return await walkAll(trip, walked, true).finally(() => trip.close())
  } finally {
    await house.close()
  }
}
