import { startGuestPage } from './guest/start-guest-page.ts'
import { startDocument } from './site/islands/start.ts'

// On a public page this starts its islands, on the page of a personal link its only island. Every other page is the admin, where React Router hydrates.
// In a browser older than those of bin/supported-browsers.ts nothing starts, so that the HTML works by itself.
const { dataset } = document.documentElement
const isSupported = 'at' in [] && 'hasOwn' in Object && 'throwIfAborted' in AbortSignal.prototype
const isSupportedInAdmin = isSupported && 'toSorted' in [] && 'adoptedStyleSheets' in document
if ('document' in dataset || 'guest' in dataset) {
  if (isSupported) void startPage()
} else if (isSupportedInAdmin) import('./hydrate-router.tsx')

async function startPage() {
  // In development, load the runtime that replaces edited components. Pages of React Router include it already.
  if (import.meta.env.DEV) await import('virtual:react-router/inject-hmr-runtime')
  // That runtime updates pages of React Router only, so reload the others, also after an edit of what only the server runs.
  import.meta.hot?.on('vite:beforeUpdate', () => location.reload())
  import.meta.hot?.on('deodar:server-edit', () => location.reload())
  if ('document' in dataset) startDocument()
  else if (dataset.guest === 'stay')
    import('./guest/booking-pages/page-buttons.ts').then(({ startPageButtons }) => startPageButtons())
  else startGuestPage()
}
