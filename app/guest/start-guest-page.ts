const RETRY_PAUSE_MS = 2000

const interactionEvents = [
  'pointerover',
  'pointerdown',
  'keydown',
  'focusin',
  'input',
  'change',
  'scroll',
] as const

/**
 * Hydrates the guest's page once it has loaded and the browser is idle, or at the first touch. Until then the HTML works by itself: the
 * browser sends its forms.
 */
export function startGuestPage(): void {
  const island = document.querySelector<HTMLElement>('[data-island="guest-page"]')
  if (!island) return
  const startListeners = new AbortController()
  const { signal } = startListeners
  let isHydrating = false
  const hydrateOnce = async () => {
    if (isHydrating) return
    isHydrating = true
    try {
      // React arrives first. Evaluating it, evaluating the page and hydrating are three short tasks, so that a touch is answered in between.
      const [{ hydrateGuestPage }] = await Promise.all([
        import('./hydrate-guest-page.ts'),
        import('../ui/mount-island.ts'),
      ])
      await new Promise((resolve) => setTimeout(resolve))
      await hydrateGuestPage(island, () => isSent)
      startListeners.abort()
    } catch (fault) {
      // Without a connection its script does not load.
      console.error('The page is not ready yet; trying again.', fault)
      isHydrating = false
      setTimeout(hydrateOnce, RETRY_PAUSE_MS)
    }
  }
  // What the browser sends must not be sent again by script.
  let isSent = false
  island.addEventListener('submit', () => {
    isSent = true
  })
  for (const type of interactionEvents)
    addEventListener(type, hydrateOnce, { capture: true, passive: true, signal })
  // Safari cannot tell when it is idle.
  const hydrateWhenIdle = () =>
    'requestIdleCallback' in window ? requestIdleCallback(hydrateOnce) : setTimeout(hydrateOnce, 200)
  if (document.readyState === 'complete') hydrateWhenIdle()
  else addEventListener('load', hydrateWhenIdle, { signal })
}
