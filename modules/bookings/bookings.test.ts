import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { BookingRow } from '#core/db/tables.ts'
import { newId } from '#core/host/keys.server.ts'
import { messages } from '#core/refusals/messages.ts'
import { writeSetting } from '#core/settings.server.ts'
import { addDays, dayInZone } from '#core/values/day.ts'
import {
  readBookingCookie,
  readGuestLink,
  signBookingCookie,
} from '#modules/invitations/guest-link.server.ts'
import { makeInvitationLink } from '#modules/invitations/invite.server.ts'
import { requireOk } from '../../tests/outcomes.ts'
import { asha, bookingOf, keyFor, meera, reviewOf } from '../../tests/people.ts'
import {
  auditEntries,
  everyRow,
  openTestApp,
  recordedActions,
  type TestApp,
  test,
  testOnDatabases,
} from '../../tests/test-app.ts'
import { listDayDoubts, parseBooking } from './booking.ts'
import { canAskForReview, computeBookingState, toStateDays } from './booking-state.ts'
import { addBooking, browseBookings, findBooking, listBookings, newBookingRow } from './bookings.server.ts'

describe('a booking', () => {
  testOnDatabases('is saved without stray characters, with its stay found by title or id', async (ctx) => {
    const given = { ...meera, firstName: '  Meera\u202e \n', stay: 'SINGLE bedroom', checkIn: '2026-11-21' }
    const { id } = requireOk(await addBooking(ctx, asha, given)).booking
    const saved = { first_name: 'Meera', stay: 'single-bedroom', check_in: '2026-11-21', check_out: null }
    expect(await findBooking(ctx, id)).toMatchObject({ ...saved, state: 'coming', review_id: null })
    const penthouse = await addBooking(ctx, asha, { ...meera, stay: 'Penthouse' })
    expect(penthouse).toMatchObject({ message: messages.stayUnknown, field: 'stay' })
    const entries = await auditEntries(ctx)
    expect(JSON.parse(entries[0]?.after ?? '')).toMatchObject({ stay: 'single-bedroom', check_out: null })
    expect(entries[0]?.after).not.toMatch(/Meera|Joshi/)
    expect(entries).toMatchObject([{ actor: 'owner:asha', action: 'booking.added', about_id: id }])
  })

  testOnDatabases('is saved once when its form is sent twice', async (ctx) => {
    const given = { ...meera, id: newId() }
    const outcomes = await Promise.all([1, 2, 3].map(() => addBooking(ctx, asha, given)))
    const ids = outcomes.map((outcome) => outcome.ok && outcome.booking.id)
    expect(ids).toEqual([given.id, given.id, given.id])
    expect(await recordedActions(ctx)).toEqual(['booking.added'])
    expect(await addBooking(ctx, asha, { ...given, phone: '9800000000' })).toMatchObject({ ok: true })
    expect(await listBookings(ctx)).toMatchObject([{ id: given.id, phone: '+91 98000 00000' }])
    const elsewhere = await addBooking(ctx, asha, { ...meera, id: '../../admin' })
    expect(elsewhere.ok && elsewhere.booking.id).toMatch(/^[a-z0-9]{20}$/)
  })
})

describe('the link of a booking', () => {
  test('has a new token for every invitation, and only its hash is stored', async ({ ctx }) => {
    const booking = await bookingOf(ctx, meera)
    const [one, two] = [await keyFor(ctx, booking), await keyFor(ctx, booking)]
    expect(one).not.toBe(two)
    expect(await readGuestLink(ctx, one)).toMatchObject({ state: 'open', booking: { firstName: 'Meera' } })
    expect(await readGuestLink(ctx, two)).toMatchObject({ state: 'open' })
    expect(await everyRow(ctx)).not.toContain(one)
    expect(await makeInvitationLink(ctx, asha, 'nobody', 'copy')).toMatchObject({ code: 'booking-unknown' })
  })

  test('opens on the day of check-out, and not again after its review', async ({ ctx }) => {
    const booking = await bookingOf(ctx, meera, { checkIn: '2026-11-19', checkOut: '2026-11-22' })
    const key = await keyFor(ctx, booking)
    expect(await readGuestLink(ctx, key)).toEqual({ state: 'too-early', opensOn: '2026-11-22' })
    ctx.clock.advance({ hours: 48 })
    expect(await readGuestLink(ctx, key)).toMatchObject({ state: 'open' })
    const { reviewId } = requireOk(await reviewOf(ctx, booking.id))
    const used = { state: 'used', bookingId: booking.id, reviewId, reviewStatus: 'pending' }
    expect(await readGuestLink(ctx, key)).toEqual(used)
    const again = await makeInvitationLink(ctx, asha, booking.id, 'copy')
    expect(again).toMatchObject({ code: 'booking-reviewed' })
  })

  test('is not replaced by a cookie that is forged, changed or of another application', async () => {
    const [ctx, other] = [await openTestApp(), await openTestApp()]
    const booking = await bookingOf(ctx, meera)
    const pass = signBookingCookie(ctx, booking.id)
    expect(await readBookingCookie(ctx, pass)).toMatchObject({ state: 'open', booking: { id: booking.id } })
    const [value = '', signature = ''] = pass.split('.')
    const later = `${booking.id}~99999999999999.${signature}`
    const strange = [later, value, '', '.', `${value}.`, signBookingCookie(other, booking.id)]
    for (const wrong of strange) expect(await readBookingCookie(ctx, wrong)).toEqual({ state: 'unknown' })
  })

  test('does not work for a cancelled booking, whose guest is not invited', async ({ ctx }) => {
    const booking = await bookingOf(ctx, meera)
    const key = await keyFor(ctx, booking)
    await ctx.database.updateTable('booking').set({ cancelled_at: ctx.clock.now().toISOString() }).execute()
    expect(await readGuestLink(ctx, key)).toEqual({ state: 'unknown' })
    const link = await makeInvitationLink(ctx, asha, booking.id, 'copy')
    expect(link).toMatchObject({ code: 'booking-cancelled' })
  })
})

const afternoon = { today: '2026-11-20', lastEndedCheckOut: '2026-11-20' }

test.for([
  ['2026-11-21', '2026-11-23', 'coming'],
  ['2026-11-20', '2026-11-23', 'in-house'],
  ['2026-11-10', '2026-11-20', 'left'],
  [null, null, 'undated'],
  ['2026-11-25', null, 'coming'],
  ['2026-11-20', null, 'in-house'],
  [null, '2026-11-22', 'coming'],
  [null, '2026-11-21', 'in-house'],
  [null, '2026-11-20', 'left'],
] as const)('calls a stay from %s to %s %s on the 20th', ([check_in, check_out, state]) => {
  const days = { check_in, check_out }
  expect(computeBookingState({ ...days, cancelled_at: null }, afternoon)).toBe(state)
  const cancelled = { ...days, cancelled_at: '2026-11-01T09:00:00.000Z' }
  expect(computeBookingState(cancelled, afternoon)).toBe('cancelled')
})

test.for([
  ['2026-11-19T18:30:00Z', '11:00', 'in-house'],
  ['2026-11-20T05:29:00Z', '11:00', 'in-house'],
  ['2026-11-20T05:30:00Z', '11:00', 'left'],
  ['2026-11-20T18:29:00Z', '11:00', 'left'],
  ['2026-11-20T06:29:00Z', '', 'in-house'],
  ['2026-11-20T06:30:00Z', undefined, 'left'],
] as const)('at %s, with check-out until %s, a guest of that day is %s', ([now, time, state]) => {
  const stay = { check_in: '2026-11-10', check_out: '2026-11-20', cancelled_at: null }
  expect(computeBookingState(stay, toStateDays(new Date(now), 'Asia/Kolkata', time))).toBe(state)
})

test.for([
  ['2026-11-10', '2026-11-21', null, false],
  ['2026-11-10', '2026-11-20', null, true],
  ['2026-11-10', '2026-11-20', 'then', false],
  ['2026-11-10', null, null, false],
  [null, null, null, true],
] as const)(
  'of a stay from %s to %s, cancelled %s, a review can be asked for on the 20th: %s',
  ([check_in, check_out, cancelled_at, canAsk]) => {
    expect(canAskForReview({ check_in, check_out, cancelled_at }, '2026-11-20')).toBe(canAsk)
  },
)

const zones = ['Asia/Kolkata', 'Pacific/Kiritimati', 'Pacific/Pago_Pago', 'Europe/London', 'UTC']

const moments = fc.date({
  min: new Date('2026-03-20T00:00:00Z'),
  max: new Date('2026-04-10T00:00:00Z'),
  noInvalidDate: true,
})

/** A day near the moment, that the borders are met often; or none. */
const days = fc.option(fc.integer({ min: -2, max: 2 }))

const bookings = fc.array(fc.record({ checkIn: days, checkOut: days, cancelled: fc.boolean() }), {
  minLength: 1,
  maxLength: 12,
})

test('a booking’s state is the same in SQL as by the rule, on any day in any time zone', async ({ ctx }) => {
  const each = fc.asyncProperty(bookings, moments, fc.constantFrom(...zones), async (given, now, zone) => {
    const today = dayInZone(now, zone)
    const standing = toStateDays(now, zone, '11:00')
    const dayOf = (days: number | null) => (days === null ? null : addDays(today, days))
    const rows = given.map(({ checkIn, checkOut, cancelled }, index) => ({
      id: `booking${index}`,
      check_in: dayOf(checkIn),
      check_out: dayOf(checkOut),
      cancelled_at: cancelled ? now.toISOString() : null,
    }))
    await fillWith(ctx, rows)
    ctx.clock.set(now.toISOString())
    await writeSetting(ctx, ctx.database, 'timeZone', zone)
    const expected = rows.map((row) => [row.id, computeBookingState(row, standing)] as const).sort()
    const listed = (await listBookings(ctx)).map(({ id, state }) => [id, state])
    expect(listed.sort()).toEqual(expected)
    for (const state of new Set(expected.map(([, state]) => state))) {
      const found = await browseBookings(ctx, { state })
      const inState = expected.filter(([, own]) => own === state)
      expect(found.bookings.map(({ id }) => [id, state]).sort()).toEqual(inState)
    }
  })
  await fc.assert(each, { numRuns: 12 })
})

async function fillWith({ database, ...house }: TestApp, rows: Partial<BookingRow>[]): Promise<void> {
  await database.deleteFrom('booking').execute()
  const { values } = parseBooking(meera, () => undefined)
  if (!values) throw new Error('the booking is wrong')
  const row = newBookingRow(house, values)
  const bookingRows = rows.map((facts) => ({ ...row, ...facts }))
  await database.insertInto('booking').values(bookingRows).execute()
}

const today = '2026-11-20'

test.for([
  [{ check_in: '2026-12-04', check_out: '2026-12-07' }, []],
  [{ check_in: null, check_out: null }, []],
  [
    { check_in: '2016-12-04', check_out: '2016-12-06' },
    ['4 December 2016 is a long time ago.', '6 December 2016 is a long time ago.'],
  ],
  [{ check_in: '2029-01-02', check_out: null }, ['2 January 2029 is more than two years away.']],
] as const)('doubts the days %o: %o', ([days, doubts]) => {
  expect(listDayDoubts(days, today)).toEqual(doubts)
})
