import { type Actor, type AppContext, commandLineActor } from '#core/app-context.server.ts'
import type { BookingRow } from '#core/db/tables.ts'
import type { TypedBooking } from '#modules/bookings/booking.ts'
import { addBooking } from '#modules/bookings/bookings.server.ts'
import { readContent, readContentHead } from '#modules/content/content.server.ts'
import type { Content } from '#modules/content/content.ts'
import { publishContent } from '#modules/content/publish-content.server.ts'
import { saveDraft } from '#modules/content/save-draft.server.ts'
import type { EnquiryDraft } from '#modules/enquiries/enquiry.ts'
import { type SubmissionContext, submitEnquiry } from '#modules/enquiries/submit-message.server.ts'
import { makeInvitationLink } from '#modules/invitations/invite.server.ts'
import type { ReviewTexts } from '#modules/reviews/review.ts'
import { findReview, type ReviewWithMedia } from '#modules/reviews/reviews.server.ts'
import { type Submission, submitReview } from '#modules/reviews/submit-review.server.ts'
import { requireOk } from './outcomes.ts'

// The people of the tests, the journeys and the screenshots.

type Guest = Pick<TypedBooking, 'firstName' | 'lastName' | 'email' | 'phone'>

export const meera: Guest = {
  firstName: 'Meera',
  lastName: 'Joshi',
  email: 'meera.joshi@guest.example',
  phone: '+91 98765 43210',
}
export const ananya: Guest = {
  firstName: 'Ananya',
  lastName: 'Rao',
  email: 'ananya.rao@guest.example',
  phone: '+91 98123 45670',
}
/** The owner, and somebody of the team. */
export const asha: Actor = { kind: 'owner', id: 'asha' }
export const kiran: Actor = { kind: 'helper', id: 'kiran' }

/** Comfortably more than the 100 characters it must have. */
export const longEnoughReview =
  'We came for two nights and stayed for four. Mornings on the veranda, tea before anybody asked, and a forest that began where the garden stopped.'

/** What a visitor writes in the enquiry form: Meera's name and a question, without days. */
export function enquiryDraft(more: Partial<EnquiryDraft> = {}): EnquiryDraft {
  const { email, phone } = meera
  const draft = { name: 'Meera Joshi', email, phone, expectation: '', checkIn: '', checkOut: '', guests: '' }
  return { ...draft, message: 'Is there a heater?', ...more }
}

/** What a guest sends with a review. Name, e-mail and phone come from the booking, so they are empty. */
export function reviewDraft(more: Partial<ReviewTexts> = {}): ReviewTexts {
  return { name: '', email: '', phone: '', review: longEnoughReview, ...more }
}

/** A stay that ended a week before the test houses' clock, unless told otherwise. */
export async function bookingOf(
  ctx: AppContext,
  guest: Guest,
  more: Partial<TypedBooking> & { paid?: string } = {},
): Promise<BookingRow> {
  const outcome = await addBooking(ctx, commandLineActor, {
    ...guest,
    stay: 'suite',
    checkIn: '2026-11-10',
    checkOut: '2026-11-13',
    ...more,
  })
  return requireOk(outcome).booking
}

/** The key in the personal link of that booking. */
export async function keyFor(ctx: AppContext, booking: Pick<BookingRow, 'id'>): Promise<string> {
  const { link } = requireOk(await makeInvitationLink(ctx, commandLineActor, booking.id, 'command-line'))
  return new URL(link).searchParams.get('id') ?? ''
}

/** Submits a review of a booking, with one star missing in all. */
export function reviewOf(ctx: AppContext, bookingId: string, more: Partial<Submission> = {}) {
  const ratings = { location: 5, cleanliness: 5, communication: 4, service: 5 }
  return submitReview(ctx, { bookingId, draft: reviewDraft(), ratings, files: [], ...more })
}

/** A review that waits for the owner, of a stay of its own. */
export async function pendingReviewBy(
  ctx: AppContext,
  guest: Guest,
  more: Partial<Submission> = {},
): Promise<ReviewWithMedia> {
  const { id: bookingId } = await bookingOf(ctx, guest)
  const { reviewId } = requireOk(await reviewOf(ctx, bookingId, more))
  const review = await findReview(ctx, reviewId)
  if (!review) throw new Error('the review is not there')
  return review
}

/** An enquiry that has arrived, without days unless told otherwise. Gives its id. */
export async function enquiryBy(
  ctx: AppContext,
  guest: Guest,
  more: Partial<EnquiryDraft> = {},
  arrival: Partial<SubmissionContext> = {},
): Promise<string> {
  const name = `${guest.firstName} ${guest.lastName}`
  const draft = enquiryDraft({ name, email: guest.email, phone: guest.phone, ...more })
  const outcome = await submitEnquiry(ctx, draft, { ipAddress: '203.0.113.9', ...arrival })
  return requireOk(outcome).id
}

/** The owner publishes the site with these parts in place of its own. */
export async function publishParts(ctx: AppContext, parts: Partial<Content>): Promise<void> {
  const document = { ...(await readContent(ctx)), ...parts }
  const saved = requireOk(await saveDraft(ctx, asha, (await readContentHead(ctx)).number, document))
  requireOk(await publishContent(ctx, asha, saved.number))
}
