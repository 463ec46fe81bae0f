import { messages } from '#modules/common/messages.ts'
import type { GuestBooking } from '#modules/invitations/guest-link.server.ts'
import { OPT_OUT } from '#modules/invitations/stop-asking.server.ts'
import { queueEmail } from '#modules/mail/outbox.server.ts'
import { addMedia, discardKept, type KeptFile } from '#modules/media/keep-files.server.ts'
import { checkFileCounts } from '#modules/media/media.ts'
import { claimUploads } from '#modules/media/uploads.server.ts'
import { queuePushes } from '#modules/push/queue-pushes.server.ts'
import type { Outcome } from '#modules/refusals/refusal.ts'
import { change } from '#server/change.ts'
import { type House, isoNow } from '#server/house.ts'
import { newId } from '#server/keys.ts'
import { firstAnswer, keepAnswer, type SavedAnswer } from './first-answer.server.ts'
import { averageRating, type Ratings } from './rating.ts'
import type { ReviewDraft } from './review.ts'
import { reviewArrivedEmail, thanksEmail } from './review-emails.server.ts'

type CheckedReview = {
  bookingId: string
  draft: ReviewDraft
  ratings: Ratings
  uploads?: readonly string[] | undefined
  idempotencyKey?: string | undefined
}

/**
 * The last step of a submission: its files are on the disk already, and now review, files, e-mail, act and answer become
 * true together or not at all. When another submission of the same booking was first, its answer is given.
 */
export async function saveReview(
  house: House,
  booking: GuestBooking,
  review: CheckedReview,
  files: readonly KeptFile[],
): Promise<Outcome<SavedAnswer>> {
  const answer: SavedAnswer = { ok: true, reviewId: newId(), message: messages.thanks }
  const outcome = await saveTogether(house, booking, review, files, answer).catch(async (fault) => {
    // A commit whose answer was lost may have happened all the same: files of a saved review must stay.
    if (await isAbsent(house, answer.reviewId)) await discardKept(house, files)
    throw fault
  })
  if (outcome === 'other-was-first' || !outcome.ok) await discardKept(house, files)
  if (outcome !== 'other-was-first') return outcome
  const first = await firstAnswer(house, review)
  if (!first) throw new Error('a review of this booking that is neither there nor not')
  return first
}

async function saveTogether(
  house: House,
  booking: GuestBooking,
  review: CheckedReview,
  files: readonly KeptFile[],
  answer: SavedAnswer,
): Promise<Outcome<SavedAnswer> | 'other-was-first'> {
  const { review: text, ...writer } = review.draft
  const { ratings, uploads = [] } = review
  const id = answer.reviewId
  const count = files.length + uploads.length
  const arrived = { id, ...writer, text, ratings, files: count }
  const email = await reviewArrivedEmail(house, arrived)
  const thanks = (await isWrittenTo(house, booking)) ? await thanksEmail(house, arrived) : null
  const guest = { kind: 'guest', id: booking.id } as const
  return change(house, guest, async (tx) => {
    const row = { ...newRow, id, booking_id: booking.id, ...writer, text }
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('review')
      .values({ ...row, ...starsOf(ratings), ...placeOf(house, booking) })
      .onConflict((conflict) => conflict.column('booking_id').doNothing())
      .executeTakeFirst()
    if (Number(numInsertedOrUpdatedRows ?? 0) === 0) return 'other-was-first'
    const claimed = await claimUploads(house, tx, booking.id, uploads)
    if (!claimed.ok) return claimed
    const all = [...files, ...claimed.files]
    const tooMany = checkFileCounts(all.map(({ kind }) => kind))
    if (tooMany) return tooMany
    await addMedia(house, tx, { about: 'review', aboutId: id, status: 'pending' }, all)
    await queueEmail(house, tx, email)
    if (thanks) await queueEmail(house, tx, thanks)
    await queuePushes(house, tx, { kind: 'review', id })
    const after = { files: count }
    await tx.record({ act: 'review.submitted', about: 'review', aboutId: id, after })
    await keepAnswer(house, tx, review, answer)
    return answer
  })
}

/** Nobody sends letters to people made up, or to those who said that they want none. */
async function isWrittenTo({ database }: House, { id, sample }: GuestBooking): Promise<boolean> {
  if (sample) return false
  const booking = await database
    .selectFrom('booking')
    .select('invitation_stop')
    .where('id', '=', id)
    .executeTakeFirst()
  return booking?.invitation_stop !== OPT_OUT
}

const newRow = {
  status: 'pending',
  decline_reason: null,
  decline_note: '',
  reply: '',
  replied_at: null,
  decided_at: null,
} as const

function starsOf(ratings: Ratings) {
  const { location, cleanliness, communication, service } = ratings
  return { location, cleanliness, communication, service, average: averageRating(ratings) }
}

function placeOf(house: House, { stay, sample }: GuestBooking) {
  return { stay, sample: sample ? 1 : 0, created_at: isoNow(house) } as const
}

/** True only when we know that it is not there; left-over files are swept later anyway. */
async function isAbsent(house: House, id: string): Promise<boolean> {
  const found = house.database.selectFrom('review').select('id').where('id', '=', id).executeTakeFirst()
  return found.then(
    (row) => row === undefined,
    () => false,
  )
}
