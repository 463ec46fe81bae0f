type Typed = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

/** Sets the value of a field as if it were typed, so that React and other listeners notice. */
export function typeInto(control: Typed, value: string): void {
  Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), 'value')?.set?.call(control, value)
  for (const what of ['input', 'change']) control.dispatchEvent(new Event(what, { bubbles: true }))
}

/**
 * Restores a saved text in its field. Listeners of the field itself (a telephone number) get an input event; it does not bubble, because
 * nobody typed it.
 */
export function restoreText(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.value = text
  field.dispatchEvent(new Event('input'))
}
