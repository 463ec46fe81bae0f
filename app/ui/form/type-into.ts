import { cleanAddress, trimEdges } from '#core/values/text.ts'

type TextControl = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Sets the value of a field as if it were typed, so that React and other listeners notice. */
export function typeInto(control: TextControl, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  for (const type of ['input', 'change']) control.dispatchEvent(new Event(type, { bubbles: true }))
}

/** Restores a saved text in its field. Listeners of the field itself (a phone number) get an input event, which does not bubble: nobody typed it. */
export function restoreText(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.value = text
  field.dispatchEvent(new Event('input'))
}

const trimmedTypes = ['text', 'email', 'tel', 'url', 'search']

/**
 * Trims invisible characters around typed lines before the browser validates them: it refuses an e-mail address with a no-break space.
 * Text typed before this runs is trimmed when the form is sent. Passwords and longer texts stay as they are. Returns a function that stops it.
 */
export function trimTypedFields(root: Document | HTMLElement): () => void {
  const stopController = new AbortController()
  const options = { capture: true, signal: stopController.signal }
  root.addEventListener('change', ({ target }) => trimField(target), options)
  root.addEventListener('click', ({ target }) => listSubmittedFields(target)?.forEach(trimField), options)
  return () => stopController.abort()
}

function listSubmittedFields(target: EventTarget | null): Element[] | undefined {
  const button = target instanceof Element ? target.closest('button') : null
  return button?.type === 'submit' && button.form ? [...button.form.elements] : undefined
}

function trimField(field: EventTarget | null) {
  if (!(field instanceof HTMLInputElement) || !trimmedTypes.includes(field.type) || field.readOnly) return
  const cleaned = field.type === 'email' ? cleanAddress(field.value) : trimEdges(field.value)
  // A value of spaces stays: our own rules have a better error for it.
  if (cleaned !== '' && cleaned !== field.value) typeInto(field, cleaned)
}
