// Control and bidirectional characters that could hide or reorder what a person reads.
const controlCharacters = /(?![\t\n])[\p{Cc}\p{Bidi_Control}\ufeff]/gu

// Half of a surrogate pair, which no encoding can hold.
const loneSurrogates = /\p{Surrogate}/gu

// Characters of no width that come along when something is copied. Within words they join letters and emojis, so there they stay.
const zeroWidthCharacters = /[\u00ad\u180e\u200b-\u200d\u2060\ufeff]/g
const spacesAndZeroWidth = /[\s\u00ad\u180e\u200b-\u200d\u2060\ufeff]/g
/** Anything that shows: not spaces, joiners, fillers and tags. */
const visibleCharacter = /[^\s\p{C}\p{Default_Ignorable_Code_Point}\u2800]/u
const spaceOrZeroWidth = /^[\s\u00ad\u180e\u200b-\u200d\u2060\ufeff]$/

/** The text without spaces and characters of no width at its ends, which are walked: `\s+$` would try again at every space of the text. */
export function trimEdges(text: string): string {
  if (!visibleCharacter.test(text)) return ''
  let [from, to] = [0, text.length]
  while (from < to && spaceOrZeroWidth.test(text.charAt(from))) from += 1
  while (to > from && spaceOrZeroWidth.test(text.charAt(to - 1))) to -= 1
  return text.slice(from, to)
}

/** One line of typed text: no controls, no line breaks, no outer spaces. */
export function cleanLine(text: string): string {
  return trimEdges(text.replace(loneSurrogates, '\ufffd').replace(controlCharacters, '').replace(/\s+/g, ' '))
}

/** An e-mail address as it was meant: nothing invisible anywhere in it. A space within is a mistake that stays to be seen. */
export function cleanAddress(text: string): string {
  return cleanLine(text).replace(zeroWidthCharacters, '')
}

/** Digits or a recovery code as they were meant, however they were spaced: `123 456` is `123456`. */
export function cleanCode(text: string): string {
  return cleanLine(text).replace(spacesAndZeroWidth, '')
}

/** Where the ten digits of the scripts begin that a telephone of our guests may write: Arabic and Indian ones. */
const digitZeros = [0x660, 0x6f0, 0x966, 0x9e6, 0xa66, 0xae6, 0xb66, 0xbe6, 0xc66, 0xce6, 0xd66]

/** A typed number with the digits 0 to 9, in usual width, without the invisible marks that address books put around it. */
export function plainDigits(text: string): string {
  return text
    .replace(/\p{Cf}/gu, '')
    .replace(/[！-～]/g, (character) => String.fromCharCode(character.charCodeAt(0) - 0xfee0))
    .replace(/\p{Nd}/gu, (digit) => {
      const code = digit.codePointAt(0) ?? 0
      const zero = digitZeros.find((each) => code >= each && code < each + 10)
      return zero === undefined ? digit : String(code - zero)
    })
}

/** Several lines of typed text, with equal line breaks and without control characters; those of no width stay within it. */
export function cleanText(text: string): string {
  const lines = text.replace(loneSurrogates, '\ufffd').replace(/\r\n?/g, '\n')
  return trimEdges(lines.replace(controlCharacters, ''))
}

/** What a person would count: code points, so that an emoji is one. */
export function characterCount(text: string): number {
  return Array.from(text).length
}

/** A file's name as text to show: never a path, nothing invisible, at most 255 characters. */
export function cleanFileName(fileName: string): string {
  const last = fileName.split(/[/\\]/).at(-1) ?? ''
  const name = cleanLine(last)
  return cutText(name, Array.from(name).slice(0, 255).join('').length)
}

/** Code points that continue the character before them: a joiner, a mark, the skin tone of an emoji, the second half of a pair. */
const combiningCharacter = /^(?:\u200d|\p{M}|[\udc00-\udfff]|[\u{1f3fb}-\u{1f3ff}])/u

/** The beginning of a text, not cut within an emoji or a letter with its marks. */
export function cutText(text: string, maxLength: number): string {
  if (text.length <= maxLength) return text
  let end = maxLength
  while (end > 0 && (combiningCharacter.test(text.slice(end, end + 2)) || text[end - 1] === '\u200d'))
    end -= 1
  return text.slice(0, end || maxLength).replace(loneSurrogates, '\ufffd')
}

/** The sentence that says by how many characters a text is too long; empty where it is not. */
export function describeTooLong(characters: number, maxCharacters: number): string {
  const more = characters - maxCharacters
  const excess = more === 1 ? 'This is one character' : `These are ${more} characters`
  return more > 0 ? `${excess} too many. Please shorten it.` : ''
}

/** The longest text of a form has 10,000 characters, and an emoji takes two units. */
const MAX_TEXT_UNITS = 24_000
/** A name, an address, a number, a key or a token. */
const MAX_LINE_UNITS = 2000
const longFields = new Set(['review', 'message', 'expectation', 'note', 'quote'])

/** A field from a stranger, cut before it is read. The cut is far above the field's own limit, so what was cut is still refused. */
export function cutField(name: string, value: string): string {
  return value.slice(0, longFields.has(name) ? MAX_TEXT_UNITS : MAX_LINE_UNITS)
}

/** `hi` for a text with Devanagari letters, for a `lang` attribute: readers pronounce it and styles give it space. Else undefined. */
export function languageOf(text: string): 'hi' | undefined {
  return /\p{Script=Devanagari}/u.test(text) ? 'hi' : undefined
}

/** The props of an element with a text of the owner or of a guest, and its language where that is not the page's. */
export function textProps(text: string) {
  return { lang: languageOf(text), children: text }
}

export function capitalize(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
