/** How much longer a text is than its most characters; empty where it is not. */
export function sayTooLong(characters: number, most: number): string {
  const more = characters - most
  if (more <= 0) return ''
  return more === 1
    ? 'This is one character too many. Please shorten it.'
    : `These are ${more} characters too many. Please shorten it.`
}
