/** The scripts that icons and shared pictures can draw (app/ui/fonts/fonts.conf). */
const drawable = /^[\p{Script=Latin}\p{Script=Devanagari}\p{Script=Common}\p{Script=Inherited}]*$/u

/** The first letter or digit of a name, with its vowel signs; empty where there is none that can be drawn. */
export function initialOf(name: string): string {
  const graphemes = new Intl.Segmenter('hi', { granularity: 'grapheme' }).segment(name.normalize('NFC'))
  for (const { segment } of graphemes)
    if (/^[\p{L}\p{N}]/u.test(segment)) return canDraw(segment) ? segment.toLocaleUpperCase('en') : ''
  return ''
}

export function canDraw(text: string): boolean {
  return drawable.test(text)
}
