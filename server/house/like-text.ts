import { type RawBuilder, sql } from 'kysely'

const MOST_WORDS = 6

/** Every word of the search must stand somewhere in the text, whatever its case; an empty search is in every text. */
export function holdsWords(text: RawBuilder<string>, search: string): RawBuilder<boolean> {
  const parts = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MOST_WORDS)
  const each = parts.map((word) => {
    const pattern = `%${word.replace(/[\\%_]/g, '\\$&')}%`
    return sql<boolean>`lower(${text}) like ${pattern} escape '\\'`
  })
  return each.length === 0 ? sql<boolean>`1 = 1` : sql<boolean>`${sql.join(each, sql` and `)}`
}
