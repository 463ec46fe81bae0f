import { bringFaces } from './bring-faces.ts'
import { wakeDocument } from './islands/wake.ts'

// One build, three kinds of pages: public documents wake their islands, the console hydrates the router at once, the review page when touched.
// The waking comes with this module: a second request for its 2 KB would cost a visitor in the hills a round trip.
const { dataset } = document.documentElement
bringFaces(document.documentElement)
if ('document' in dataset) {
  // In development alone, what lets an island be changed while one looks at it; the router's pages bring it themselves.
  if (import.meta.env.DEV) await import('virtual:react-router/inject-hmr-runtime')
  wakeDocument()
} else if ('sleeps' in dataset) import('./sleeping.ts').then(({ sleepUntilTouched }) => sleepUntilTouched())
else import('./hydrate-router.tsx')
