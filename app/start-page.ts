import { startDocument } from './site/islands/start.ts'

const RETRY_PAUSE_MS = 2000

const startEvents = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'input', 'change', 'scroll'] as const

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

/** Hydrates the page at the first touch, or once it has loaded and the browser is idle, two seconds later at most. Until then the HTML works. */
function startGuestPage(): void {
  const island = document.querySelector<HTMLElement>('[data-island="guest-page"]')
  if (!island) return
  const startController = new AbortController()
  const { signal } = startController
  const start = async () => {
    if (signal.aborted) return
    startController.abort()
    const hydrateGuestPage = await loadHydration()
    // Evaluating the page and hydrating it are two short tasks, so that a touch is answered in between.
    await new Promise((resolve) => setTimeout(resolve))
    await hydrateGuestPage(island, () => isSent).catch((fault: unknown) =>
      console.error('The page stays plain HTML.', fault),
    )
  }
  // What the browser sends must not be sent again by script.
  let isSent = false
  island.addEventListener('submit', () => {
    isSent = true
  })
  for (const type of startEvents) addEventListener(type, start, { capture: true, passive: true, signal })
  // A browser that is never idle starts after two seconds. Safari has no such callback.
  const startWhenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(start, { timeout: 2000 }) : setTimeout(start, 200)
  if (document.readyState === 'complete') startWhenIdle()
  else addEventListener('load', startWhenIdle, { signal })
}

/** Without a connection the script does not load, so it is tried again. */
async function loadHydration() {
  for (;;) {
    try {
      const { hydrateGuestPage } = await import('./guest/hydrate-guest-page.ts')
      return hydrateGuestPage
    } catch (fault) {
      console.error('The page is not ready yet; trying again.', fault)
      await new Promise((resolve) => setTimeout(resolve, RETRY_PAUSE_MS))
    }
  }
}
