import { expect, test } from 'vitest'
import { begunAt, isBegunBooking, sayBegun } from './begun-booking.ts'

test('keeps each begun booking in a place of its own, whatever else the address says', () => {
  const places = ['', '?stay=suite&checkIn=2026-12-04', '?stay=suite&checkIn=2026-12-05', '?enquiry=e1'].map(
    (search) => begunAt(search).kept,
  )
  expect(new Set(places).size).toBe(4)
  expect(begunAt('?checkIn=2026-12-04&done=x&stay=suite')).toEqual(begunAt('?stay=suite&checkIn=2026-12-04'))
  expect(begunAt('?enquiry=').kept).toBe(begunAt('').kept)
  expect(begunAt('?stay=suite').page).toBe('/admin/bookings/new?stay=suite')
  expect(places.every(isBegunBooking)).toBe(true)
  expect(isBegunBooking('booking 0199')).toBe(false)
})

test('names a begun booking by what was typed', () => {
  const say = (typed: Record<string, string>) => {
    const form = new FormData()
    for (const [name, text] of Object.entries(typed)) form.set(name, text)
    return sayBegun(form, [{ id: 'suite', title: 'Suite' }])
  }
  const typed = { firstName: ' Ravi ', lastName: 'Menon', stay: 'suite', checkIn: '4 Dec 2026' }
  expect(say({ ...typed, checkOut: '7.12.26' })).toBe('Ravi Menon (Suite, 4 to 7 December 2026)')
  expect(say({ ...typed, stay: '', checkIn: 'soon' })).toBe('Ravi Menon')
  expect(say({ stay: 'suite', checkIn: '2026-12-04' })).toBe('No name yet (Suite, from 4 December 2026)')
})
