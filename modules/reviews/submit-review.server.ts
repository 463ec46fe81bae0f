import { fullName } from '#modules/bookings/booking.ts'
import { NAME_MOST_CHARACTERS, PHONE_MOST_CHARACTERS } from '#modules/common/contact.ts'
import { checkPhone, wholePhone } from '#modules/common/phone.ts'
import { cleanAddress, cleanLine, cleanText } from '#modules/common/text.ts'
import { bookingStanding, type GuestBooking } from '#modules/invitations/guest-link.server.ts'
import { type GivenFile, judgeEnding, takeFiles } from '#modules/media/keep-files.server.ts'
import type { FileKind } from '#modules/media/media.ts'
import { type Outcome, type Refusal, refuse } from '#modules/refusals/refusal.ts'
import type { House } from '#server/house.ts'
import { readSettings } from '#server/settings.ts'
import { firstAnswer, type SavedAnswer } from './first-answer.server.ts'
import type { Ratings } from './rating.ts'
import { checkRatings, checkReview, type ReviewDraft } from './review.ts'
import { saveReview } from './save-review.server.ts'

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
export async function submitReview(house: House, given: Submission): Promise<Outcome<SavedAnswer>> {
  // The standing is read before the answer: a review saved between the two is then found by the second.
  const link = await bookingStanding(house, given.bookingId)
  const first = await firstAnswer(house, given)
  if (first) return first
  if (link.state !== 'open') return refuse('notAbleToReview')
  const draft = settleDraft(link.booking, given.draft)
  // What the booking says is not the guest's to mend.
  const canMend = given.canMend && link.booking.phone === ''
  const submission = { ...given, draft, canMend }
  const refusal = await check(house, submission)
  if (refusal) return refusal
  const tooMany = submission.files.length > 0 ? await tooManyFiles(house, given.bookingId) : null
  if (tooMany) return tooMany
  const taken = await takeFiles(house, submission.files.map(judgeEnding))
  if (taken.ok) return await saveReview(house, link.booking, submission, taken.files)
  await house.limits.count('refusedFiles', given.bookingId)
  return taken
}

/** A link whose files were looked into and refused again and again waits with more of them; words alone are welcome. */
async function tooManyFiles(house: House, bookingId: string): Promise<Refusal | null> {
  const { wait } = await house.limits.look('refusedFiles', bookingId)
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

async function check(house: House, { draft, ratings, files, canMend }: Submission): Promise<Refusal | null> {
  const refusal =
    checkReview(draft) ??
    checkLengths(draft) ??
    (canMend ? checkPhone(draft.phone) : null) ??
    checkRatings(ratings)
  if (refusal) return refusal
  const { guestMedia } = await readSettings(house)
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
