/** The longest text of a form has 10,000 signs, of which an emoji takes two units; one that is longer than this is refused all the same. */
const TEXT_MOST_UNITS = 24_000
/** A name, an address, a number, a key or a token. */
const LINE_MOST_UNITS = 2000
/** What is written on several lines; `uploads` names files, one after another. */
const texts = new Set(['review', 'message', 'expectation', 'note', 'uploads', 'quote'])

/** A field as somebody unknown sent it, cut before anything reads it: what is cut off was over the field's own limit by far, so its rule still refuses it. */
export function cutField(name: string, value: string): string {
  return value.slice(0, texts.has(name) ? TEXT_MOST_UNITS : LINE_MOST_UNITS)
}
