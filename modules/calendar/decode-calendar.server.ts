/** The text of a calendar file: UTF-8, or UTF-16 where its first bytes say so. What is no text becomes signs that no line is read from. */
export function decodeCalendar(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes)
}

function encodingOf([first = 0, second = 0]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  // Either the byte order mark, or an ASCII sign beside a zero.
  if ((first === 0xff && second === 0xfe) || (first !== 0 && second === 0)) return 'utf-16le'
  if ((first === 0xfe && second === 0xff) || (first === 0 && second !== 0)) return 'utf-16be'
  return 'utf-8'
}
