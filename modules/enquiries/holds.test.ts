import { describe, expect } from 'vitest'
import { makeEmptyForm } from '#core/record-fields.ts'
import { addBooking } from '#modules/bookings/bookings.server.ts'
import { listFeedAddresses, writeCalendarFeed } from '#modules/calendar/calendar-feed.server.ts'
import { checkHold, checkHoldEnd, formatMomentField, parseMoment } from '#modules/calendar/hold.ts'
import {
  findLastHold,
  listDoubleBookingsFrom,
  listFullNights,
  listSpansBetween,
  markTakenStays,
} from '#modules/calendar/nights.server.ts'
import { readContent } from '#modules/content/content.server.ts'
import { readOwnMessages, saveMessages } from '#modules/mail/own-messages.server.ts'
import { quoteStays } from '#modules/prices/quote-stays.server.ts'
import { seasonFields } from '#modules/prices/season-record.ts'
import { addSeason } from '#modules/prices/seasons.server.ts'
import { erasePerson } from '#modules/privacy/erase-person.server.ts'
import { findPerson } from '#modules/privacy/person.server.ts'
import { readToday } from '#modules/today/today.server.ts'
import { expectOneOk } from '../../tests/outcomes.ts'
import { ananya, asha, bookingOf, enquiryBy, kiran, meera } from '../../tests/people.ts'
import { queuedEmails, rowsOf, type TestApp, test, testOnDatabases } from '../../tests/test-app.ts'
import { findEnquiry, markEnquiryAnswered } from './enquiries.server.ts'
import { changeHoldEnd, endExpiredHolds, endHold, findCurrentHold, placeHold } from './holds.server.ts'
import { findStayAvailability } from './stay-availability.server.ts'

const included = 'all meals, facilities (driver/maid room) and taxes included'
const days = { checkIn: '2026-12-05', checkOut: '2026-12-08' }
const tomorrow = new Date('2026-11-21T06:30:00Z')
const suite = { stay: 'suite', until: tomorrow }

function asked(ctx: TestApp, guest = meera, more: object = days) {
  return enquiryBy(ctx, guest, more)
}

async function held(ctx: TestApp, guest = meera) {
  const id = await asked(ctx, guest)
  expect(await placeHold(ctx, asha, id, suite)).toEqual({ ok: true })
  return id
}

async function rowOf(ctx: TestApp, id: string) {
  return (await findEnquiry(ctx, id)) ?? expect.fail('the enquiry is not there')
}

describe('held nights', () => {
  testOnDatabases('count as taken everywhere until they end, without names in the feed', async (ctx) => {
    const id = await held(ctx)
    const name = 'On hold for Meera Joshi until 21 November 2026 at 12:00'
    const [span] = (await listSpansBetween(ctx, '2026-12-01', '2027-01-01')).get('suite') ?? []
    expect(span).toMatchObject({ id, name, origin: 'held', ...days })
    const given = { ...ananya, stay: 'suite', ...days }
    const doubts = [`Some of these nights are already taken: ${name}, 5 to 8 December 2026.`]
    expect(await addBooking(ctx, asha, given, { shouldRefuseDoubts: true })).toMatchObject({ doubts })
    const [stay] = (await readContent(ctx)).stays.items.filter(({ id }) => id === 'suite')
    const takenFor = async (enquiry: string) => {
      const row = { id: enquiry, check_in: days.checkIn, check_out: days.checkOut }
      return (await markTakenStays(ctx, stay ? [stay] : [], row)).map(({ isTaken }) => isTaken)
    }
    expect([await takenFor(id), await takenFor('another')]).toEqual([[false], [true]])
    // In the day picker they are taken too, but not for the enquiry that they are held for.
    expect((await listFullNights(ctx)).suite).toEqual([{ from: days.checkIn, until: days.checkOut }])
    expect((await listFullNights(ctx, { enquiryId: id })).suite).toEqual([])
    const feed = (await listFeedAddresses(ctx)).find(({ stay }) => stay === 'suite')
    const key = new URL(feed?.address ?? '').searchParams.get('key') ?? ''
    const calendar = (await writeCalendarFeed(ctx, 'suite', key)) ?? ''
    expect(calendar).toContain('DTSTART;VALUE=DATE:20261205')
    expect(calendar).not.toMatch(/Meera|hold/i)
    ctx.clock.advance({ hours: 24 })
    expect((await listSpansBetween(ctx, '2026-12-01', '2027-01-01')).get('suite')).toBeUndefined()
  })

  testOnDatabases('are held for one of two at once; the other is refused with the name', async (ctx) => {
    const [one, other] = [await asked(ctx), await asked(ctx, ananya)]
    const place = (at: number) => placeHold(ctx, at ? kiran : asha, at ? other : one, suite)
    const { code, message } = await expectOneOk(place)
    expect(code).toBe('hold-nights-taken')
    expect(message).toMatch(/^These nights are not free\. .*On hold for (Meera Joshi|Ananya Rao) until /)
    expect(message).toMatch(/ held the nights of an enquiry, 20 November 2026 at 12:00\.$/)
    expect(await queuedEmails(ctx, 'hold')).toHaveLength(1)
  })

  testOnDatabases('are held once by two taps, and not where they are taken', async (ctx) => {
    const id = await asked(ctx)
    expect(await expectOneOk(() => placeHold(ctx, asha, id, suite))).toMatchObject({ code: 'hold-exists' })
    await bookingOf(ctx, ananya, { ...days, stay: 'cottage' })
    const other = await asked(ctx, ananya)
    const taken = await placeHold(ctx, asha, other, { ...suite, stay: 'cottage' })
    const message = expect.stringContaining('Ananya Rao')
    expect(taken).toMatchObject({ code: 'hold-nights-taken', message })
    const palace = await placeHold(ctx, asha, other, { ...suite, stay: 'palace' })
    expect(palace).toMatchObject({ code: 'hold-nights-missing' })
    const dayless = await asked(ctx, ananya, {})
    expect(await placeHold(ctx, asha, dayless, suite)).toMatchObject({ code: 'hold-nights-missing' })
    expect(await placeHold(ctx, asha, 'nobody', suite)).toMatchObject({ code: 'enquiry-unknown' })
  })

  testOnDatabases('end once when their time is over, with an e-mail and a line on Today', async (ctx) => {
    const id = await held(ctx)
    expect((await readToday(ctx)).holds).toMatchObject({ current: [{ enquiry_id: id }], expired: [] })
    await endExpiredHolds(ctx)
    expect(await findCurrentHold(ctx, id)).not.toBeNull()
    ctx.clock.advance({ hours: 24 })
    await Promise.all([1, 2, 3].map(() => endExpiredHolds(ctx)))
    const emails = await queuedEmails(ctx, 'hold-over')
    expect(emails).toHaveLength(1)
    expect(emails[0]?.subject).toBe('The hold for Meera Joshi has ended')
    expect((await readToday(ctx)).holds).toMatchObject({ current: [], expired: [{ enquiry_id: id }] })
    const until = new Date('2026-11-22T06:30:00Z')
    expect(await placeHold(ctx, asha, id, { ...suite, until })).toEqual({ ok: true })
    expect((await readToday(ctx)).holds).toMatchObject({ current: [{ enquiry_id: id }], expired: [] })
  })

  testOnDatabases('are prolonged with another e-mail, ended, and booked, each once', async (ctx) => {
    const id = await held(ctx)
    const until = new Date('2026-11-23T06:30:00Z')
    const prolonged = await Promise.all([1, 2].map(() => changeHoldEnd(ctx, kiran, id, until)))
    expect(prolonged).toContainEqual({ ok: true })
    expect(await findCurrentHold(ctx, id)).toMatchObject({ until: until.toISOString() })
    expect((await queuedEmails(ctx, 'hold')).length).toBeGreaterThan(1)
    expect(await changeHoldEnd(ctx, asha, id, null)).toMatchObject({ code: 'hold-until-invalid' })
    ctx.clock.advance({ minutes: 1 })
    const message = 'This hold has already ended. You ended a hold, 20 November 2026 at 12:01.'
    expect(await expectOneOk(() => endHold(ctx, asha, id, 'released'))).toMatchObject({ message })
    expect(await listDoubleBookingsFrom(ctx, '2026-11-20')).toEqual([])
    expect(await placeHold(ctx, asha, id, suite)).toEqual({ ok: true })
    expect(await endHold(ctx, asha, id, 'booked')).toEqual({ ok: true })
    expect(await findCurrentHold(ctx, id)).toBeNull()
  })

  test('are confirmed to the visitor in the owner’s words, with the price and the end', async ({ ctx }) => {
    const { messages } = await readOwnMessages(ctx)
    const hold = 'Dear {name}, the {stay} is yours, {dates}, {nights}, until {until}. {price}. {map}'
    await saveMessages(ctx, asha, { ...messages, hold })
    await held(ctx)
    const [email] = await queuedEmails(ctx, 'hold')
    expect(email).toMatchObject({ to_address: meera.email, about: 'enquiry' })
    expect(email?.subject).toContain('are held until 21 November 2026 at 12:00')
    const nights = '5 to 8 December 2026, 3 nights, until 21 November 2026 at 12:00.'
    const price = `3 nights in the Suite: 3 × ₹15,000 = ₹45,000, ${included}.`
    expect(email?.text).toContain(`Dear Meera Joshi, the Suite is yours, ${nights} ${price}`)
    expect(email?.text).not.toContain('{')
  })

  test('keep the offered price when a season changes it', async ({ ctx }) => {
    const id = await held(ctx)
    const dearer = { firstNight: '2026-12-01', lastNight: '2026-12-31', price: '30,000' }
    await addSeason(ctx, asha, { ...makeEmptyForm(seasonFields), stay: 'suite', ...dearer })
    const quote = `3 nights in the Suite: 3 × ₹15,000 = ₹45,000, ${included}`
    expect(await findLastHold(ctx, id)).toMatchObject({ amount: 45_000, quote })
    expect(await changeHoldEnd(ctx, asha, id, new Date('2026-11-23T06:30:00Z'))).toEqual({ ok: true })
    for (const { text } of await queuedEmails(ctx, 'hold')) expect(text).toContain(quote)
    await endHold(ctx, asha, id, 'released')
    expect(await findLastHold(ctx, id)).toMatchObject({ amount: 45_000 })
  })

  test('have the price of the owner’s answer', async ({ ctx }) => {
    const id = await asked(ctx)
    await markEnquiryAnswered(ctx, asha, id, 'whatsapp', 'Yes!\n3 nights in the Suite: ₹40,000 for you.')
    expect(await placeHold(ctx, asha, id, suite)).toEqual({ ok: true })
    const quote = `3 nights in the Suite: ₹40,000, ${included}`
    expect(await findCurrentHold(ctx, id)).toMatchObject({ amount: 40_000, quote })
    expect((await queuedEmails(ctx, 'hold'))[0]?.text).toContain(quote)
  })

  test('are erased with their guest', async ({ ctx }) => {
    const id = await held(ctx)
    expect((await findPerson(ctx, { kind: 'enquiry', id }))?.holds).toHaveLength(1)
    await erasePerson(ctx, asha, { kind: 'enquiry', id })
    expect(await rowsOf(ctx, 'hold')).toEqual([])
    expect((await listSpansBetween(ctx, '2026-12-01')).get('suite')).toBeUndefined()
  })
})

describe('the free nights for an enquiry', () => {
  test('are none where its stored days are impossible, which cannot be held', async ({ ctx }) => {
    for (const [check_in, check_out, code] of [
      ['2026-12-05', '9999-12-31', 'day-invalid'],
      ['0002-12-05', '2026-12-08', 'day-invalid'],
      ['2026-12-05', '2099-12-08', 'stay-too-long'],
    ] as const) {
      const id = await asked(ctx)
      await ctx.database.updateTable('enquiry').set({ check_in, check_out }).where('id', '=', id).execute()
      const enquiry = await rowOf(ctx, id)
      expect(await findStayAvailability(ctx, enquiry)).toEqual([])
      const { stays } = await readContent(ctx)
      const quoted = await quoteStays(ctx, stays.items, enquiry)
      expect(quoted.map(({ quote }) => quote)).toEqual(stays.items.map(() => null))
      expect(await placeHold(ctx, asha, id, suite)).toMatchObject({ code })
    }
    expect(await listSpansBetween(ctx, '2026-12-01')).toEqual(new Map())
  })

  test('have their price, or else the nearest free nights and the longest free part', async ({ ctx }) => {
    await bookingOf(ctx, ananya, { checkIn: '2026-12-07', checkOut: '2026-12-09' })
    const id = await asked(ctx, meera, { ...days, message: 'Is the Suite free?' })
    const found = await findStayAvailability(ctx, await rowOf(ctx, id))
    expect(found.find((stay) => stay.id === 'suite')).toMatchObject({
      isRequested: true,
      freeOffer: null,
      nearestOffer: { checkIn: '2026-12-04', checkOut: '2026-12-07', quote: { total: 45_000 } },
      partialOffer: { checkIn: '2026-12-05', checkOut: '2026-12-07', quote: { total: 30_000 } },
    })
    const freeOffer = { ...days, quote: { total: 75_000 } }
    const cottage = found.find((stay) => stay.id === 'cottage')
    expect(cottage).toMatchObject({ isRequested: false, freeOffer, nearestOffer: null })
  })

  test('include nights held for the enquiry itself, not those held for others', async ({ ctx }) => {
    const [own, other] = [await rowOf(ctx, await held(ctx)), await rowOf(ctx, await asked(ctx, ananya))]
    const isFree = async (enquiry: typeof own) =>
      (await findStayAvailability(ctx, enquiry)).find(({ id }) => id === 'suite')?.freeOffer !== null
    expect([await isFree(own), await isFree(other)]).toEqual([true, false])
    expect(await findStayAvailability(ctx, { ...own, check_in: '', check_out: '' })).toEqual([])
    const past = { ...own, check_in: '2026-11-01', check_out: '2026-11-03' }
    expect(await findStayAvailability(ctx, past)).toEqual([])
  })
})

const now = new Date('2026-11-20T06:30:00Z')
const nights = { stay: 'suite', ...days }
const here = { now, today: '2026-11-20' }

test('refuses to hold unknown, impossible and past nights', () => {
  expect(checkHold(nights, tomorrow, here)).toBeNull()
  expect(checkHold({ ...nights, checkIn: '2026-11-20' }, tomorrow, here)).toBeNull()
  for (const [given, code] of [
    [{ stay: null }, 'hold-nights-missing'],
    [{ checkIn: '' }, 'hold-nights-missing'],
    [{ checkOut: '' }, 'hold-nights-missing'],
    [{ checkOut: '2026-12-01' }, 'check-out-before-check-in'],
    [{ checkOut: '2206-12-08' }, 'day-invalid'],
    [{ checkOut: '2099-12-08' }, 'stay-too-long'],
    [{ checkIn: '2026-11-19' }, 'hold-nights-past'],
  ] as const)
    expect(checkHold({ ...nights, ...given }, tomorrow, here)).toMatchObject({ code })
})

test('limits a hold to two weeks', () => {
  expect(checkHoldEnd(new Date('2026-12-04T06:30:00Z'), now)).toBeNull()
  for (const until of [null, now, new Date('2026-12-04T06:31:00Z')])
    expect(checkHoldEnd(until, now)).toMatchObject({ code: 'hold-until-invalid', field: 'until' })
})

test.for([
  ['2026-11-21T18:00', 'Asia/Kolkata', '2026-11-21T12:30:00.000Z'],
  ['2026-11-21T00:00', 'Asia/Kolkata', '2026-11-20T18:30:00.000Z'],
  ['2026-03-29T12:00', 'Europe/Berlin', '2026-03-29T10:00:00.000Z'],
  ['2026-10-25T12:00', 'Europe/Berlin', '2026-10-25T11:00:00.000Z'],
  ['2026-11-21T18:00', 'America/New_York', '2026-11-21T23:00:00.000Z'],
])('reads %s in %s', ([typed = '', timeZone = '', moment]) => {
  expect(parseMoment(typed, timeZone)?.toISOString()).toBe(moment)
  expect(formatMomentField(new Date(moment ?? ''), timeZone)).toBe(typed)
})

test('refuses a text that is no moment', () => {
  for (const typed of ['', 'tomorrow', '2026-11-21', '2026-13-40T10:00'])
    expect(parseMoment(typed, 'Asia/Kolkata')).toBeNull()
})
