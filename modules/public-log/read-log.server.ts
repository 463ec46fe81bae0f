import type { Ratings } from '#modules/reviews/rating.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Database } from '#server/db/open.ts'
import { ENTRIES_PER_PAGE } from './chain.ts'
import { eventsWithWords, type LogEntry, type ReviewEvent, readLogEntry } from './entry.ts'
import { publicLogKey } from './log-key.server.ts'

const NEWEST = 20

/** What the salt of an entry opens: words or a reply that everybody can read now. */
export type Opened = { salt: string; what: 'words' | 'reply' }
export type NumberedEntry = { number: number; entry: LogEntry; opened?: Opened | null }

/** `words`: what everybody can read of the review now; null when it is not shown, or erased. */
export type CheckedReview = {
  id: string
  key: string
  entries: NumberedEntry[]
  isErased: boolean
  words: { name: string; text: string; ratings: Ratings; reply: string } | null
}

/** The lines of a page of the log, after the entry of that number. */
export async function linesAfter(database: Database, after: number): Promise<string[]> {
  const rows = await database
    .selectFrom('log_entry')
    .select('entry')
    .where('number', '>', after)
    .orderBy('number')
    .limit(ENTRIES_PER_PAGE)
    .execute()
  return rows.map(({ entry }) => entry)
}

/** The newest entries of the log, the newest first. */
export async function newestEntries({ database }: Pick<AppContext, 'database'>): Promise<NumberedEntry[]> {
  const rows = await database
    .selectFrom('log_entry')
    .select(['number', 'entry'])
    .orderBy('number', 'desc')
    .limit(NEWEST)
    .execute()
  return rows.flatMap(({ number, entry: line }) => {
    const entry = readLogEntry(line)
    return entry ? [{ number, entry }] : []
  })
}

/**
 * A review with its entries in the log, and the salts of those whose words or reply everybody can read now. Null when the log does not know
 * the review.
 */
export async function checkedReview(
  ctx: Pick<AppContext, 'clock' | 'config' | 'database'>,
  id: string,
): Promise<CheckedReview | null> {
  const { database } = ctx
  const rows = await database
    .selectFrom('log_entry')
    .select(['number', 'entry', 'salt'])
    .where('review_id', '=', id)
    .orderBy('number')
    .execute()
  if (rows.length === 0) return null
  const review = await database.selectFrom('review').selectAll().where('id', '=', id).executeTakeFirst()
  const shown = review?.status === 'approved' ? review : null
  const found = rows.flatMap(({ number, entry: line, salt }) => {
    const entry = readLogEntry(line)
    return entry ? [{ number, entry, salt }] : []
  })
  const newestOf = (events: readonly ReviewEvent[]) =>
    found.findLast(({ entry }) => events.includes(entry.event))?.number
  const [words, reply] = [newestOf(eventsWithWords), shown?.reply ? newestOf(['replied']) : undefined]
  const openedBy = (number: number, salt: string | null): Opened | null => {
    if (!shown || !salt) return null
    if (number === words) return { salt, what: 'words' }
    return number === reply ? { salt, what: 'reply' } : null
  }
  const entries = found.map(({ number, entry, salt }) => ({ number, entry, opened: openedBy(number, salt) }))
  return { id, key: await publicLogKey(ctx), entries, isErased: !review, words: shown && wordsIn(shown) }
}

function wordsIn({ name, text, reply, ...stars }: { name: string; text: string; reply: string } & Ratings) {
  const { location, cleanliness, communication, service } = stars
  return { name, text, reply, ratings: { location, cleanliness, communication, service } }
}
