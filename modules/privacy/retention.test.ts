import { describe, expect } from 'vitest'
import { changeSettings } from '#core/change-settings.server.ts'
import { confirmClock } from '#core/clock-jump.server.ts'
import { messages as said } from '#core/refusals/messages.ts'
import { sendDueInvitations } from '#modules/invitations/due-invitations.server.ts'
import { sweepMedia } from '#modules/media/sweep-media.server.ts'
import { keepMonthsSettings } from '#modules/privacy/lifetimes.ts'
import { readAlarms } from '#modules/today/alarms.server.ts'
import { signedIn } from '../../tests/owner.ts'
import {
  ananya,
  asha,
  bookingOf,
  enquiryBy,
  keyFor,
  longEnoughReview,
  meera,
  reviewOf,
} from '../../tests/people.ts'
import {
  auditEntries,
  openTestApp,
  passTime,
  queuedEmails,
  rowsOf,
  type TestApp,
  test,
  testOnDatabases,
} from '../../tests/test-app.ts'
import { applyRetention, subtractMonths } from './retention.server.ts'
import { describeStoredData, impersonalTables } from './stored-data.server.ts'

/** Stores old and young enquiries, of which the house wishes to keep none longer than a year. */
async function fillYears(ctx: TestApp, { old, young }: { old: number; young: number }): Promise<void> {
  for (let at = 0; at < old; at++)
    await enquiryBy(ctx, meera, { message: `Old ${at}`, email: `old${at}@x.example` })
  await passTime(ctx, { days: 400 })
  for (let at = 0; at < young; at++)
    await enquiryBy(ctx, meera, { message: `Young ${at}`, email: `young${at}@x.example` })
  await changeSettings(ctx, asha, keepMonthsSettings, { keepMonths: { enquiries: 12, bookings: null } })
}

describe('the brakes of erasing', () => {
  testOnDatabases('asks the owner before more than a fifth is erased at once', async (ctx) => {
    await fillYears(ctx, { old: 10, young: 1 })
    expect(await applyRetention(ctx)).toEqual({ enquiries: 0, bookings: 0 })
    expect((await readAlarms(ctx)).largeErasure).toEqual({ enquiries: { going: 10, of: 11 }, bookings: null })
    const erased = { enquiries: 10, bookings: 0 }
    expect(await applyRetention(ctx, { allowLarge: true, actor: asha })).toEqual(erased)
    expect((await readAlarms(ctx)).largeErasure).toBeNull()
    const entry = { actor: 'owner:asha', after: JSON.stringify(erased) }
    expect(await auditEntries(ctx, 'kept.long-enough')).toMatchObject([entry])
  })

  test('erases nothing after a clock jumped, and informs the owner until it is right', async ({ ctx }) => {
    await fillYears(ctx, { old: 0, young: 2 })
    const day = { checkIn: '2027-12-01', checkOut: '2027-12-04' }
    await bookingOf(ctx, ananya, day)
    await changeSettings(ctx, asha, keepMonthsSettings, { keepMonths: { enquiries: 12, bookings: 12 } })
    await signedIn(ctx)
    expect(await readAlarms(ctx)).toMatchObject({ clock: null, largeErasure: null })
    await applyRetention(ctx)
    ctx.clock.advance({ days: 3650 })
    for (const round of [1, 2])
      expect([round, await applyRetention(ctx)]).toMatchObject([round, { enquiries: 0, bookings: 0 }])
    expect(await sweepMedia(ctx)).toMatchObject({ ok: false, message: said.clockJumped })
    expect(await sendDueInvitations(ctx)).toBe(0)
    expect(await rowsOf(ctx, 'enquiry')).toHaveLength(2)
    expect(await rowsOf(ctx, 'booking')).toHaveLength(1)
    expect(await rowsOf(ctx, 'owner_session')).toHaveLength(1)
    expect(await readAlarms(ctx)).toMatchObject({ clock: { now: ctx.clock.now().toISOString() } })
    expect(ctx.lines).toContainEqual(expect.objectContaining({ level: 'error', event: 'clock.jumped' }))
    expect(await auditEntries(ctx, 'clock.jumped')).toHaveLength(1)
    ctx.clock.advance({ days: -3650 })
    expect(await applyRetention(ctx)).toEqual({ enquiries: 0, bookings: 0 })
    expect((await readAlarms(ctx)).clock).toBeNull()
  })

  test('erases the old ones once somebody confirms a jump', async ({ ctx }) => {
    await fillYears(ctx, { old: 0, young: 2 })
    await applyRetention(ctx)
    ctx.clock.advance({ days: 500 })
    expect(await applyRetention(ctx)).toMatchObject({ enquiries: 0 })
    await confirmClock(ctx, asha)
    expect(await applyRetention(ctx)).toEqual({ enquiries: 2, bookings: 0 })
  })

  test('reports a clock that fell back, and not about days of being shut', async ({ ctx }) => {
    await fillYears(ctx, { old: 0, young: 1 })
    await applyRetention(ctx)
    ctx.clock.advance({ days: -2 })
    expect(await applyRetention(ctx)).toMatchObject({ refusal: { message: said.clockJumped } })
    ctx.clock.advance({ days: 9 })
    expect((await applyRetention(ctx)).refusal).toBeUndefined()
  })

  test('erases a few, or a fifth, without asking', async ({ ctx }) => {
    await fillYears(ctx, { old: 3, young: 1 })
    expect(await applyRetention(ctx)).toMatchObject({ enquiries: 3 })
    const larger = await openTestApp()
    await fillYears(larger, { old: 4, young: 16 })
    expect(await applyRetention(larger)).toMatchObject({ enquiries: 4 })
  })
})

describe('keeping no longer than asked', () => {
  testOnDatabases('erases bookings by check-out with their links, and keeps younger ones', async (ctx) => {
    const old = await bookingOf(ctx, meera, { checkIn: '2025-03-01', checkOut: '2025-03-04' })
    await keyFor(ctx, old)
    const young = await bookingOf(ctx, ananya)
    await changeSettings(ctx, asha, keepMonthsSettings, { keepMonths: { enquiries: null, bookings: 12 } })
    expect(await applyRetention(ctx)).toEqual({ enquiries: 0, bookings: 1 })
    expect(await applyRetention(ctx)).toEqual({ enquiries: 0, bookings: 0 })
    expect(await rowsOf(ctx, 'booking')).toMatchObject([{ id: young.id }])
    expect(await rowsOf(ctx, 'invitation')).toEqual([])
    const entry = { actor: 'house', after: '{"enquiries":0,"bookings":1}' }
    expect(await auditEntries(ctx, 'kept.long-enough')).toMatchObject([entry])
  })

  testOnDatabases('erases enquiries by the day they came, with their e-mails', async (ctx) => {
    await enquiryBy(ctx, meera, { message: 'Is the suite free?' })
    await changeSettings(ctx, asha, keepMonthsSettings, { keepMonths: { enquiries: 6, bookings: null } })
    await passTime(ctx, { days: 170 })
    expect(await applyRetention(ctx)).toMatchObject({ enquiries: 0 })
    await passTime(ctx, { days: 20 })
    expect(await applyRetention(ctx)).toMatchObject({ enquiries: 1 })
    expect(await queuedEmails(ctx)).toEqual([])
  })

  test('erases nothing until the owner confirms', async ({ ctx }) => {
    await bookingOf(ctx, meera, { checkIn: '2019-03-01', checkOut: '2019-03-04' })
    expect(await applyRetention(ctx)).toEqual({ enquiries: 0, bookings: 0 })
  })

  test('erases bookings without a check-out by the day they were made, or begin', async ({ ctx }) => {
    const days = { checkIn: '', checkOut: '' }
    await bookingOf(ctx, meera, days)
    await bookingOf(ctx, meera, { ...days, checkIn: '2026-11-22' })
    const later = await bookingOf(ctx, ananya, { ...days, checkIn: '2027-11-22' })
    await changeSettings(ctx, asha, keepMonthsSettings, { keepMonths: { enquiries: null, bookings: 12 } })
    await passTime(ctx, { days: 360 })
    expect(await applyRetention(ctx)).toMatchObject({ bookings: 0 })
    await passTime(ctx, { days: 10 })
    expect(await applyRetention(ctx)).toMatchObject({ bookings: 2 })
    expect(await rowsOf(ctx, 'booking')).toMatchObject([{ id: later.id }])
  })

  test('keeps a review without the address and the number behind it', async ({ ctx }) => {
    const money = { guests: '2', amount: '45000', advance: '5000', paid: '5000', source: 'A friend of Tara' }
    const days = { checkIn: '2025-03-01', checkOut: '2025-03-04' }
    const booking = await bookingOf(ctx, meera, { ...days, ...money })
    expect(await reviewOf(ctx, booking.id)).toMatchObject({ ok: true })
    await changeSettings(ctx, asha, keepMonthsSettings, { keepMonths: { enquiries: null, bookings: 12 } })
    expect(await applyRetention(ctx)).toEqual({ enquiries: 0, bookings: 1 })
    expect(await applyRetention(ctx)).toEqual({ enquiries: 0, bookings: 0 })
    const review = { name: 'Meera Joshi', text: longEnoughReview, email: '', phone: '' }
    expect(await rowsOf(ctx, 'review')).toMatchObject([review])
    const guest = { first_name: 'Meera', last_name: '', email: '', phone: '' }
    const stay = { guests: null, amount: null, advance: null, source: null }
    expect(await rowsOf(ctx, 'booking')).toMatchObject([{ ...guest, ...stay }])
    expect(await rowsOf(ctx, 'payment')).toMatchObject([{ booking_id: null, amount: 5000 }])
  })
})

test('months before the 31st end on the last day of a shorter month', () => {
  for (const [now, months, then] of [
    ['2026-05-31T10:00:00.000Z', 3, '2026-02-28T10:00:00.000Z'],
    ['2026-05-30T10:00:00.000Z', 1, '2026-04-30T10:00:00.000Z'],
    // It is 31 May in India already.
    ['2026-05-30T20:00:00.000Z', 3, '2026-02-27T20:00:00.000Z'],
  ] as const)
    expect(subtractMonths(new Date(now), months, 'Asia/Kolkata').toISOString()).toBe(then)
})

test('the privacy page accounts for each table of the database once', async ({ ctx }) => {
  const tables = (await ctx.database.introspection.getTables()).map(({ name }) => name)
  const kept = describeStoredData({ enquiries: null, bookings: null })
  expect([...kept.flatMap(({ tables }) => tables), ...impersonalTables].toSorted()).toEqual(tables.toSorted())
})

test('the privacy page states the retention times that the owner has set', () => {
  const of = (months: Parameters<typeof describeStoredData>[0]) => JSON.stringify(describeStoredData(months))
  expect(of({ enquiries: 6, bookings: null })).toContain('6 months after it came')
  expect(of({ enquiries: null, bookings: 1 })).toContain('1 month after check-out')
  expect(of({ enquiries: null, bookings: null })).not.toContain('months after check-out')
})
