import { typeInto } from '../form/type-into.ts'

/**
 * When React wakes a page it writes into each filled text area what the page said at first. What was typed there before, on a line on which
 * scripts take long, is noted from now on; calling what this gives back, once all is awake, puts it back as if it were typed then. Files that
 * were chosen before are told once more to whoever waits for one. At last it tells that this is done.
 */
export function keepEarlyTyping(): (done: () => void) => void {
  const typed = new Map<HTMLTextAreaElement, string>()
  const note = (area: HTMLTextAreaElement) => {
    if (area.value === area.defaultValue) typed.delete(area)
    else typed.set(area, area.value)
  }
  const hear = ({ target }: Event) => target instanceof HTMLTextAreaElement && note(target)
  for (const area of document.querySelectorAll('textarea')) note(area)
  document.addEventListener('input', hear, { capture: true })
  const putBack = (done: () => void) => {
    document.removeEventListener('input', hear, { capture: true })
    for (const [area, text] of typed) if (area.isConnected) typeInto(area, text)
    typed.clear()
    for (const chooser of document.querySelectorAll<HTMLInputElement>('input[type=file]'))
      if (chooser.files?.length) chooser.dispatchEvent(new Event('change', { bubbles: true }))
    document.documentElement.dataset.awake = ''
    done()
  }
  // In a task of its own, when whatever follows the fields has begun to listen.
  return (done) => void setTimeout(putBack, 0, done)
}
