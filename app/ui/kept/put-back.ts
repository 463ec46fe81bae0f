/**
 * Puts a kept text back into its field. Whoever reads along what is typed (a telephone number) hears of it; it does not bubble, for
 * nobody typed it.
 */
export function putBack(field: HTMLInputElement | HTMLTextAreaElement, text: string): void {
  field.value = text
  field.dispatchEvent(new Event('input'))
}
