import type { PublicActName } from '../audit/entry.ts'
import { keysOf } from '../record.ts'
import type { DeclineReason, ReviewStatus } from '../reviews/review.ts'

/** What the public log can say of a review, in words. What a page or a program of anybody's reads are these names: they never change. */
const sentences = {
  received: 'A guest’s review came in',
  stands: 'The log found this review as it was',
  shown: 'The review was shown',
  declined: 'The review was declined',
  waits: 'The review was put back to wait',
  corrected: 'Its guest corrected the review, which waits anew',
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
export type ReviewEvent = keyof typeof sentences

/** What each public act about a review is in the log. A new act that is missing here does not compile. */
export const eventOfAct: Record<
  Extract<PublicActName, `review.${string}` | `media.${string}`>,
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

/** Those that hold the hash of the words of a review. */
export const eventsWithWords: readonly ReviewEvent[] = ['received', 'corrected', 'shown', 'stands']

/** What an event leaves behind: who has nothing to say about the status leaves it as it was. */
const statusAfter = {
  received: 'pending',
  shown: 'approved',
  declined: 'declined',
  waits: 'pending',
  corrected: 'pending',
  withdrawn: 'withdrawn',
  'taken-back': 'withdrawn',
  'taken-down': 'withdrawn',
} as const satisfies Partial<Record<ReviewEvent, ReviewStatus>>
const statuses: Record<ReviewStatus, true> = {
  pending: true,
  approved: true,
  declined: true,
  withdrawn: true,
}

/** Which entries leave a review in which status, as a pattern of SQL's `like` for how `writeLogEntry` writes them. */
export const entriesThatLeave: readonly { like: string; status: ReviewStatus }[] = [
  ...keysOf(statusAfter).map((event) => ({ like: `{"event":"${event}",%`, status: statusAfter[event] })),
  ...keysOf(statuses).map((status) => ({ like: `{"event":"stands",%"status":"${status}"%`, status })),
]

export type LoggedReview = {
  event: ReviewEvent
  /** To the second, `2026-11-20T06:30:00Z`. */
  at: string
  /** The review by its id, which says nothing about anybody. */
  review: string
  reason?: DeclineReason
  /** Of `stands`: how it was found. */
  status?: ReviewStatus
  /** The hash over a salt and the words, the reply or the file it is about (`commitment.ts`). */
  commitment?: string
}

/** Which key signs the checkpoints from here on; a later one is signed by the key before it, unless that is lost. */
export type LoggedKey = { event: 'key'; at: string; key: string; signature?: string }

export type LogEntry = LoggedReview | LoggedKey

/** An entry as it is hashed, to the byte. */
export function writeLogEntry(entry: LogEntry): string {
  const { event, at, ...rest } = entry
  return JSON.stringify({ event, at, ...rest })
}

/** An entry out of the log; null where it is none of ours. */
export function readLogEntry(text: string): LogEntry | null {
  try {
    const entry: LogEntry = JSON.parse(text)
    if (writeLogEntry(entry) !== text) return null
    if (entry.event === 'key') return typeof entry.key === 'string' ? entry : null
    return isReviewEvent(entry.event) && typeof entry.review === 'string' ? entry : null
  } catch {
    return null
  }
}

export function isReviewEvent(name: string): name is ReviewEvent {
  return Object.hasOwn(sentences, name)
}

export function sayEvent(event: LogEntry['event']): string {
  return event === 'key' ? 'The log began to sign with this key' : sentences[event]
}

/** A moment as the log has it. */
export function toTheSecond(moment: Date): string {
  return `${moment.toISOString().slice(0, 19)}Z`
}
