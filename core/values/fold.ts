/**
 * A text as a search compares it: without capitals, accents, apostrophes and unseen marks, and written in one way where Unicode
 * has several. Vowel signs stay, so that मीरा is not मर. The database folds alike: `fold` in SQL.
 */
export function foldText(text: string): string {
  if (asciiText.test(text)) return text.replace(/['`]/g, '').toLowerCase()
  return text
    .replaceAll('´', '')
    .normalize('NFKD')
    .replace(ignoredMarks, '')
    .toLowerCase()
    .replace(/[ßæœþðøđłħıς]/g, (letter) => baseLetters[letter] ?? letter)
}

/** Whether the text contains every word of a search; an empty search is in every text, one of mere apostrophes in none. */
export function containsEveryWord(text: string, search: string): boolean {
  const words = foldedWords(search)
  const all = foldText(text)
  return words.length === 0 ? search.trim() === '' : words.every((word) => all.includes(word))
}

export function foldedWords(search: string): string[] {
  return foldText(search).split(/\s+/).filter(Boolean)
}

const asciiText = /^[\t\n\r -~]*$/

/** Accents of Latin, Greek and Cyrillic, the dots below of Indian letters, apostrophes, and joiners that nobody sees. */
const ignoredMarks =
  /[\u0300-\u036f\u093c\u09bc\u0a3c\u0abc\u0b3c\u0cbc'`\u02b9\u02bb\u02bc\u02bd\u2018-\u201b\u2032\u00ad\u200b-\u200f\u2060\ufeff]/g

/** Letters that no accent was put on, and what people type for them. */
const letterPairs = { ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th' }
const singleLetters = { ð: 'd', ø: 'o', đ: 'd', ł: 'l', ħ: 'h', ı: 'i', ς: 'σ' }
const baseLetters: Record<string, string> = { ...letterPairs, ...singleLetters }
