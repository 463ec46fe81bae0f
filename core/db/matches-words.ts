import { type RawBuilder, sql } from 'kysely'
import { toSearchDigits } from '#core/values/contact.ts'
import { foldedWords } from '#core/values/fold.ts'

/**
 * Every word of the search must be in the text, whatever its capitals, accents and apostrophes; an empty search is in every text, and one of
 * apostrophes only in none. A phone number is also found in `phone` by its digits, with or without country code, trunk zero and spaces.
 */
export function matchesWords(
  text: RawBuilder<string>,
  search: string,
  phone?: RawBuilder<string>,
): RawBuilder<boolean> {
  const parts = foldedWords(search).slice(0, MAX_WORDS)
  if (parts.length === 0 && search.trim() !== '') return sql<boolean>`1 = 0`
  const conditions = groupNumberWords(parts).map((words) => {
    const isInText = joinWithAnd(words.map((word) => sql<boolean>`fold(${text}) ${likeContaining(word)}`))
    const digits = isNumberPart(words[0] ?? '') ? toSearchDigits(words.join(' ')) : ''
    if (!phone || digits.length < SHORTEST_NUMBER) return isInText
    return sql<boolean>`(${isInText} or ${stripPhoneSigns(phone)} ${likeContaining(digits)})`
  })
  return joinWithAnd(conditions)
}

const MAX_WORDS = 6

/** Fewer digits are not searched as a phone number. */
const SHORTEST_NUMBER = 3

/** Groups consecutive words that may be parts of one number; each other word is alone. */
function groupNumberWords(words: readonly string[]): string[][] {
  const groups: string[][] = []
  for (const word of words) {
    const last = groups.at(-1)
    if (last && isNumberPart(word) && isNumberPart(last[0] ?? '')) last.push(word)
    else groups.push([word])
  }
  return groups
}

function isNumberPart(word: string): boolean {
  return /^[+\d().\-/]+$/.test(word) && /\d/.test(word)
}

function likeContaining(word: string): RawBuilder<boolean> {
  return sql<boolean>`like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
}

const phoneSigns = [' ', '-', '(', ')', '.', '/']

function stripPhoneSigns(phone: RawBuilder<string>): RawBuilder<string> {
  return phoneSigns.reduce((text, sign) => sql<string>`replace(${text}, ${sign}, '')`, phone)
}

function joinWithAnd(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
