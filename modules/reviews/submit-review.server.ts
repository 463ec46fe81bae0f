import { createHash } from 'node:crypto'
import { type AppContext, isoNow } from '#core/app-context.server.ts'
import { change } from '#core/change.server.ts'
import type { Database } from '#core/db/database.ts'
import { newId } from '#core/host/keys.server.ts'
import { oldestIdempotentAnswerTime } from '#core/idempotent-answers.server.ts'
import { messages } from '#core/refusals/messages.ts'
import { type Outcome, type Refusal, refuse } from '#core/refusals/refusal.ts'
import { fullName, MAX_NAME_CHARACTERS, MAX_PHONE_CHARACTERS } from '#core/values/contact.ts'
import { checkPhone, normalizePhone } from '#core/values/phone.ts'
import { cleanAddress, cleanLine, cleanText } from '#core/values/text.ts'
import { type GuestBooking, readBookingLink } from '#modules/invitations/guest-link.server.ts'
import { OPT_OUT, readInvitationStop } from '#modules/invitations/stop-asking.server.ts'
import { queueEmail } from '#modules/mail/queue-email.server.ts'
import {
  type ArrivedFile,
  addMedia,
  deleteUnusedOriginals,
  isKindAllowed,
  refuseWrongExtension,
  type StoredFile,
  storeFiles,
} from '#modules/media/store-files.server.ts'
import { queuePushes } from '#modules/push/queue-pushes.server.ts'
import { averageRating, type Ratings, ratingCategories } from './rating.ts'
import { checkRatings, checkReview, isSameReview, type ReviewTexts } from './review.ts'
import { writeReviewArrivedEmail, writeThanksEmail } from './review-emails.server.ts'

export type Submission = {
  bookingId: string
  draft: ReviewTexts
  ratings: Ratings
  files: readonly ArrivedFile[]
  idempotencyKey?: string | undefined
  /** Whether an impossible phone number is refused, because the guest sees the form again and can correct it. */
  canCorrectPhone?: boolean
}

/**
 * Saves a guest's review with its files: pending, one for each booking. Name, e-mail and phone are the booking's. Refuses in
 * the order of specification 5; a refusal stores nothing. The same submission again gets the first answer.
 */
export async function submitReview(ctx: AppContext, typedReview: Submission): Promise<Outcome<SavedAnswer>> {
  // The link is read first, so that `findEarlierAnswer` finds a review that is saved between the two reads.
  const link = await readBookingLink(ctx, typedReview.bookingId)
  const earlierAnswer = await findEarlierAnswer(ctx, typedReview)
  if (earlierAnswer) return earlierAnswer
  if (link.state !== 'open') return refuse('notAbleToReview')
  const draft = completeDraft(link.booking, typedReview.draft)
  // The guest cannot change the booking's own number.
  const canCorrectPhone = typedReview.canCorrectPhone && link.booking.phone === ''
  const submission = { ...typedReview, draft, canCorrectPhone }
  const refusal = await checkSubmission(ctx, submission)
  if (refusal) return refusal
  // A link whose files were refused again and again must wait before it sends more; text alone is always accepted.
  const { waitSeconds } = await ctx.limits.peek('refusedFiles', typedReview.bookingId)
  if (typedReview.files.length > 0 && waitSeconds !== null)
    return { ...refuse('tooManyTries'), retryAfter: waitSeconds }
  // A poster without its video would belong to nothing.
  const hasVideo = typedReview.files.some(({ kind }) => kind === 'video')
  const files = typedReview.files.filter(({ kind }) => kind !== 'poster' || hasVideo)
  const stored = await storeFiles(ctx, files.map(refuseWrongExtension))
  if (stored.ok) return await saveReview(ctx, link.booking, submission, stored.files)
  await ctx.limits.count('refusedFiles', typedReview.bookingId)
  return stored
}

/** The writer is the booking's guest; only what the booking lacks is taken from the request. */
function completeDraft(booking: GuestBooking, draft: ReviewTexts): ReviewTexts {
  const name = fullName({ first_name: booking.firstName, last_name: booking.lastName })
  return {
    name: name || cleanLine(draft.name),
    email: booking.email || cleanAddress(draft.email),
    phone: booking.phone || normalizePhone(cleanLine(draft.phone)),
    review: cleanText(draft.review),
  }
}

async function checkSubmission(
  ctx: AppContext,
  { draft, ratings, files, canCorrectPhone }: Submission,
): Promise<Refusal | null> {
  const refusal =
    checkReview(draft) ??
    checkLengths(draft) ??
    (canCorrectPhone ? checkPhone(draft.phone) : null) ??
    checkRatings(ratings)
  if (refusal) return refusal
  for (const { kind } of files) if (!(await isKindAllowed(ctx, kind))) return refuse('guestMediaOff', kind)
  return null
}

function checkLengths({ name, phone }: ReviewTexts): Refusal | null {
  if (name.length > MAX_NAME_CHARACTERS * 2) return refuse('textTooLong', 'name')
  return phone.length > MAX_PHONE_CHARACTERS ? refuse('textTooLong', 'phone') : null
}

/**
 * Saves a checked review after its files are on the disk: review, files, e-mails, audit entry and answer in one transaction. When another
 * submission of the same booking was first, its answer is given.
 */
async function saveReview(
  ctx: AppContext,
  booking: GuestBooking,
  submission: Submission,
  files: readonly StoredFile[],
): Promise<Outcome<SavedAnswer>> {
  const answer: SavedAnswer = { ok: true, reviewId: newId(), message: messages.reviewReceived }
  const outcome = await insertReview(ctx, booking, submission, files, answer).catch(async (fault) => {
    // The commit may have happened although its confirmation was lost: the files of a saved review must stay.
    if (await isReviewMissing(ctx, answer.reviewId)) await deleteUnusedOriginals(ctx, files)
    throw fault
  })
  if (outcome === 'other-was-first' || !outcome.ok) await deleteUnusedOriginals(ctx, files)
  if (outcome !== 'other-was-first') return outcome
  const earlierAnswer = await findEarlierAnswer(ctx, submission)
  if (!earlierAnswer) throw new Error('the review of this booking is missing')
  return earlierAnswer
}

async function insertReview(
  ctx: AppContext,
  booking: GuestBooking,
  submission: Submission,
  files: readonly StoredFile[],
  answer: SavedAnswer,
): Promise<Outcome<SavedAnswer> | 'other-was-first'> {
  const { draft, ratings } = submission
  const { review: text, ...writer } = draft
  const id = answer.reviewId
  const arrivedReview = { id, ...writer, text, ratings, files: files.length }
  const email = await writeReviewArrivedEmail(ctx, arrivedReview)
  const thanksToGuest = (await wantsEmails(ctx, booking)) ? await writeThanksEmail(ctx, arrivedReview) : null
  const { location, cleanliness, communication, service } = ratings
  const row = {
    id,
    booking_id: booking.id,
    ...writer,
    text,
    location,
    cleanliness,
    communication,
    service,
    average: averageRating(ratings),
    stay: booking.stay,
    sample: booking.isSample ? 1 : 0,
    status: 'pending',
    decline_reason: null,
    decline_note: '',
    reply: '',
    replied_at: null,
    decided_at: null,
    created_at: isoNow(ctx),
  } as const
  return change(ctx, { kind: 'guest', id: booking.id }, async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('review')
      .values(row)
      .onConflict((conflict) => conflict.column('booking_id').doNothing())
      .executeTakeFirst()
    if (Number(numInsertedOrUpdatedRows ?? 0) === 0) return 'other-was-first'
    await addMedia(ctx, tx, { about: 'review', aboutId: id, status: 'pending' }, files)
    await queueEmail(ctx, tx, email)
    if (thanksToGuest) await queueEmail(ctx, tx, thanksToGuest)
    await queuePushes(ctx, tx, { kind: 'review', id })
    const after = { files: files.length }
    await tx.record({ action: 'review.submitted', about: 'review', aboutId: id, after })
    await saveAnswer(ctx, tx, submission, answer)
    return answer
  })
}

/** False for sample guests, and for guests who want no e-mails. */
async function wantsEmails({ database }: AppContext, { id, isSample }: GuestBooking): Promise<boolean> {
  return !isSample && (await readInvitationStop(database, id))?.invitation_stop !== OPT_OUT
}

/** True only when the review is certainly not stored; files that belong to nothing are swept later. */
async function isReviewMissing(ctx: AppContext, id: string): Promise<boolean> {
  const lookup = ctx.database.selectFrom('review').select('id').where('id', '=', id).executeTakeFirst()
  return lookup.then(
    (row) => row === undefined,
    () => false,
  )
}

/** The answer to a saved submission, and to every repetition of it. */
type SavedAnswer = { ok: true; reviewId: string; message: string }

/**
 * The earlier answer to this booking when the same text, stars and files are sent again; null when nothing was saved. Refuses a review that
 * differs from the saved one, and files that were not saved with it. Where the review was erased since, its idempotency key still finds the answer.
 */
async function findEarlierAnswer(
  ctx: AppContext,
  submission: Submission,
): Promise<Outcome<SavedAnswer> | null> {
  // The answer is read before the review, so a review that is saved between the two is compared.
  const storedAnswer = await ctx.database
    .selectFrom('idempotent_answer')
    .select(['about_id', 'answer'])
    .where('key', '=', makeAnswerKey(submission))
    .where('created_at', '>', oldestIdempotentAnswerTime(ctx))
    .executeTakeFirst()
  const review = await ctx.database
    .selectFrom('review')
    .select(['id', 'text', ...ratingCategories.map(({ id }) => id)])
    .where('booking_id', '=', submission.bookingId)
    .executeTakeFirst()
  const { draft, ratings } = submission
  if (review && !isSameReview(review, { text: cleanText(draft.review), ratings }))
    return refuse('reviewLinkUsed')
  if (review && !(await wereFilesSaved(ctx, review.id, submission.files))) return refuse('filesAfterReview')
  if (review) return { ok: true, reviewId: review.id, message: messages.reviewReceived }
  return storedAnswer
    ? { ok: true, reviewId: storedAnswer.about_id, message: JSON.parse(storedAnswer.answer).message }
    : null
}

/** Whether these files were saved with the review, as far as the answers remember it. The stored copies have other bytes. */
async function wereFilesSaved({ database }: AppContext, reviewId: string, files: readonly ArrivedFile[]) {
  if (files.length === 0) return true
  const answersOfReview = database.selectFrom('idempotent_answer').where('about_id', '=', reviewId)
  const answers = await answersOfReview.select('answer').execute()
  return files.every(
    (arrived) => 'file' in arrived && answers.some(({ answer }) => answer.includes(arrived.file.sha256)),
  )
}

/** Stores the answer within the transaction that saves the review; replaces one that has expired. */
async function saveAnswer(
  ctx: AppContext,
  tx: Database,
  submission: Submission,
  answer: SavedAnswer,
): Promise<void> {
  const files = submission.files.flatMap((arrived) => ('file' in arrived ? [arrived.file.sha256] : []))
  const row = {
    about_id: answer.reviewId,
    answer: JSON.stringify({ message: answer.message, files }),
    created_at: isoNow(ctx),
  }
  await tx
    .insertInto('idempotent_answer')
    .values({ key: makeAnswerKey(submission), ...row })
    .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
    .execute()
}

/** A guest's idempotency key counts for their own booking only, and only its hash is stored. */
function makeAnswerKey({ bookingId, idempotencyKey = '' }: Submission): string {
  return `review:${createHash('sha256').update(`${bookingId}\n${idempotencyKey}`).digest('hex')}`
}
