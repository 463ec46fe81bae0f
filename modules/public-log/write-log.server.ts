import { randomBytes } from 'node:crypto'
import type { ActionName } from '#modules/audit/entry.ts'
import { isKeyOf } from '#modules/common/record.ts'
import type { ReviewStatus } from '#modules/reviews/review.ts'
import { type AppContext, isoNow } from '#server/app-context.ts'
import type { Change } from '#server/change.ts'
import type { Database } from '#server/db/open.ts'
import { NO_ENTRY } from './chain.ts'
import {
  commitmentTo,
  eventOfAction,
  eventsWithWords,
  fileOf,
  type LogEvent,
  type ReviewEvent,
  readLogEntry,
  replyOf,
  sha256,
  statusAfter,
  toTheSecond,
  wordsOf,
  writeLogEntry,
} from './entry.ts'

type Place = Pick<AppContext, 'clock'>
/** An event, and the salt of its commitment. */
type NewEntry = { event: LogEvent; salt?: string }

const SALT_BYTES = 32
const withReason: readonly ReviewEvent[] = ['declined', 'taken-down']

/** Appends the entries of a public audit entry about a review, in the transaction of the change. Samples are not in the log. */
export async function logAction(
  ctx: Place,
  tx: Change,
  { action, aboutId }: { action: ActionName; aboutId: string },
): Promise<void> {
  if (!isKeyOf(eventOfAction, action)) return
  const event = eventOfAction[action]
  const entries = action.startsWith('media.')
    ? await entriesOfFile(ctx, tx, event, aboutId)
    : await entriesOfReview(ctx, tx, event, aboutId)
  await append(tx, entries)
}

/**
 * In the transaction that erases these reviews: removes the salts of their entries, so that the hashes no longer
 * identify anything, and appends that they were erased.
 */
export async function eraseFromLog(ctx: Place, tx: Change, reviewIds: readonly string[]): Promise<void> {
  if (reviewIds.length === 0) return
  // Each change of the log locks the page version first, so that two changes never wait for each other.
  await tx.invalidatePages()
  const logged = await tx
    .selectFrom('log_entry')
    .select('review_id')
    .where('review_id', 'in', reviewIds)
    .distinct()
    .execute()
  await tx.updateTable('log_entry').set({ salt: null }).where('review_id', 'in', reviewIds).execute()
  await append(
    tx,
    logged.map(({ review_id }) => ({ event: eventNow(ctx, 'erased', review_id) })),
  )
}

type ChangedReviews = Map<string, { event: ReviewEvent; status?: ReviewStatus }>

/** The reviews about which the log has entries after that number, each with its last event there, and its last status. */
export async function reviewsAfter(database: Database, after: number): Promise<ChangedReviews> {
  const rows = await database
    .selectFrom('log_entry')
    .select(['review_id', 'entry'])
    .where('number', '>', after)
    .orderBy('number')
    .execute()
  const reviews: ChangedReviews = new Map()
  for (const { review_id, entry } of rows) {
    const event = readLogEntry(entry)?.event
    if (!event) continue
    const status = statusAfter[event] ?? reviews.get(review_id)?.status
    reviews.set(review_id, { event, ...(status && { status }) })
  }
  return reviews
}

const eventOfStatus: Record<ReviewStatus, ReviewEvent> = {
  pending: 'waits',
  approved: 'shown',
  declined: 'declined',
  withdrawn: 'taken-down',
}

/** In the transaction that restores an older state: appends what each review is now that the log has newer entries about. */
export async function logRestored(ctx: Place, tx: Change, since: ChangedReviews): Promise<void> {
  const entries: NewEntry[] = []
  for (const [id, last] of since) {
    const review = await tx
      .selectFrom('review')
      .select(['status', 'reply'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (review) {
      entries.push(...(await entriesOfReview(ctx, tx, eventOfStatus[review.status], id)))
      if (review.status === 'approved' && review.reply)
        entries.push(...(await entriesOfReview(ctx, tx, 'replied', id)))
    } else if (last.event !== 'erased' && last.status === 'approved')
      entries.push({ event: eventNow(ctx, 'taken-down', id) })
  }
  await append(tx, entries)
}

/** Each entry carries the hash of the one before. `invalidatePages` locks the row of the page version, which puts concurrent changes in one order. */
async function append(tx: Change, entries: readonly NewEntry[]): Promise<void> {
  if (entries.length === 0) return
  await tx.invalidatePages()
  const last = await lastEntry(tx)
  let { number, hash: previous } = last ?? { number: 0, hash: NO_ENTRY }
  for (const { event, salt = null } of entries) {
    const entry = writeLogEntry({ ...event, previous })
    const hash = await sha256(entry)
    number += 1
    await tx.insertInto('log_entry').values({ number, entry, hash, review_id: event.review, salt }).execute()
    previous = hash
  }
}

/** The number and the hash of the newest entry; undefined in an empty log. */
export function lastEntry(database: Database): Promise<{ number: number; hash: string } | undefined> {
  return database
    .selectFrom('log_entry')
    .select(['number', 'hash'])
    .orderBy('number', 'desc')
    .limit(1)
    .executeTakeFirst()
}

/** The event with a commitment to the words where they are what it is about, and the files that are shown or kept back with it. */
async function entriesOfReview(ctx: Place, tx: Database, name: ReviewEvent, id: string): Promise<NewEntry[]> {
  const review = await tx
    .selectFrom('review')
    .selectAll()
    .where('id', '=', id)
    .where('sample', '=', 0)
    .executeTakeFirst()
  if (!review) return []
  const { decline_reason: reason, name: writer, text, reply, status, ...ratings } = review
  const event = { ...eventNow(ctx, name, id), ...(withReason.includes(name) && reason && { reason }) }
  if (name === 'replied') return [await committed(event, replyOf(reply))]
  if (!eventsWithWords.includes(name)) return [{ event }]
  const words = await committed(event, wordsOf({ name: writer, text, ratings }))
  if (name === 'received' || status !== 'approved') return [words]
  const files = await tx
    .selectFrom('media')
    .select(['id', 'kind', 'status'])
    .where('about', '=', 'review')
    .where('about_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  const ofFiles = files.map((file) => {
    const shown = file.status === 'hidden' ? 'file-kept-back' : 'file-shown'
    return committed(eventNow(ctx, shown, id), fileOf(file))
  })
  return [words, ...(await Promise.all(ofFiles))]
}

async function entriesOfFile(ctx: Place, tx: Database, name: ReviewEvent, id: string): Promise<NewEntry[]> {
  const file = await tx
    .selectFrom('media')
    .innerJoin('review', 'review.id', 'media.about_id')
    .select(['media.id', 'media.kind', 'review.id as review'])
    .where('media.id', '=', id)
    .where('media.about', '=', 'review')
    .where('review.sample', '=', 0)
    .executeTakeFirst()
  return file ? [await committed(eventNow(ctx, name, file.review), fileOf(file))] : []
}

/** An event with a salted hash of what it is about: who knows the text cannot recognize it before the salt is published. */
async function committed(event: LogEvent, what: string): Promise<NewEntry> {
  const salt = randomBytes(SALT_BYTES).toString('hex')
  return { event: { ...event, commitment: await commitmentTo(salt, what) }, salt }
}

function eventNow(ctx: Place, event: ReviewEvent, review: string): LogEvent {
  return { event, at: toTheSecond(new Date(isoNow(ctx))), review }
}
