type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Puts a value into a field as if it were typed, so that whatever follows the field notices. */
export function typeInto(control: Typed, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  for (const what of ['input', 'change']) control.dispatchEvent(new Event(what, { bubbles: true }))
}

/**
 * Puts a kept text back into its field. Whoever reads along what is typed (a telephone number) hears of it; it does not bubble, for
 * nobody typed it.
 */
export function putBack(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.value = text
  field.dispatchEvent(new Event('input'))
}
