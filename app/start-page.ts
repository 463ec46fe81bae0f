import { startGuestPage } from './guest/start-guest-page.ts'
import { startDocument } from './site/islands/start.ts'

// Starts the islands of a public page, or the only island of the page of a personal link.
// In a browser older than those of bin/supported-browsers.ts nothing starts, so that the HTML works by itself.
if ('at' in [] && 'hasOwn' in Object && 'throwIfAborted' in AbortSignal.prototype) void startPage()

async function startPage() {
  // In development React renders the islands: load the runtime that replaces edited components.
  if (import.meta.env.DEV) await import('virtual:react-router/inject-hmr-runtime')
  // That runtime updates pages of React Router only, so reload the others, also after an edit of what only the server runs.
  import.meta.hot?.on('vite:beforeUpdate', () => location.reload())
  import.meta.hot?.on('deodar:server-edit', () => location.reload())
  const { dataset } = document.documentElement
  if ('document' in dataset) startDocument()
  else if (dataset.guest === 'stay')
    import('./guest/booking-pages/page-buttons.ts').then(({ startPageButtons }) => startPageButtons())
  else startGuestPage()
}
