/** The key of a personal link, out of the whole link or by itself, as somebody pasted it; what has none is given as it is. */
export function keyInLink(pasted: string): string {
  const text = pasted.trim()
  return /[?&]id=([^&#\s]+)/.exec(text)?.[1] ?? text
}
