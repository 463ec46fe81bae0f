import { expect, test } from 'vitest'
import { eachDatabase } from '../../tests/house.ts'
import { ananya, bookingOf, enquiryBy, meera } from '../../tests/people.ts'
import { searchEverything } from './search-everything.ts'

eachDatabase('searching everything', (open) => {
  test('finds bookings and enquiries by every word, in any case', async () => {
    const house = await open()
    const booking = await bookingOf(house, meera)
    await bookingOf(house, ananya)
    await enquiryBy(house, meera, { message: 'Is 100% of it free?' })
    expect(await searchEverything(house, 'MEERA jo')).toMatchObject([
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

  test('takes signs for what they are, and does not look for nothing', async () => {
    const house = await open()
    await bookingOf(house, meera)
    for (const text of ['', ' ', 'm', '%%', '__', "' or 1=1 --"])
      expect(await searchEverything(house, text)).toEqual([])
  })
})
