import { type RawBuilder, sql } from 'kysely'
import { searchedDigits } from '#modules/common/contact.ts'
import { foldedWords } from '#modules/common/fold.ts'

const MOST_WORDS = 6
/** Fewer digits are not looked for as a telephone number. */
const SHORTEST_NUMBER = 3

/**
 * Every word of the search must stand somewhere in the text, whatever its capitals, accents and apostrophes; an empty search is in
 * every text, and one of nothing but apostrophes in none. A telephone number is also found in `phone` by its digits, with or without
 * country code, trunk zero and spaces.
 */
export function holdsWords(
  text: RawBuilder<string>,
  search: string,
  phone?: RawBuilder<string>,
): RawBuilder<boolean> {
  const parts = foldedWords(search).slice(0, MOST_WORDS)
  if (parts.length === 0 && search.trim() !== '') return sql<boolean>`1 = 0`
  const each = numbersTogether(parts).map((words) => {
    const standsThere = all(words.map((word) => sql<boolean>`fold(${text}) ${contains(word)}`))
    const digits = isNumber(words[0] ?? '') ? searchedDigits(words.join(' ')) : ''
    if (!phone || digits.length < SHORTEST_NUMBER) return standsThere
    return sql<boolean>`(${standsThere} or ${withoutSigns(phone)} ${contains(digits)})`
  })
  return all(each)
}

/** Words that follow one another and may be parts of one number stand together, each other word alone. */
function numbersTogether(words: readonly string[]): string[][] {
  const groups: string[][] = []
  for (const word of words) {
    const last = groups.at(-1)
    if (last && isNumber(word) && isNumber(last[0] ?? '')) last.push(word)
    else groups.push([word])
  }
  return groups
}

function isNumber(word: string): boolean {
  return /^[+\d().\-/]+$/.test(word) && /\d/.test(word)
}

function contains(word: string): RawBuilder<boolean> {
  return sql<boolean>`like ${`%${word.replace(/[\\%_]/g, '\\$&')}%`} escape '\\'`
}

function withoutSigns(phone: RawBuilder<string>): RawBuilder<string> {
  return [' ', '-', '(', ')', '.', '/'].reduce(
    (text, sign) => sql<string>`replace(${text}, ${sign}, '')`,
    phone,
  )
}

function all(conditions: RawBuilder<boolean>[]): RawBuilder<boolean> {
  return conditions.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`(${sql.join(conditions, sql` and `)})`
}
