// Control and bidirectional characters that could hide or reorder what a person reads.
const invisible = /(?![\t\n])[\p{Cc}\p{Bidi_Control}\ufeff]/gu

/** One line of typed text: no controls, no line breaks, no outer spaces. */
export function cleanLine(text: string): string {
  return text.toWellFormed().replace(invisible, '').replace(/\s+/g, ' ').trim()
}

/** Several lines of typed text: line breaks kept and made alike, nothing invisible. */
export function cleanText(text: string): string {
  return text.toWellFormed().replace(/\r\n?/g, '\n').replace(invisible, '').trim()
}

/** What a person would count: code points, so that an emoji is one. */
export function characterCount(text: string): number {
  return Array.from(text).length
}

/** A file's name as text to show: never a path, nothing invisible, at most 255 characters. */
export function cleanFileName(name: string): string {
  const last = name.split(/[/\\]/).at(-1) ?? ''
  return Array.from(cleanLine(last)).slice(0, 255).join('')
}
