import { untouchedQuestion } from '#modules/reviews/rating.ts'
import { whenInputRests } from '../ui/input-rests.ts'
import {
  emptyDraft,
  joinDrafts,
  readForm,
  rowOf,
  untouchedRows,
  withoutKnown,
  withRows,
} from './draft/draft.ts'
import { draftName, isDeviceUsed, linkName, reviewDrafts } from './draft/draft-store.ts'
import { delaySentences, fetchUserDetail, loadPart } from './sending/requests.ts'

const touches = ['pointerover', 'pointerdown', 'keydown', 'focusin', 'input', 'change', 'scroll'] as const

/**
 * Mounts the guest's page on the first touch, or at once where the device stores a draft or the server asks for it. Until then the HTML works
 * by itself: its forms are sent by the browser, and what is typed into the review is already saved as a draft on this device.
 */
export function startGuestPage(): void {
  const island = document.querySelector<HTMLElement>('[data-island="guest-page"]')
  if (!island) return
  const unmounted = new AbortController()
  const { signal } = unmounted
  const presses = watchPresses(island, signal)
  let isLoading = false

  const mount = () => {
    if (!isLoading) void load(island)
    isLoading = true
  }

  async function load(island: HTMLElement) {
    const [{ default: part }, { mountIsland }] = await Promise.all([
      loadPart(() => import('./guest-island.tsx')),
      loadPart(() => import('../ui/mount-island.ts')),
    ])
    await whenInputRests()
    unmounted.abort()
    const controls = mountIsland(island, part)
    // Files that were chosen before are handled as if they were chosen now.
    for (const input of island.querySelectorAll<HTMLInputElement>('input[type=file]'))
      if (input.files?.length) input.dispatchEvent(new Event('change', { bubbles: true }))
    const pressed = presses.last()
    const button = pressed && controls.find(pressed)
    if (button instanceof HTMLElement) button.click()
  }

  for (const touch of touches) addEventListener(touch, mount, { capture: true, passive: true, signal })
  const form = island.querySelector('[name=booking_id]')?.closest('form')
  if (form) {
    const key = String(new FormData(form).get('booking_id'))
    // It shows the owner that the link was opened. The mounted form sends it again, for as long as it takes.
    fetchUserDetail(key).catch(() => {})
    void watchForm(form, key, signal)
  }
  if (document.documentElement.dataset.guest === 'at-once' || isTouched(island)) mount()
  else void isDeviceUsed().then((isUsed) => isUsed && mount())
}

/**
 * Remembers the button that had no effect and has to be clicked again by script: one that needs script, Submit where the browser found a field
 * invalid, and Submit without a connection, which shows a message until then.
 */
function watchPresses(island: HTMLElement, signal: AbortSignal): { last(): Element | null } {
  let pressed: Element | null = null
  let held: Element | null = null
  const listen = (type: string, listener: (event: Event) => void) =>
    island.addEventListener(type, listener, { capture: true, signal })
  listen('click', ({ target }) => {
    pressed = target instanceof Element ? target.closest('button[type=button]') : null
  })
  listen('invalid', ({ target }) => {
    pressed =
      target instanceof Element ? (target.closest('form')?.querySelector('[type=submit]') ?? null) : null
  })
  // A guest who goes on typing does not want it now.
  listen('input', () => {
    pressed = null
  })
  listen('submit', (event) => {
    if (navigator.onLine || !(event instanceof SubmitEvent)) return
    event.preventDefault()
    held = event.submitter
    if (held instanceof HTMLButtonElement) showOffline(held, signal)
  })
  return { last: () => held ?? pressed }
}

/** Until the connection is back, or the page is mounted. */
function showOffline(button: HTMLButtonElement, signal: AbortSignal): void {
  const { textContent: text } = button
  const status = document.createElement('p')
  status.className = 'small waiting'
  status.role = 'status'
  status.textContent = delaySentences.offline
  button.after(status)
  button.textContent = 'Submitting...'
  button.disabled = true
  const end = () => {
    status.remove()
    button.textContent = text
    button.disabled = false
  }
  signal.addEventListener('abort', end)
  addEventListener('online', end, { once: true, signal })
}

/**
 * Saves what is typed and chosen before the page is mounted, behind what an earlier visit left there, and asks about untouched stars when the
 * browser itself sends the form.
 */
async function watchForm(form: HTMLFormElement, key: string, signal: AbortSignal): Promise<void> {
  let { touched } = emptyDraft
  let isAsked = false
  const read = () => withoutKnown(form, readForm(new FormData(form), { ...emptyDraft, touched }))
  form.addEventListener('click', ({ target }) => {
    const row = target instanceof Element && rowOf(target)
    if (row) touched = withRows(touched, [row])
  })
  form.addEventListener(
    'submit',
    (event) => {
      const untouched = untouchedRows(read())
      if (untouched.length === 0 || isAsked || !navigator.onLine) return
      isAsked = true
      if (!confirm(untouchedQuestion(untouched))) event.preventDefault()
    },
    { signal },
  )
  const name = draftName(await linkName(key))
  const left = reviewDrafts.read(name)
  const save = () => {
    const typed = read()
    reviewDrafts.save(name, { ...(left ? joinDrafts(left, typed) : typed), savedAt: Date.now() })
  }
  for (const type of ['input', 'click']) form.addEventListener(type, save, { signal })
}

/** Whether a person or the browser filled something in before this script ran. */
function isTouched(island: HTMLElement): boolean {
  const fields = island.querySelectorAll<HTMLInputElement | HTMLTextAreaElement>('input, textarea')
  return island.contains(document.activeElement) || Array.from(fields).some(isChanged)
}

function isChanged(field: HTMLInputElement | HTMLTextAreaElement): boolean {
  if (!(field instanceof HTMLInputElement)) return field.value !== field.defaultValue
  if (field.type === 'file') return field.value !== ''
  return field.value !== field.defaultValue || field.checked !== field.defaultChecked
}
