import { cleanAddress, trimEdges } from '#modules/common/text.ts'
import { typeInto } from './type-into.ts'

const tidied = ['text', 'email', 'tel', 'url', 'search']

/**
 * Takes away what nobody sees around a line once it is typed, before the browser judges it: an address that was copied with a space that
 * does not break is one. What was typed before anybody listened is tidied when the form is sent. Passwords and longer texts stay as they
 * are. Gives what ends it.
 */
export function tidyFields(within: Document | HTMLElement): () => void {
  const ending = new AbortController()
  const options = { capture: true, signal: ending.signal }
  within.addEventListener('change', ({ target }) => tidy(target), options)
  within.addEventListener('click', ({ target }) => sentBy(target)?.forEach(tidy), options)
  return () => ending.abort()
}

function sentBy(target: EventTarget | null): Element[] | undefined {
  const button = target instanceof Element ? target.closest('button') : null
  return button?.type === 'submit' && button.form ? [...button.form.elements] : undefined
}

function tidy(field: EventTarget | null) {
  if (!(field instanceof HTMLInputElement) || !tidied.includes(field.type) || field.readOnly) return
  const meant = field.type === 'email' ? cleanAddress(field.value) : trimEdges(field.value)
  // For a value of spaces our own rules have the better sentence.
  if (meant !== '' && meant !== field.value) typeInto(field, meant)
}
