import { typeInto } from '../form/type-into.ts'
import { keepTyped } from './keep-typed.ts'

/**
 * What was typed before a page is awake, on a line on which scripts take long, stays where it is; calling what this gives back, once all is
 * awake, tells it to whoever follows the fields, as if it were typed then. Files that were chosen before are told once more to whoever waits
 * for one. At last it tells that this is done.
 */
export function keepEarlyTyping(): (done: () => void) => void {
  const early = keepTyped()
  const tellAll = (done: () => void) => {
    const typed = [...early.typed]
    early.end()
    for (const [area, text] of typed) if (area.isConnected) tell(area, text)
    for (const chooser of document.querySelectorAll<HTMLInputElement>('input[type=file]'))
      if (chooser.files?.length) chooser.dispatchEvent(new Event('change', { bubbles: true }))
    document.documentElement.dataset.awake = ''
    done()
  }
  // In a task of its own, when whatever follows the fields has begun to listen.
  return (done) => void setTimeout(tellAll, 0, done)
}

/** React takes for known what a field said when it first looked: only another text is news to it. */
function tell(area: HTMLTextAreaElement, text: string) {
  const { selectionStart, selectionEnd } = area
  area.value = area.defaultValue
  typeInto(area, text)
  if (area === document.activeElement) area.setSelectionRange(selectionStart, selectionEnd)
}
