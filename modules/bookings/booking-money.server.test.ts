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
    const house = await openTestHouse()
    const { id } = await bookingOf(house, meera, money)
    expect(await findBooking(house, id)).toMatchObject(kept)
    const { id: other } = await bookingOf(house, ananya)
    expect(await findBooking(house, other)).toMatchObject({
      ...{ guests: null, amount: null, advance: null, source: null },
    })
  })

  test('are refused by name where they are no numbers', async () => {
    const house = await openTestHouse()
    const add = (more: object) => addBooking(house, asha, { ...meera, ...more })
    expect(await add({ guests: 'some' })).toMatchObject({
      field: 'guests',
      message: messages.guestCountInvalid,
    })
    expect(await add({ amount: '$90' })).toMatchObject({ field: 'amount', message: messages.amountInvalid })
    expect(await add({ advance: '-1' })).toMatchObject({ field: 'advance' })
    expect(await listBookings(house)).toEqual([])
  })

  test('tell a booking that is sent twice from another', async () => {
    const house = await openTestHouse()
    const given = { ...meera, ...money, id: newId() }
    expect(await addBooking(house, asha, given)).toMatchObject({ ok: true })
    expect(await addBooking(house, asha, given)).toMatchObject({ ok: true })
    expect(await addBooking(house, asha, { ...given, advance: '20000' })).toMatchObject({
      code: 'booking-twice',
    })
  })

  test('are changed with the log keeping what was before, until the booking is erased', async () => {
    const house = await openTestHouse()
    const { id } = await bookingOf(house, meera, money)
    const stay = { stay: 'suite', checkIn: '2026-11-10', checkOut: '2026-11-13' }
    const given = { ...meera, ...stay, ...money, advance: '45000', source: 'A friend of Tara' }
    expect(await changeBooking(house, asha, id, given)).toEqual({ ok: true })
    expect(await findBooking(house, id)).toMatchObject({ guests: 3, amount: 45_000, advance: 45_000 })
    const changed = { stay: 'suite', check_in: '2026-11-10', check_out: '2026-11-13' }
    const [entry] = await changes(house)
    expect(JSON.parse(entry?.before ?? '')).toEqual({ ...changed, advance: 15_000, source: 'airbnb' })
    expect(JSON.parse(entry?.after ?? '')).toEqual({
      ...changed,
      advance: 45_000,
      source: 'A friend of Tara',
    })
    await erasePerson(house, asha, { kind: 'booking', id })
    expect(JSON.stringify(await house.database.selectFrom('act').selectAll().execute())).not.toMatch(
      /45000|Tara/,
    )
  })

  test('stay as they are where a change does not speak of them', async () => {
    const house = await openTestHouse()
    const { id } = await bookingOf(house, meera, money)
    const stay = { stay: 'suite', checkIn: '2026-11-10', checkOut: '2026-11-13' }
    await changeBooking(house, asha, id, { ...meera, ...stay, note: 'Two cots' })
    expect(await findBooking(house, id)).toMatchObject({ note: 'Two cots', ...kept })
    await changeBooking(house, asha, id, { ...meera, ...stay, guests: '', amount: '' })
    expect(await findBooking(house, id)).toMatchObject({ ...kept, guests: null, amount: null })
  })

  test('are asked about once, where more is paid than it costs or nothing is to pay', async () => {
    const house = await openTestHouse()
    const stay = { ...meera, checkIn: '2026-12-01', checkOut: '2026-12-03' }
    const more = { ...stay, amount: '45,000', advance: '50,000' }
    expect(await doubtsAbout(house, more, newId())).toEqual([
      'The advance, ₹50,000, is more than the amount, ₹45,000.',
    ])
    expect(await doubtsAbout(house, { ...stay, amount: '0' }, newId())).toEqual(['The amount is ₹0.'])
    const { id } = await bookingOf(house, meera, more)
    expect(await doubtsAbout(house, { ...more, note: 'Paid for two' }, id)).toEqual([])
    expect(await doubtsAbout(house, { ...more, advance: '60000' }, id)).toHaveLength(1)
  })

  test('stand beside who arrives today', async () => {
    const house = await openTestHouse()
    await bookingOf(house, meera, { ...money, checkIn: '2026-11-20', checkOut: '2026-11-22' })
    expect((await today(house)).arriving).toMatchObject([{ name: 'Meera Joshi', ...kept }])
  })

  test('are believable in every sample', async () => {
    const house = await openTestHouse()
    await seedDemo(house)
    const samples = await listBookings(house)
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
