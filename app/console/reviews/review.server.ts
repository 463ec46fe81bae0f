import { data } from 'react-router'
import { dayInZone, sayDay, sayMoment, sayStay } from '#domain/day.ts'
import { messages } from '#domain/messages.ts'
import { ratingCategories } from '#domain/reviews/rating.ts'
import { isGuestsWish, UNDO_SECONDS } from '#domain/reviews/review.ts'
import { stayTitle } from '#domain/stays/stays.ts'
import { historyOf } from '#server/house/audit/list-entries.ts'
import { findBooking } from '#server/house/bookings/bookings.ts'
import { publishedContent } from '#server/house/content/content.ts'
import { emailsAbout } from '#server/house/enquiries/enquiry-inbox.ts'
import type { House } from '#server/house/house.ts'
import { ownersFiles } from '#server/house/media/owners-files.ts'
import { samplePictures } from '#server/house/pictures/sample-pictures.ts'
import { type ObjectionRow, objectionsTo } from '#server/house/receipts/objections.ts'
import { nextPending } from '#server/house/reviews/review-inbox.ts'
import { findReview, type OwnersReview } from '#server/house/reviews/reviews.ts'
import { undoableUntil } from '#server/house/reviews/undo-review.ts'
import { readSettings } from '#server/house/settings.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireOwner } from '#server/http/pages/require-sign-in.ts'
import { historyLines } from '../parts/lists/history.server.ts'
import { refusedAbout } from '../parts/reply.server.ts'
import type { Route } from './+types/review.ts'

export async function loader({ request, context, params: { id } }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  const me = await requireOwner(house, request)
  const review = await findReview(house, id)
  if (!review) throw data(messages.reviewUnknown, { status: 404 })
  const { timeZone } = await readSettings(house)
  const [files, acts, next, stay, emails, objections] = await Promise.all([
    ownersFiles(house, 'review', [id]),
    historyOf(house, [id, ...review.media.map((media) => media.id)]),
    nextPending(house, id),
    stayOf(house, review),
    emailsAbout(house, 'review', id),
    objectionsTo(house, id),
  ])
  return {
    review: wordsOf(review, timeZone),
    stay,
    files: files(id),
    drawn: samplePictures(house, id)?.tripPictures ?? [],
    history: historyLines(acts, timeZone),
    objections: objections.map((row) => objectionInWords(row, timeZone)),
    answerUndoUntil: withinMinute(house, objections.at(-1)?.answered_at ?? null),
    undoUntil: undoableUntil(house, review),
    replyUndoUntil: replyUndo(house, review),
    letterSent: emails.some(({ kind: what, state }) => what === 'review-reply' && state === 'sent'),
    next,
    mayEverything: me.kind === 'owner',
    refused: await refusedAbout(request, house, me, { about: 'review', id }),
    now: house.clock.now().toISOString(),
  }
}

function wordsOf(review: OwnersReview, timeZone: string) {
  const { id, name, email, phone, text, average, status, reply } = review
  return {
    ...{ id, name, email, phone, text, average, status, reply },
    sample: review.sample === 1,
    ratings: ratingCategories.map((category) => ({ label: category.label, stars: review[category.id] })),
    written: sayMoment(new Date(review.created_at), timeZone),
    decided: review.decided_at ? sayMoment(new Date(review.decided_at), timeZone) : '',
    reason: review.decline_reason,
    note: review.decline_note,
    corrected: review.corrected_at ? sayMoment(new Date(review.corrected_at), timeZone) : '',
    guestsWish: isGuestsWish(review),
    takenBack: review.taken_back_at !== null,
    repliedAt: review.replied_at ? sayDay(dayInZone(new Date(review.replied_at), timeZone)) : '',
  }
}

async function stayOf(house: House, { booking_id, stay }: OwnersReview) {
  const [{ stays }, booking] = await Promise.all([
    publishedContent(house),
    booking_id ? findBooking(house, booking_id) : null,
  ])
  const when = booking?.check_in && booking.check_out ? sayStay(booking.check_in, booking.check_out) : ''
  return { title: stayTitle({ stays }, stay) ?? '', when, booking: booking?.id ?? null }
}

function replyUndo(house: House, { reply, replied_at }: OwnersReview): string | null {
  return reply === '' ? null : withinMinute(house, replied_at)
}

/** Until when what was done then can be undone; null once the minute is over. */
function withinMinute(house: House, at: string | null): string | null {
  if (at === null) return null
  const until = new Date(new Date(at).getTime() + UNDO_SECONDS * 1000)
  return until > house.clock.now() ? until.toISOString() : null
}

function objectionInWords({ id, note, created_at, answer, answered_at }: ObjectionRow, timeZone: string) {
  const moment = (at: string | null) => (at ? sayMoment(new Date(at), timeZone) : '')
  return { id, note, answer, when: moment(created_at), answered: moment(answered_at) }
}
