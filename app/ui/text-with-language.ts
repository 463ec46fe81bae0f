import { languageOf } from '#core/values/text.ts'

/** The props of an element with a text of the owner or of a guest, and its language where that is not the page's. */
export function textWithLanguage(text: string) {
  return { lang: languageOf(text), children: text }
}
