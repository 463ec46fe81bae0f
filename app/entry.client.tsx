import { startDocument } from './islands/start.ts'

// One build, three kinds of pages: public documents start their islands, the console hydrates the router at once, the review page when touched.
const { dataset } = document.documentElement
if ('document' in dataset) {
  // In development alone, what lets an island be changed while one looks at it; the router's pages bring it themselves.
  if (import.meta.env.DEV) await import('virtual:react-router/inject-hmr-runtime')
  startDocument()
} else if ('sleeps' in dataset) import('./sleeping.ts').then(({ sleepUntilTouched }) => sleepUntilTouched())
else import('./hydrate-router.tsx')
