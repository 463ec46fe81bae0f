import { startDocument } from './site/islands/start.ts'

// One build, three kinds of pages: public documents start their islands, a guest's page is one island, the admin hydrates the router.
const { dataset } = document.documentElement
if ('document' in dataset || 'guest' in dataset) {
  // In development, the runtime by which an edited island is replaced; pages of the router have it already.
  if (import.meta.env.DEV) await import('virtual:react-router/inject-hmr-runtime')
  // The router's runtime shows an update only on a page of the router.
  import.meta.hot?.on('vite:beforeUpdate', () => location.reload())
  if ('document' in dataset) startDocument()
  else import('./guest/start.ts').then(({ startGuestPage }) => startGuestPage())
} else import('./hydrate-router.tsx')
