import { pauseAfter } from '../sending/keep-trying.ts'
import { pauseOrOnline } from '../sending/pause.ts'

/** So long the script may take before the house is asked whether it is there at all. */
const PATIENCE_MS = 20_000
const ANSWER_MS = 10_000

type Acknowledged = { say(why: 'line' | 'house'): void; letGo(): void }

/**
 * A submit that comes before the page is awake is acknowledged at once, waits until it is, and is given again. Gives what releases the button,
 * which stands as it came when the page wakes.
 */
export function holdEarlySubmit(wake: () => Promise<void>, asleep: AbortSignal): () => void {
  let held: Acknowledged | null = null
  // What is wrong with it is said by the house's own sentences, awake or without script, and not by the browser's.
  addEventListener('click', ({ target }) => unchecked(target), { capture: true, signal: asleep })
  addEventListener(
    'submit',
    async (event) => {
      const { target: form, submitter } = event
      if (!(form instanceof HTMLFormElement) || !(submitter instanceof HTMLButtonElement)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (held) return
      held = acknowledge(submitter)
      const isAwake = await awakeInTime(wake, asleep, held.say)
      held.letGo()
      held = null
      if (isAwake) form.requestSubmit()
      else form.submit()
    },
    { capture: true, signal: asleep },
  )
  return () => held?.letGo()
}

function unchecked(target: EventTarget | null) {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>('button[type=submit]') : null
  if (button?.form) button.form.noValidate = true
}

/** What the button says meanwhile, and of a line that is down, stands beside it in the page. */
function acknowledge(button: HTMLButtonElement): Acknowledged {
  const { textContent: text, dataset } = button
  button.textContent = dataset.meanwhile ?? text
  button.disabled = true
  const waiting = document.createElement('p')
  waiting.className = 'small waiting'
  waiting.role = 'status'
  button.after(waiting)
  return {
    say(why) {
      waiting.textContent = dataset[why] ?? ''
    },
    letGo() {
      // The page that has woken is no longer ours to change.
      if (!waiting.isConnected) return
      waiting.remove()
      button.textContent = text
      button.disabled = false
    },
  }
}

/** A line that is down is waited for, however long; a script that does not come from a house that answers is not. */
async function awakeInTime(
  wake: () => Promise<void>,
  asleep: AbortSignal,
  say: Acknowledged['say'],
): Promise<boolean> {
  const awake = new Promise<void>((resolve) => {
    asleep.addEventListener('abort', () => resolve())
  })
  for (let failures = 1; ; failures += 1) {
    if (await Promise.race([succeeds(wake()), rest(PATIENCE_MS)])) return true
    const answer = await askHouse()
    if (answer === 'well') return false
    say(answer)
    await Promise.race([pauseOrOnline(pauseAfter(failures)), awake])
  }
}

function succeeds(trying: Promise<void>): Promise<boolean> {
  return trying.then(
    () => true,
    () => false,
  )
}

function rest(milliseconds: number): Promise<false> {
  return new Promise((resolve) => {
    setTimeout(resolve, milliseconds, false)
  })
}

function askHouse(): Promise<'well' | 'house' | 'line'> {
  return fetch('/healthz', { cache: 'no-store', signal: AbortSignal.timeout(ANSWER_MS) }).then(
    ({ ok }) => (ok ? 'well' : 'house'),
    () => 'line',
  )
}
