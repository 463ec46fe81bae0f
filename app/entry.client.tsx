import { wakeDocument } from './islands/wake.ts'

// One build, two kinds of pages: public documents wake their islands, the review page and the console hydrate the router.
// The waking comes with this module: a second request for its 2 KB would cost a visitor in the hills a round trip.
if (document.documentElement.hasAttribute('data-document')) {
  // In development alone, what lets an island be changed while one looks at it; the router's pages bring it themselves.
  if (import.meta.env.DEV) await import('virtual:react-router/inject-hmr-runtime')
  wakeDocument()
} else import('./hydrate-router.tsx')
