import { eventsWithWords, type LoggedReview, readLogEntry } from '#domain/log/event.ts'
import type { Ratings } from '#domain/reviews/rating.ts'
import type { House } from '../house.ts'
import { publicLogKey } from './log-key.ts'

/** What an entry opens with its salt: what everybody can read. */
export type Opened = { salt: string; what: 'words' | 'reply' }
export type CheckedEntry = { number: number; entry: LoggedReview; opened: Opened | null }
/** `words`: what everybody can read of it now; null of one that is not shown, or erased. */
export type CheckedReview = {
  id: string
  key: string
  entries: CheckedEntry[]
  isErased: boolean
  words: { name: string; text: string; ratings: Ratings; reply: string } | null
}

/**
 * A review as it can be checked: its entries in the public log, and the salts of those whose words are public just now. Words that are not
 * shown, or not any more, stay closed. Null where the log does not know it.
 */
export async function checkedReview(
  { database }: Pick<House, 'database'>,
  id: string,
): Promise<CheckedReview | null> {
  const rows = await database
    .selectFrom('log_entry')
    .select(['number', 'entry', 'salt'])
    .where('review_id', '=', id)
    .orderBy('number')
    .execute()
  const key = await publicLogKey(database)
  if (rows.length === 0 || !key) return null
  const review = await database.selectFrom('review').selectAll().where('id', '=', id).executeTakeFirst()
  const found = rows.flatMap(({ number, entry: written, salt }) => {
    const entry = readLogEntry(written)
    return entry && entry.event !== 'key' ? [{ number: Number(number), entry, salt }] : []
  })
  const shown = review?.status === 'approved' ? review : null
  const newestOf = (events: readonly string[]) => found.findLast(({ entry }) => events.includes(entry.event))
  const open = new Map([
    [newestOf(eventsWithWords)?.number, 'words' as const],
    ...(shown?.reply ? [[newestOf(['replied'])?.number, 'reply' as const] as const] : []),
  ])
  const entries = found.map(({ number, entry, salt }) => {
    const what = shown && open.get(number)
    return { number, entry, opened: what && salt ? { salt, what } : null }
  })
  return { id, key, entries, isErased: !review, words: shown && wordsOf(shown) }
}

function wordsOf({ name, text, reply, ...stars }: { name: string; text: string; reply: string } & Ratings) {
  const { location, cleanliness, communication, service } = stars
  return { name, text, reply, ratings: { location, cleanliness, communication, service } }
}
