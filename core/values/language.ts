/** `hi` for a text with Devanagari letters, for a `lang` attribute: readers pronounce it and styles give it space. Else undefined. */
export function languageOf(text: string): 'hi' | undefined {
  return /\p{Script=Devanagari}/u.test(text) ? 'hi' : undefined
}
