import { startDocument } from './islands/start.ts'

// One build, three kinds of pages: public documents start their islands, the console hydrates the router at once, the review page when touched.
const { dataset } = document.documentElement
if ('document' in dataset) {
  // In development alone, what lets an island be changed while one looks at it; the router's pages bring it themselves.
  if (import.meta.env.DEV) await import('virtual:react-router/inject-hmr-runtime')
  // The router's runtime shows an update only on a page of the router.
  import.meta.hot?.on('vite:beforeUpdate', () => location.reload())
  startDocument()
} else if ('sleeps' in dataset) import('./sleeping.ts').then(({ sleepUntilTouched }) => sleepUntilTouched())
else import('./hydrate-router.tsx')
