import { describe, expect, test } from 'vitest'
import { messages } from '#modules/common/messages.ts'
import { seedDemo } from '#modules/demo/demo.server.ts'
import { erasePerson } from '#modules/privacy/erase-person.server.ts'
import { today } from '#modules/today/today.server.ts'
import { newId } from '#server/keys.ts'
import { openTestHouse } from '../../tests/house.ts'
import { ananya, asha, bookingOf, meera } from '../../tests/people.ts'
import { addBooking, doubtsAbout, findBooking, listBookings } from './bookings.server.ts'
import { changeBooking } from './change-booking.server.ts'

const money = { guests: '2 adults, 1 child', amount: '₹45,000.00', advance: 'Rs. 15,000', source: 'AirBnB' }
const kept = { guests: 3, amount: 45_000, advance: 15_000, source: 'airbnb' }

describe('guests and money of a booking', () => {
  test('are written down as numbers, and may all be missing', async () => {
    const ctx = await openTestHouse()
    const { id } = await bookingOf(ctx, meera, money)
    expect(await findBooking(ctx, id)).toMatchObject(kept)
    const { id: other } = await bookingOf(ctx, ananya)
    expect(await findBooking(ctx, other)).toMatchObject({
      ...{ guests: null, amount: null, advance: null, source: null },
    })
  })

  test('are refused by name where they are no numbers', async () => {
    const ctx = await openTestHouse()
    const add = (more: object) => addBooking(ctx, asha, { ...meera, ...more })
    expect(await add({ guests: 'some' })).toMatchObject({
      field: 'guests',
      message: messages.guestCountInvalid,
    })
    expect(await add({ amount: '$90' })).toMatchObject({ field: 'amount', message: messages.amountInvalid })
    expect(await add({ advance: '-1' })).toMatchObject({ field: 'advance' })
    expect(await listBookings(ctx)).toEqual([])
  })

  test('tell a booking that is sent twice from another', async () => {
    const ctx = await openTestHouse()
    const given = { ...meera, ...money, id: newId() }
    expect(await addBooking(ctx, asha, given)).toMatchObject({ ok: true })
    expect(await addBooking(ctx, asha, given)).toMatchObject({ ok: true })
    expect(await addBooking(ctx, asha, { ...given, advance: '20000' })).toMatchObject({
      code: 'booking-twice',
    })
  })

  test('are changed with the log keeping what was before, until the booking is erased', async () => {
    const ctx = await openTestHouse()
    const { id } = await bookingOf(ctx, meera, money)
    const stay = { stay: 'suite', checkIn: '2026-11-10', checkOut: '2026-11-13' }
    const given = { ...meera, ...stay, ...money, advance: '45000', source: 'A friend of Tara' }
    expect(await changeBooking(ctx, asha, id, given)).toEqual({ ok: true })
    expect(await findBooking(ctx, id)).toMatchObject({ guests: 3, amount: 45_000, advance: 45_000 })
    const changed = { stay: 'suite', check_in: '2026-11-10', check_out: '2026-11-13' }
    const [entry] = await changes(ctx)
    expect(JSON.parse(entry?.before ?? '')).toEqual({ ...changed, advance: 15_000, source: 'airbnb' })
    expect(JSON.parse(entry?.after ?? '')).toEqual({
      ...changed,
      advance: 45_000,
      source: 'A friend of Tara',
    })
    await erasePerson(ctx, asha, { kind: 'booking', id })
    expect(JSON.stringify(await ctx.database.selectFrom('act').selectAll().execute())).not.toMatch(
      /45000|Tara/,
    )
  })

  test('stay as they are where a change does not speak of them', async () => {
    const ctx = await openTestHouse()
    const { id } = await bookingOf(ctx, meera, money)
    const stay = { stay: 'suite', checkIn: '2026-11-10', checkOut: '2026-11-13' }
    await changeBooking(ctx, asha, id, { ...meera, ...stay, note: 'Two cots' })
    expect(await findBooking(ctx, id)).toMatchObject({ note: 'Two cots', ...kept })
    await changeBooking(ctx, asha, id, { ...meera, ...stay, guests: '', amount: '' })
    expect(await findBooking(ctx, id)).toMatchObject({ ...kept, guests: null, amount: null })
  })

  test('are asked about once, where more is paid than it costs or nothing is to pay', async () => {
    const ctx = await openTestHouse()
    const stay = { ...meera, checkIn: '2026-12-01', checkOut: '2026-12-03' }
    const more = { ...stay, amount: '45,000', advance: '50,000' }
    expect(await doubtsAbout(ctx, more, newId())).toEqual([
      'The advance, ₹50,000, is more than the amount, ₹45,000.',
    ])
    expect(await doubtsAbout(ctx, { ...stay, amount: '0' }, newId())).toEqual(['The amount is ₹0.'])
    const { id } = await bookingOf(ctx, meera, more)
    expect(await doubtsAbout(ctx, { ...more, note: 'Paid for two' }, id)).toEqual([])
    expect(await doubtsAbout(ctx, { ...more, advance: '60000' }, id)).toHaveLength(1)
  })

  test('stand beside who arrives today', async () => {
    const ctx = await openTestHouse()
    await bookingOf(ctx, meera, { ...money, checkIn: '2026-11-20', checkOut: '2026-11-22' })
    expect((await today(ctx)).arriving).toMatchObject([{ name: 'Meera Joshi', ...kept }])
  })

  test('are believable in every sample', async () => {
    const ctx = await openTestHouse()
    await seedDemo(ctx)
    const samples = await listBookings(ctx)
    expect(samples.length).toBeGreaterThan(3)
    for (const { guests, amount, source } of samples) {
      expect(guests).toBeGreaterThan(0)
      expect(amount).toBeGreaterThan(0)
      expect(source).not.toBeNull()
    }
  })
})

function changes(ctx: Parameters<typeof findBooking>[0]) {
  return ctx.database.selectFrom('act').selectAll().where('act', '=', 'booking.changed').execute()
}
