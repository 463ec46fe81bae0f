import { expect, test } from 'vitest'
import { eachDatabase } from '../../tests/house.ts'
import { ananya, asha, bookingOf, enquiryBy, keyFor, longEnoughReview, meera } from '../../tests/people.ts'
import { changeSettings } from './change-settings.ts'
import { keepNoLonger } from './keep-no-longer.ts'
import { newId } from './keys.ts'

eachDatabase('keeping no longer than asked', (open) => {
  test('nothing is erased until the owner says so', async () => {
    const house = await open()
    await bookingOf(house, meera, { checkIn: '2019-03-01', checkOut: '2019-03-04' })
    expect(await keepNoLonger(house)).toEqual({ enquiries: 0, bookings: 0 })
  })

  test('erases bookings by check-out with their links, and keeps younger ones', async () => {
    const house = await open()
    const old = await bookingOf(house, meera, { checkIn: '2025-03-01', checkOut: '2025-03-04' })
    await keyFor(house, old)
    const young = await bookingOf(house, ananya)
    await changeSettings(house, asha, { keepMonths: { enquiries: null, bookings: 12 } })
    expect(await keepNoLonger(house)).toEqual({ enquiries: 0, bookings: 1 })
    expect(await keepNoLonger(house)).toEqual({ enquiries: 0, bookings: 0 })
    expect(await house.database.selectFrom('booking').select('id').execute()).toEqual([{ id: young.id }])
    expect(await house.database.selectFrom('invitation').select('id').execute()).toEqual([])
    const act = await house.database
      .selectFrom('act')
      .selectAll()
      .where('act', '=', 'kept.long-enough')
      .execute()
    expect(act).toMatchObject([{ who: 'house', after: '{"enquiries":0,"bookings":1}' }])
  })

  test('erases bookings without a check-out by the day they were made, unless they begin later', async () => {
    const house = await open()
    const days = { checkIn: '', checkOut: '' }
    await bookingOf(house, meera, days)
    await bookingOf(house, meera, { ...days, checkIn: '2026-11-22' })
    const later = await bookingOf(house, ananya, { ...days, checkIn: '2027-11-22' })
    await changeSettings(house, asha, { keepMonths: { enquiries: null, bookings: 12 } })
    house.clock.advance({ days: 360 })
    expect(await keepNoLonger(house)).toMatchObject({ bookings: 0 })
    house.clock.advance({ days: 10 })
    expect(await keepNoLonger(house)).toMatchObject({ bookings: 2 })
    expect(await house.database.selectFrom('booking').select('id').execute()).toEqual([{ id: later.id }])
  })

  test('a review stays without the address and the number behind it', async () => {
    const house = await open()
    const booking = await bookingOf(house, meera, { checkIn: '2025-03-01', checkOut: '2025-03-04' })
    const ratings = { location: 5, cleanliness: 5, communication: 5, service: 5, average: 5 }
    const decided = { status: 'approved', decline_reason: null, decline_note: '', decided_at: null } as const
    const { email, phone } = meera
    const words = { name: 'Meera Joshi', email, phone, text: longEnoughReview, reply: '', replied_at: null }
    const rest = {
      id: newId(),
      booking_id: booking.id,
      stay: 'suite',
      sample: 0,
      created_at: '2025-03-10T00:00:00.000Z',
    } as const
    await house.database
      .insertInto('review')
      .values({ ...rest, ...ratings, ...decided, ...words })
      .execute()
    await changeSettings(house, asha, { keepMonths: { enquiries: null, bookings: 12 } })
    expect(await keepNoLonger(house)).toEqual({ enquiries: 0, bookings: 1 })
    expect(await keepNoLonger(house)).toEqual({ enquiries: 0, bookings: 0 })
    const review = await house.database.selectFrom('review').selectAll().executeTakeFirstOrThrow()
    expect(review).toMatchObject({ name: 'Meera Joshi', text: longEnoughReview, email: '', phone: '' })
    const row = await house.database.selectFrom('booking').selectAll().executeTakeFirstOrThrow()
    expect(row).toMatchObject({ first_name: 'Meera', last_name: '', email: '', phone: '' })
  })

  test('erases enquiries by the day they came, with their letters', async () => {
    const house = await open()
    await enquiryBy(house, meera, { message: 'Is the suite free?' })
    await changeSettings(house, asha, { keepMonths: { enquiries: 6, bookings: null } })
    house.clock.advance({ days: 170 })
    expect(await keepNoLonger(house)).toMatchObject({ enquiries: 0 })
    house.clock.advance({ days: 20 })
    expect(await keepNoLonger(house)).toMatchObject({ enquiries: 1 })
    expect(await house.database.selectFrom('letter').select('id').execute()).toEqual([])
  })
})
