import type { PublicActionName } from '#modules/audit/entry.ts'
import { isKeyOf, propertyOf } from '#modules/common/record.ts'
import { type Ratings, ratingCategories } from '#modules/reviews/rating.ts'
import { type DeclineReason, isDeclineReason, type ReviewStatus } from '#modules/reviews/review.ts'

/** The events of a review in the public log. Other programs read the event names, so they never change. */
export const eventSentences = {
  received: 'A guest’s review came in',
  shown: 'The review was shown',
  declined: 'The review was declined',
  waits: 'The review was put back to wait',
  corrected: 'Its guest corrected the review, which waits again',
  withdrawn: 'The review was taken down at its guest’s wish',
  'taken-back': 'Its guest took the review back',
  'taken-down': 'The house took the review down',
  replied: 'The house replied',
  'reply-removed': 'The house took its reply back',
  'file-shown': 'A picture or recording was shown',
  'file-kept-back': 'A picture or recording was kept back',
  'file-erased': 'A picture or recording was erased',
  erased: 'Everything of its guest was erased',
} as const
export type ReviewEvent = keyof typeof eventSentences

/** The event of each public audit entry about a review. A new one that is missing here does not compile. */
export const eventOfAction: Record<
  Extract<PublicActionName, `review.${string}` | `media.${string}`>,
  ReviewEvent
> = {
  'media.erased': 'file-erased',
  'media.hidden': 'file-kept-back',
  'media.shown': 'file-shown',
  'review.approved': 'shown',
  'review.back-to-pending': 'waits',
  'review.corrected': 'corrected',
  'review.declined': 'declined',
  'review.erased-by-guest': 'erased',
  'review.replied': 'replied',
  'review.reply-removed': 'reply-removed',
  'review.restored': 'shown',
  'review.shown-again': 'shown',
  'review.submitted': 'received',
  'review.taken-down': 'taken-down',
  'review.withdrawn': 'withdrawn',
  'review.withdrawn-by-guest': 'taken-back',
}

/** The events whose entry commits to the words of the review. */
export const eventsWithWords: readonly ReviewEvent[] = ['received', 'corrected', 'shown']

/** The status of a review after an event; an event that is missing here leaves the status as it is. */
export const statusAfter: Partial<Record<ReviewEvent, ReviewStatus>> = {
  received: 'pending',
  shown: 'approved',
  declined: 'declined',
  waits: 'pending',
  corrected: 'pending',
  withdrawn: 'withdrawn',
  'taken-back': 'withdrawn',
  'taken-down': 'withdrawn',
}

export type LogEvent = {
  event: ReviewEvent
  /** To the second, `2026-11-20T06:30:00Z`. */
  at: string
  /** The random id of the review. */
  review: string
  reason?: DeclineReason
  /** The hash of a salt and of what the event is about: the words, the reply or the file. */
  commitment?: string
}

/** `previous` is the hash of the entry before this one. */
export type LogEntry = LogEvent & { previous: string }

/** The line of an entry, to the byte: the hash of the entry is the SHA-256 of this line. */
export function writeLogEntry({ previous, event, at, review, reason, commitment }: LogEntry): string {
  return JSON.stringify({ previous, event, at, review, reason, commitment })
}

/** Reads the line of an entry; null when this program would not have written it so. */
export function readLogEntry(line: string): LogEntry | null {
  const entry = parseJson(line)
  const of = (name: keyof LogEntry) => propertyOf(entry, name)
  const [previous, event, at, review] = [of('previous'), of('event'), of('at'), of('review')]
  const [reason, commitment] = [of('reason'), of('commitment')]
  if (typeof previous !== 'string' || typeof at !== 'string' || typeof review !== 'string') return null
  if (typeof event !== 'string' || !isKeyOf(eventSentences, event)) return null
  if (reason !== undefined && !(typeof reason === 'string' && isDeclineReason(reason))) return null
  if (commitment !== undefined && typeof commitment !== 'string') return null
  const read = {
    previous,
    event,
    at,
    review,
    ...(reason && { reason }),
    ...(commitment !== undefined && { commitment }),
  }
  return writeLogEntry(read) === line ? read : null
}

/** Null where the text is no JSON. */
export function parseJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

/** A moment as the log writes it. */
export function toTheSecond(moment: Date): string {
  return `${moment.toISOString().slice(0, 19)}Z`
}

/** What a commitment to a review covers: name, text, and the stars of location, cleanliness, communication and service. */
export function wordsOf(review: { name: string; text: string; ratings: Ratings }): string {
  const stars = ratingCategories.map(({ id }) => review.ratings[id])
  return JSON.stringify(['review', review.name, review.text, ...stars])
}

export function replyOf(text: string): string {
  return JSON.stringify(['reply', text])
}

/** A file by its id, not by its bytes: pictures are made smaller for the page and lose where they were taken. */
export function fileOf({ id, kind }: { id: string; kind: string }): string {
  return JSON.stringify(['file', kind, id])
}

/** The hash of the salt, a line break and what it commits to; `sha256sum` gives the same for a file with these two lines. */
export function commitmentTo(salt: string, what: string): Promise<string> {
  return sha256(`${salt}\n${what}`)
}

/** SHA-256 of a text in hexadecimal, in Node and in browsers. */
export async function sha256(text: string): Promise<string> {
  const digest = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))
  return Array.from(new Uint8Array(digest), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
