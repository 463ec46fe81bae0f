import { whenInputRests } from '../ui/input-rests.ts'

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
      await hydrateGuestPage(island, () => isSent || wasSubmitted(island))
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

/**
 * Whether the browser began to send the review before this script came: an attempt marks every field, also those that nobody touched. Older
 * browsers cannot tell.
 */
function wasSubmitted(island: HTMLElement): boolean {
  if (!CSS.supports('selector(:user-valid)')) return false
  const fields = island.querySelectorAll<HTMLInputElement>('form[enctype] :is(input, textarea)')
  const checked = [...fields].filter(({ willValidate }) => willValidate)
  return checked.length > 0 && checked.every((field) => field.matches(':user-valid'))
}

async function hydrateGuestPage(island: HTMLElement, isSent: () => boolean): Promise<void> {
  const [{ default: component }, { mountIsland }] = await Promise.all([
    import('./guest-island.tsx'),
    import('../ui/mount-island.ts'),
  ])
  await whenInputRests()
  if (isSent()) return
  mountIsland(island, component)
  // Files that were chosen before are handled as if they were chosen now.
  for (const input of island.querySelectorAll<HTMLInputElement>('input[type=file]'))
    if (input.files?.length) input.dispatchEvent(new Event('change', { bubbles: true }))
}
