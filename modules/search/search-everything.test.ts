import { describe, expect, test } from 'vitest'
import { openTestHouse } from '../../tests/house.ts'
import { ananya, bookingOf, enquiryBy, meera } from '../../tests/people.ts'
import { FOUND_OF_EACH, searchEverything } from './search-everything.server.ts'

describe('searching everything', () => {
  test('finds bookings and enquiries by every word, in any case', async () => {
    const house = await openTestHouse()
    const booking = await bookingOf(house, meera)
    await bookingOf(house, ananya)
    await enquiryBy(house, meera, { message: 'Is 100% of it free?' })
    const found = await searchEverything(house, 'MEERA jo')
    expect(found.filter(({ kind }) => kind !== 'E-mail')).toMatchObject([
      {
        kind: 'Booking',
        title: 'Meera Joshi',
        line: '10 to 13 November 2026',
        to: `/admin/bookings/${booking.id}`,
      },
      { kind: 'Enquiry', title: 'Meera Joshi', line: 'Is 100% of it free?' },
    ])
    expect(await searchEverything(house, '6543210')).toHaveLength(2)
  })

  test('finds a telephone number by its digits, however it is stored and typed', async () => {
    const house = await openTestHouse()
    await bookingOf(house, meera)
    const old = await bookingOf(house, ananya)
    await house.database
      .updateTable('booking')
      .set({ phone: '9812345670' })
      .where('id', '=', old.id)
      .execute()
    for (const [typed, name] of [
      ['9876543210', 'Meera Joshi'],
      ['098765 43210', 'Meera Joshi'],
      ['joshi +91 98765-43210', 'Meera Joshi'],
      ['0091 98765', 'Meera Joshi'],
      ['+91 98123 45670', 'Ananya Rao'],
      ['919812345670', 'Ananya Rao'],
      ['45670', 'Ananya Rao'],
    ] as const)
      expect([typed, await searchEverything(house, typed)]).toMatchObject([typed, [{ title: name }]])
    for (const typed of ['9876543211', 'rao 98765 43210', '+44 98765 43210'])
      expect(await searchEverything(house, typed)).toEqual([])
  })

  test('finds letters to guests by their subject and address, and none that could open a door', async () => {
    const house = await openTestHouse()
    const id = await enquiryBy(house, meera)
    const emails = (await searchEverything(house, 'Meera')).filter(({ kind }) => kind === 'E-mail')
    expect(emails).toContainEqual(expect.objectContaining({ to: `/admin/enquiries/${id}` }))
    await house.database.updateTable('letter').set({ about: 'owner-link' }).execute()
    const left = await searchEverything(house, 'Meera')
    expect(left.map(({ kind }) => kind)).toEqual(['Enquiry'])
  })

  test('tells that there are more than a few of a kind, and gives them when asked', async () => {
    const house = await openTestHouse()
    for (const day of [10, 11, 12, 13, 14, 15, 16, 17])
      await bookingOf(house, meera, { checkIn: `2026-11-${day}`, checkOut: `2026-11-${day + 1}` })
    expect(await searchEverything(house, 'Meera')).toHaveLength(FOUND_OF_EACH + 1)
    expect(await searchEverything(house, 'Meera', 'Booking')).toHaveLength(8)
  })

  test('takes signs for what they are, and does not look for nothing', async () => {
    const house = await openTestHouse()
    await bookingOf(house, meera)
    for (const text of ['', ' ', 'm', '%%', '__', "' or 1=1 --"])
      expect(await searchEverything(house, text)).toEqual([])
  })
})
