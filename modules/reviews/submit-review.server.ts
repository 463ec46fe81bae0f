import { fullName } from '#modules/bookings/booking.ts'
import { NAME_MOST_CHARACTERS, PHONE_MOST_CHARACTERS } from '#modules/common/contact.ts'
import { messages } from '#modules/common/messages.ts'
import { checkPhone, wholePhone } from '#modules/common/phone.ts'
import { cleanAddress, cleanLine, cleanText } from '#modules/common/text.ts'
import { bookingStanding, type GuestBooking } from '#modules/invitations/guest-link.server.ts'
import { OPT_OUT } from '#modules/invitations/stop-asking.server.ts'
import { queueEmail } from '#modules/mail/outbox.server.ts'
import {
  addMedia,
  discardKept,
  type GivenFile,
  judgeEnding,
  type KeptFile,
  takeFiles,
} from '#modules/media/keep-files.server.ts'
import { checkFileCounts, type FileKind } from '#modules/media/media.ts'
import { claimUploads } from '#modules/media/uploads.server.ts'
import { queuePushes } from '#modules/push/queue-pushes.server.ts'
import { type Outcome, type Refusal, refuse } from '#modules/refusals/refusal.ts'
import { type AppContext, isoNow } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import { newId } from '#server/keys.ts'
import { readSettings } from '#server/settings.ts'
import { firstAnswer, keepAnswer, type SavedAnswer } from './first-answer.server.ts'
import { averageRating, type Ratings } from './rating.ts'
import { checkRatings, checkReview, type ReviewDraft } from './review.ts'
import { reviewArrivedEmail, thanksEmail } from './review-emails.server.ts'

const newRow = {
  status: 'pending',
  decline_reason: null,
  decline_note: '',
  reply: '',
  replied_at: null,
  decided_at: null,
} as const

export type Submission = {
  bookingId: string
  draft: ReviewDraft
  ratings: Ratings
  files: readonly GivenFile[]
  /** Uploads of this booking that arrived before, or still do, by their ids. */
  uploads?: readonly string[] | undefined
  idempotencyKey?: string | undefined
  /** The guest sees the form again when it is refused: a number that cannot be one is asked about, not stored. */
  canMend?: boolean
}

/**
 * Saves a guest's review with its files: pending, one for each booking. Name, e-mail and phone are the booking's. Refuses in
 * the order of specification 5; a refusal uses nothing up and keeps no file. Sent again, the first answer is given again.
 */
export async function submitReview(ctx: AppContext, given: Submission): Promise<Outcome<SavedAnswer>> {
  // The standing is read before the answer: a review saved between the two is then found by the second.
  const link = await bookingStanding(ctx, given.bookingId)
  const first = await firstAnswer(ctx, given)
  if (first) return first
  if (link.state !== 'open') return refuse('notAbleToReview')
  const draft = settleDraft(link.booking, given.draft)
  // What the booking says is not the guest's to mend.
  const canMend = given.canMend && link.booking.phone === ''
  const submission = { ...given, draft, canMend }
  const refusal = await check(ctx, submission)
  if (refusal) return refusal
  const tooMany = submission.files.length > 0 ? await tooManyFiles(ctx, given.bookingId) : null
  if (tooMany) return tooMany
  const taken = await takeFiles(ctx, submission.files.map(judgeEnding))
  if (taken.ok) return await saveReview(ctx, link.booking, submission, taken.files)
  await ctx.limits.count('refusedFiles', given.bookingId)
  return taken
}

/** A link whose files were looked into and refused again and again waits with more of them; words alone are welcome. */
async function tooManyFiles(ctx: AppContext, bookingId: string): Promise<Refusal | null> {
  const { wait } = await ctx.limits.look('refusedFiles', bookingId)
  return wait === null ? null : { ...refuse('tooManyTries'), retryAfter: wait }
}

/** The booking says who writes; only what it does not know is taken from the request. */
function settleDraft(booking: GuestBooking, draft: ReviewDraft): ReviewDraft {
  const name = fullName({ first_name: booking.firstName, last_name: booking.lastName })
  return {
    name: name || cleanLine(draft.name),
    email: booking.email || cleanAddress(draft.email),
    phone: booking.phone || wholePhone(cleanLine(draft.phone)),
    review: cleanText(draft.review),
  }
}

async function check(
  ctx: AppContext,
  { draft, ratings, files, canMend }: Submission,
): Promise<Refusal | null> {
  const refusal =
    checkReview(draft) ??
    checkLengths(draft) ??
    (canMend ? checkPhone(draft.phone) : null) ??
    checkRatings(ratings)
  if (refusal) return refusal
  const { guestMedia } = await readSettings(ctx)
  const off: FileKind[] = [
    ...(guestMedia.photos ? [] : (['trip-image'] as const)),
    ...(guestMedia.video ? [] : (['video', 'poster'] as const)),
    ...(guestMedia.audio ? [] : (['audio'] as const)),
  ]
  const unwanted = files.find(({ kind }) => off.includes(kind))
  return unwanted ? refuse('guestMediaOff', unwanted.kind) : null
}

function checkLengths({ name, phone }: ReviewDraft): Refusal | null {
  if (name.length > NAME_MOST_CHARACTERS * 2) return refuse('textTooLong', 'name')
  return phone.length > PHONE_MOST_CHARACTERS ? refuse('textTooLong', 'phone') : null
}

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
async function saveReview(
  ctx: AppContext,
  booking: GuestBooking,
  review: CheckedReview,
  files: readonly KeptFile[],
): Promise<Outcome<SavedAnswer>> {
  const answer: SavedAnswer = { ok: true, reviewId: newId(), message: messages.thanks }
  const outcome = await saveTogether(ctx, booking, review, files, answer).catch(async (fault) => {
    // A commit whose answer was lost may have happened all the same: files of a saved review must stay.
    if (await isAbsent(ctx, answer.reviewId)) await discardKept(ctx, files)
    throw fault
  })
  if (outcome === 'other-was-first' || !outcome.ok) await discardKept(ctx, files)
  if (outcome !== 'other-was-first') return outcome
  const first = await firstAnswer(ctx, review)
  if (!first) throw new Error('a review of this booking that is neither there nor not')
  return first
}

async function saveTogether(
  ctx: AppContext,
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
  const email = await reviewArrivedEmail(ctx, arrived)
  const thanks = (await isWrittenTo(ctx, booking)) ? await thanksEmail(ctx, arrived) : null
  const guest = { kind: 'guest', id: booking.id } as const
  return change(ctx, guest, async (tx) => {
    const row = { ...newRow, id, booking_id: booking.id, ...writer, text }
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('review')
      .values({ ...row, ...starsOf(ratings), ...placeOf(ctx, booking) })
      .onConflict((conflict) => conflict.column('booking_id').doNothing())
      .executeTakeFirst()
    if (Number(numInsertedOrUpdatedRows ?? 0) === 0) return 'other-was-first'
    const claimed = await claimUploads(ctx, tx, booking.id, uploads)
    if (!claimed.ok) return claimed
    const all = [...files, ...claimed.files]
    const tooMany = checkFileCounts(all.map(({ kind }) => kind))
    if (tooMany) return tooMany
    await addMedia(ctx, tx, { about: 'review', aboutId: id, status: 'pending' }, all)
    await queueEmail(ctx, tx, email)
    if (thanks) await queueEmail(ctx, tx, thanks)
    await queuePushes(ctx, tx, { kind: 'review', id })
    const after = { files: count }
    await tx.record({ act: 'review.submitted', about: 'review', aboutId: id, after })
    await keepAnswer(ctx, tx, review, answer)
    return answer
  })
}

/** Nobody sends letters to people made up, or to those who said that they want none. */
async function isWrittenTo({ database }: AppContext, { id, sample }: GuestBooking): Promise<boolean> {
  if (sample) return false
  const booking = await database
    .selectFrom('booking')
    .select('invitation_stop')
    .where('id', '=', id)
    .executeTakeFirst()
  return booking?.invitation_stop !== OPT_OUT
}

function starsOf(ratings: Ratings) {
  const { location, cleanliness, communication, service } = ratings
  return { location, cleanliness, communication, service, average: averageRating(ratings) }
}

function placeOf(ctx: AppContext, { stay, sample }: GuestBooking) {
  return { stay, sample: sample ? 1 : 0, created_at: isoNow(ctx) } as const
}

/** True only when we know that it is not there; left-over files are swept later anyway. */
async function isAbsent(ctx: AppContext, id: string): Promise<boolean> {
  const found = ctx.database.selectFrom('review').select('id').where('id', '=', id).executeTakeFirst()
  return found.then(
    (row) => row === undefined,
    () => false,
  )
}
