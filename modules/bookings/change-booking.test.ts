import { describe, expect } from 'vitest'
import { messages } from '#core/refusals/messages.ts'
import { sendGuestEmail } from '#modules/bookings/guest-message.server.ts'
import { blockDates } from '#modules/calendar/blocked-dates.server.ts'
import { ALL_ROOMS } from '#modules/calendar/blocked-dates.ts'
import { listSpansBetween } from '#modules/calendar/nights.server.ts'
import { bookEnquiry } from '#modules/enquiries/answer-enquiry.server.ts'
import { readGuestLink, recordLinkOpened } from '#modules/invitations/guest-link.server.ts'
import { makeInvitationLink } from '#modules/invitations/invite.server.ts'
import { inviteByEmail } from '#modules/invitations/invite-by-email.server.ts'
import { erasePerson } from '#modules/privacy/erase-person.server.ts'
import { expectOneOk } from '../../tests/outcomes.ts'
import {
  ananya,
  asha,
  bookingOf,
  enquiryBy,
  keyFor,
  kiran,
  meera,
  pendingReviewBy,
} from '../../tests/people.ts'
import {
  auditEntries,
  openTestApp,
  queuedEmails,
  recordedActions,
  rowsOf,
  type TestApp,
  test,
  testOnDatabases,
} from '../../tests/test-app.ts'
import { addBooking, findBooking } from './bookings.server.ts'
import {
  cancelBooking,
  changeBooking,
  findCancellationUndo,
  findRemovalRefusal,
  removeBooking,
  restoreBooking,
  undoCancellation,
} from './change-booking.server.ts'

const decemberNights = { checkIn: '2026-12-01', checkOut: '2026-12-04' }
const asked = { shouldRefuseDoubts: true }
const money = { guests: '2 adults, 1 child', amount: '₹45,000.00', advance: 'Rs. 15,000', source: 'AirBnB' }
const kept = { guests: 3, amount: 45_000, advance: 15_000, source: 'airbnb' }

describe('a booking', () => {
  test('is changed, and the log keeps what was before, until the booking is erased', async ({ ctx }) => {
    const { id } = await bookingOf(ctx, meera)
    const days = { checkIn: '2026-11-11', checkOut: '2026-11-13' }
    const given = { ...meera, lastName: 'Pant', stay: 'Cottage', ...days }
    expect(await changeBooking(ctx, asha, id, given)).toEqual({ ok: true })
    expect(await findBooking(ctx, id)).toMatchObject({ last_name: 'Pant', stay: 'cottage' })
    const [entry] = await auditEntries(ctx, 'booking.changed')
    expect(entry?.actor).toBe('owner:asha')
    const before = { stay: 'suite', check_in: '2026-11-10', last_name: 'Joshi' }
    const after = { stay: 'cottage', check_in: '2026-11-11', last_name: 'Pant' }
    expect([entry?.before, entry?.after].map((facts) => JSON.parse(facts ?? ''))).toEqual([before, after])
    await erasePerson(ctx, asha, { kind: 'booking', id })
    expect(JSON.stringify(await auditEntries(ctx))).not.toMatch(/Pant|Joshi/)
  })

  test('keeps an old phone number, and checks a new one and its days', async ({ ctx }) => {
    const { id } = await bookingOf(ctx, meera)
    await ctx.database.updateTable('booking').set({ phone: '98' }).execute()
    const given = { ...meera, phone: '98', note: 'Two cots' }
    expect(await changeBooking(ctx, asha, id, given)).toEqual({ ok: true })
    expect(await findBooking(ctx, id)).toMatchObject({ phone: '98' })
    const again = (phone: string) => changeBooking(ctx, asha, id, { ...given, phone })
    expect(await again('987')).toMatchObject({ field: 'phone', message: messages.phoneImpossible })
    expect(await again('0044 20 7946 0958')).toEqual({ ok: true })
    expect(await findBooking(ctx, id)).toMatchObject({ phone: '+44 20 7946 0958' })
    const wrong = { ...meera, checkIn: '2026-11-13', checkOut: '2026-11-10' }
    const refusal = { field: 'checkOut', message: messages.checkOutBeforeCheckIn }
    expect(await changeBooking(ctx, asha, id, wrong)).toMatchObject(refusal)
    expect(await changeBooking(ctx, asha, 'nobody', meera)).toMatchObject({ ok: false })
  })

  test('is cancelled once and restored once when people tap twice', async ({ ctx }) => {
    const { id } = await bookingOf(ctx, meera, decemberNights)
    await expectOneOk(() => cancelBooking(ctx, asha, id), 3)
    expect(await findBooking(ctx, id)).toMatchObject({ state: 'cancelled' })
    await expectOneOk(() => restoreBooking(ctx, asha, id), 3)
    expect(await findBooking(ctx, id)).toMatchObject({ state: 'coming' })
    expect(await recordedActions(ctx)).toEqual(['booking.added', 'booking.cancelled', 'booking.renewed'])
  })

  test('has its cancellation undone within 30 seconds, by the person who cancelled it', async ({ ctx }) => {
    const { id } = await bookingOf(ctx, meera, decemberNights)
    expect(await findCancellationUndo(ctx, asha, id)).toBeNull()
    await cancelBooking(ctx, asha, id)
    expect(await findCancellationUndo(ctx, asha, id)).toMatchObject({ now: ctx.clock.now().toISOString() })
    expect(await findCancellationUndo(ctx, kiran, id)).toBeNull()
    expect(await undoCancellation(ctx, kiran, id)).toMatchObject({ code: 'change-undo-over' })
    ctx.clock.advance({ seconds: 1 })
    await changeBooking(ctx, kiran, id, { note: 'Two cots' })
    expect(await undoCancellation(ctx, asha, id)).toEqual({ ok: true })
    expect(await findBooking(ctx, id)).toMatchObject({ state: 'coming', note: 'Two cots' })
    expect(await undoCancellation(ctx, asha, id)).toMatchObject({ code: 'change-undo-over' })
    ctx.clock.advance({ seconds: 1 })
    await cancelBooking(ctx, asha, id)
    ctx.clock.advance({ seconds: 40 })
    expect(await findCancellationUndo(ctx, asha, id)).toBeNull()
    expect(await undoCancellation(ctx, asha, id)).toMatchObject({ code: 'change-undo-over' })
    expect(await restoreBooking(ctx, asha, id)).toEqual({ ok: true })
  })

  test('is not cancelled after the stay is over in the property’s time zone, or was reviewed', async () => {
    const ctx = await openTestApp({ now: '2026-11-23T05:00:00.000Z' })
    const { id } = await bookingOf(ctx, meera, { checkIn: '2026-11-20', checkOut: '2026-11-23' })
    ctx.clock.advance({ hours: 1 })
    expect(await cancelBooking(ctx, asha, id)).toMatchObject({ message: messages.cannotCancelEnded })
    const { booking_id } = await pendingReviewBy(ctx, ananya)
    const reviewed = await cancelBooking(ctx, asha, booking_id ?? '')
    expect(reviewed).toMatchObject({ message: messages.cannotCancelReviewed })
    const undated = await bookingOf(ctx, ananya, { checkIn: '', checkOut: '' })
    expect(await cancelBooking(ctx, asha, undated.id)).toEqual({ ok: true })
  })

  test('keeps its guests and money where a change does not have these fields', async ({ ctx }) => {
    const { id } = await bookingOf(ctx, meera, money)
    await changeBooking(ctx, asha, id, { ...meera, note: 'Two cots' })
    expect(await findBooking(ctx, id)).toMatchObject({ note: 'Two cots', ...kept })
    await changeBooking(ctx, asha, id, { ...meera, guests: '', amount: '' })
    expect(await findBooking(ctx, id)).toMatchObject({ ...kept, guests: null, amount: null })
  })

  const moneyDoubt = 'The advance, ₹50,000, is more than the amount, ₹45,000.'
  const roomDoubt = 'No room is chosen, so these nights stay free for others.'
  test.for([
    [{ amount: '45,000', advance: '50,000' }, moneyDoubt, { advance: '60000' }],
    [{ stay: '' }, roomDoubt, { amount: '40,000', advance: '60000' }],
  ] as const)('with %o is doubted once: %s', async ([more, doubt, change], { ctx }) => {
    const given = { ...meera, stay: 'suite', ...decemberNights, ...more }
    expect(await addBooking(ctx, asha, given, asked)).toMatchObject({ doubts: [doubt] })
    const { id } = await bookingOf(ctx, meera, given)
    const changed = (more: object) => changeBooking(ctx, asha, id, { ...given, ...more }, asked)
    expect(await changed({ note: 'Comes late' })).toEqual({ ok: true })
    const saved = await findBooking(ctx, id)
    expect(saved).toMatchObject({ note: 'Comes late' })
    expect(await changed(change)).toMatchObject({ name: 'bookingDoubted' })
    expect(await findBooking(ctx, id)).toEqual(saved)
  })
})

describe('of two bookings of the same nights at one moment', () => {
  const nights = { stay: 'suite', checkIn: '2027-11-01', checkOut: '2027-11-04' }

  testOnDatabases('the second is asked about, when both are new', async (ctx) => {
    const add = (index: number) =>
      addBooking(ctx, asha, { ...meera, lastName: `Joshi ${index}`, ...nights }, asked)
    const refused = await expectOneOk(add, 3)
    const doubts = [expect.stringContaining('Some of these nights are already taken')]
    expect(refused).toMatchObject({ doubts })
  })

  testOnDatabases('the second is asked about, when both are moved', async (ctx) => {
    const { id: one } = await bookingOf(ctx, meera, { checkIn: '2027-08-10', checkOut: '2027-08-12' })
    const { id: other } = await bookingOf(ctx, ananya, { checkIn: '2027-09-10', checkOut: '2027-09-12' })
    await expectOneOk((at) => changeBooking(ctx, asha, at ? one : other, nights, asked))
  })

  testOnDatabases('the second is asked about: both from enquiries, or dates are blocked', async (ctx) => {
    const [one, other] = [await enquiryBy(ctx, meera), await enquiryBy(ctx, ananya)]
    await expectOneOk((at) => bookEnquiry(ctx, asha, at ? one : other, { ...meera, ...nights }, asked))
    const later = { ...meera, stay: 'suite', checkIn: '2027-12-01', checkOut: '2027-12-04' }
    const closure = { stays: [ALL_ROOMS], firstNight: later.checkIn, reopensOn: later.checkOut }
    await expectOneOk((at) =>
      at ? addBooking(ctx, asha, later, asked) : blockDates(ctx, asha, closure, asked),
    )
  })
})

describe('a mistyped booking', () => {
  test('is deleted with its link, nights, payments and unsent e-mails alone', async ({ ctx }) => {
    const wrong = await bookingOf(ctx, meera, { note: 'Twice in the list', paid: '15000' })
    const right = await bookingOf(ctx, meera)
    const key = await keyFor(ctx, wrong)
    await inviteByEmail(ctx, asha, wrong.id)
    expect(await removeBooking(ctx, asha, wrong.id)).toEqual({ ok: true })
    expect(await queuedEmails(ctx)).toEqual([])
    expect(await rowsOf(ctx, 'payment')).toEqual([])
    expect(await findBooking(ctx, wrong.id)).toBeNull()
    expect(await findBooking(ctx, right.id)).not.toBeNull()
    expect(await readGuestLink(ctx, key)).toEqual({ state: 'unknown' })
    const spans = await listSpansBetween(ctx, '2026-11-01')
    expect(spans.get('suite')?.map(({ id }) => id)).toEqual([right.id])
  })

  test('is deleted once, and leaves who did it in the log, without the guest', async ({ ctx }) => {
    const { id } = await bookingOf(ctx, meera)
    expect(await expectOneOk(() => removeBooking(ctx, asha, id))).toMatchObject({ code: 'booking-unknown' })
    const [entry] = await auditEntries(ctx, 'booking.removed')
    expect(entry).toMatchObject({ actor: 'owner:asha', about_id: id })
    const before = { stay: 'suite', check_in: '2026-11-10', check_out: '2026-11-13' }
    expect(JSON.parse(entry?.before ?? '')).toEqual(before)
    expect(JSON.stringify(await auditEntries(ctx))).not.toMatch(/Meera|Joshi|98765/)
  })

  test('is not deleted after its guest was written to in any way', async ({ ctx }) => {
    const stays = async (id: string) => {
      expect(await removeBooking(ctx, asha, id)).toMatchObject({ message: messages.cannotDeleteContacted })
      expect(await findBooking(ctx, id)).not.toBeNull()
    }
    const byEmail = await bookingOf(ctx, meera)
    await inviteByEmail(ctx, asha, byEmail.id)
    await emailsLeft(ctx)
    await stays(byEmail.id)
    const byHand = await bookingOf(ctx, ananya)
    await makeInvitationLink(ctx, asha, byHand.id, 'whatsapp')
    await stays(byHand.id)
    const opened = await bookingOf(ctx, ananya)
    await recordLinkOpened(ctx, await keyFor(ctx, opened))
    await stays(opened.id)
    const coming = await bookingOf(ctx, ananya, { checkIn: '2026-12-01', checkOut: '2026-12-03' })
    await sendGuestEmail(ctx, asha, coming.id, { kind: 'arrival', text: 'The road is open.', round: 0 })
    await emailsLeft(ctx)
    await stays(coming.id)
  })

  test('is not deleted after a review, but when its link was made and never sent', async ({ ctx }) => {
    const { id } = await bookingOf(ctx, meera)
    await makeInvitationLink(ctx, asha, id, 'whatsapp-unsent')
    expect(await findRemovalRefusal(ctx, id)).toBeNull()
    const { booking_id } = await pendingReviewBy(ctx, meera)
    const removed = await removeBooking(ctx, asha, booking_id ?? '')
    expect(removed).toMatchObject({ message: messages.cannotDeleteReviewed })
  })

  test('is deleted or its guest is invited, never both', async ({ ctx }) => {
    const { id } = await bookingOf(ctx, meera)
    const [removed] = await Promise.all([removeBooking(ctx, asha, id), inviteByEmail(ctx, asha, id)])
    expect(removed).toEqual({ ok: true })
    expect(await queuedEmails(ctx)).toEqual([])
    expect(await findBooking(ctx, id)).toBeNull()
  })
})

async function emailsLeft(ctx: TestApp): Promise<void> {
  await ctx.database.updateTable('email').set({ state: 'sent' }).execute()
}
