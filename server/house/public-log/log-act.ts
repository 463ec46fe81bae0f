import { type ActName, isPublicAct } from '#domain/audit/entry.ts'
import {
  eventOfAct,
  eventsWithWords,
  type LoggedReview,
  type ReviewEvent,
  toTheSecond,
} from '#domain/log/event.ts'
import type { Database } from '../../database/open.ts'
import { type House, isoNow } from '../house.ts'
import { appendEntries, type NewEntry } from './append-entries.ts'
import { fileEntry, replyEntry, wordsEntry } from './committed-entry.ts'

/** Those that say why. */
const withReason: readonly ReviewEvent[] = ['declined', 'taken-down']

/** Within the transaction of an act: what of it is public goes into the log; samples do not. True when there is something to sign. */
export async function logAct(
  house: Pick<House, 'clock'>,
  tx: Database,
  { act, aboutId }: { act: ActName; aboutId: string },
): Promise<boolean> {
  if (!isReviewAct(act)) return false
  const event = eventOfAct[act]
  const entries = act.startsWith('media.')
    ? await entriesOfFile(house, tx, event, aboutId)
    : await entriesOfReview(house, tx, event, aboutId)
  return entries.length > 0 && (await appendEntries(tx, entries))
}

function isReviewAct(act: ActName): act is keyof typeof eventOfAct {
  return isPublicAct(act) && Object.hasOwn(eventOfAct, act)
}

/** An event of a review, with the hash of the words where they are what it is about, and with the files that are shown or kept back by it. */
export async function entriesOfReview(
  house: Pick<House, 'clock'>,
  tx: Database,
  event: ReviewEvent,
  id: string,
): Promise<NewEntry[]> {
  const review = await tx
    .selectFrom('review')
    .selectAll()
    .where('id', '=', id)
    .where('sample', '=', 0)
    .executeTakeFirst()
  if (!review) return []
  const { decline_reason, status } = review
  const reason = (withReason.includes(event) || event === 'stands') && decline_reason
  const base: LoggedReview = {
    ...said(house, event, id),
    ...(reason && { reason }),
    ...(event === 'stands' && { status }),
  }
  if (event === 'replied') return [await replyEntry(base, review.reply)]
  if (!eventsWithWords.includes(event)) return [{ entry: base }]
  const entries = [await wordsEntry(base, review)]
  if (event === 'stands' && review.reply)
    entries.push(await replyEntry(said(house, 'replied', id), review.reply))
  if (event === 'received' || status !== 'approved') return entries
  const files = await tx
    .selectFrom('media')
    .select(['id', 'kind', 'status'])
    .where('about', '=', 'review')
    .where('about_id', '=', id)
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  for (const file of files)
    entries.push(
      await fileEntry(said(house, file.status === 'hidden' ? 'file-kept-back' : 'file-shown', id), file),
    )
  return entries
}

async function entriesOfFile(
  house: Pick<House, 'clock'>,
  tx: Database,
  event: ReviewEvent,
  id: string,
): Promise<NewEntry[]> {
  const file = await tx
    .selectFrom('media')
    .innerJoin('review', 'review.id', 'media.about_id')
    .select(['media.id', 'media.kind', 'review.id as review'])
    .where('media.id', '=', id)
    .where('media.about', '=', 'review')
    .where('review.sample', '=', 0)
    .executeTakeFirst()
  return file ? [await fileEntry(said(house, event, file.review), file)] : []
}

function said(house: Pick<House, 'clock'>, event: ReviewEvent, review: string): LoggedReview {
  return { event, at: toTheSecond(new Date(isoNow(house))), review }
}
