/** The key of the link whose form stands in the page; undefined where none does. */
export function linkKey(): string | undefined {
  return document.querySelector<HTMLInputElement>('[name=booking_id]')?.value
}
