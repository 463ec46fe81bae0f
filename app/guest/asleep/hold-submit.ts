/** After this the form goes without script, and the house answers it with a page. */
const LONGEST_HOLD_MS = 20_000

/**
 * A submit that comes before the page is awake is acknowledged at once, waits until it is, and is given again. Gives what releases the button,
 * which stands as it came when the page wakes.
 */
export function holdEarlySubmit(wake: () => Promise<void>, asleep: AbortSignal): () => void {
  let letGo = () => {}
  let held = false
  // What is wrong with it is said by the house's own sentences, awake or without script, and not by the browser's.
  addEventListener('click', ({ target }) => unchecked(target), { capture: true, signal: asleep })
  addEventListener(
    'submit',
    (event) => {
      const { target: form, submitter } = event
      if (!(form instanceof HTMLFormElement) || !(submitter instanceof HTMLButtonElement)) return
      event.preventDefault()
      event.stopImmediatePropagation()
      if (held) return
      held = true
      letGo = acknowledge(submitter)
      awakeInTime(wake).then((isAwake) => {
        letGo()
        held = false
        if (isAwake) form.requestSubmit()
        else form.submit()
      })
    },
    { capture: true, signal: asleep },
  )
  return () => letGo()
}

function unchecked(target: EventTarget | null) {
  const button = target instanceof Element ? target.closest<HTMLButtonElement>('button[type=submit]') : null
  if (button?.form) button.form.noValidate = true
}

function acknowledge(button: HTMLButtonElement): () => void {
  const { textContent: text } = button
  button.textContent = button.dataset.meanwhile ?? text
  button.disabled = true
  return () => {
    button.textContent = text
    button.disabled = false
  }
}

/** A line that is down is waited for; a script that does not come over one that is up is not. */
function awakeInTime(wake: () => Promise<void>): Promise<boolean> {
  return new Promise((resolve) => {
    const tryIt = () =>
      wake().then(
        () => resolve(true),
        () => (navigator.onLine ? resolve(false) : addEventListener('online', tryIt, { once: true })),
      )
    tryIt()
    setTimeout(() => navigator.onLine && resolve(false), LONGEST_HOLD_MS)
  })
}
