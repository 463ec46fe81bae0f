import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, nightsFrom } from '#modules/common/day.ts'
import {
  checkCalendarAddress,
  mergeNights,
  nameSource,
  showAddress,
  unavailableFrom,
} from './external-calendars.ts'

test.for([
  [
    'https://www.airbnb.co.in/calendar/ical/1.ics?s=secret',
    'https://www.airbnb.co.in/calendar/ical/1.ics?s=secret',
  ],
  [
    '  webcal://calendar.google.com/private-x/basic.ics#top ',
    'https://calendar.google.com/private-x/basic.ics',
  ],
  ['HTTPS://ADMIN.Booking.com:443/a.ics', 'https://admin.booking.com/a.ics'],
])('accepts the address %s', ([typed, address]) => {
  expect(checkCalendarAddress(typed ?? '')).toEqual({ ok: true, address })
})

test.for([
  'http://www.airbnb.com/1.ics',
  'https://www.airbnb.com:8443/1.ics',
  'https://asha:secret@www.airbnb.com/1.ics',
  'https://127.0.0.1/1.ics',
  'https://0x7f.1/1.ics',
  'https://2130706433/1.ics',
  'https://[::1]/1.ics',
  'https://localhost/1.ics',
  'https://router/1.ics',
  'file:///etc/passwd',
  'a calendar',
  `https://www.airbnb.com/${'x'.repeat(2000)}`,
])('refuses the address %s', (typed) => {
  expect(checkCalendarAddress(typed)).toMatchObject({ code: 'calendar-address-invalid', field: 'address' })
})

test('shows where an address leads and not the secret in it, and tells two calendars of one site apart', () => {
  expect(showAddress('https://www.airbnb.com/calendar/ical/1.ics?s=0123456789abcdef')).toBe(
    'www.airbnb.com/…cdef',
  )
  expect(nameSource('Airbnb', ['Google'])).toBe('Airbnb')
  expect(nameSource('Airbnb', ['Airbnb', 'Airbnb 2'])).toBe('Airbnb 3')
})

const guest = { checkIn: '2026-12-01', checkOut: '2026-12-05' }
const far = { checkIn: '2027-05-20', checkOut: '2027-11-20', closed: true } as const

test.for<[string, { checkIn: string; checkOut: string; closed?: true }[], string | null]>([
  ['a long closed run at the end', [far, guest], '2027-05-20'],
  [
    'one in pieces',
    [guest, { ...far, checkOut: '2027-08-01' }, { ...far, checkIn: '2027-08-01' }],
    '2027-05-20',
  ],
  ['nothing', [], null],
  ['guests alone', [guest], null],
  ['a guest who stays long', [{ checkIn: far.checkIn, checkOut: far.checkOut }], null],
  ['a winter that is closed soon', [{ ...far, checkIn: '2027-01-10' }], null],
  ['a few closed days', [{ ...far, checkOut: '2027-05-30' }], null],
  ['a closed run with a guest after it', [far, { checkIn: '2027-12-01', checkOut: '2027-12-03' }], null],
])('finds where a calendar ends that has %s', ([, nights, from]) => {
  expect(unavailableFrom(nights, '2026-11-20')).toBe(from)
})

const nights = (checkIn: string, checkOut: string) => ({ checkIn, checkOut })
const start = '2027-02-20'
const span = fc
  .record({ at: fc.nat(20), length: fc.integer({ min: 1, max: 8 }) })
  .map(({ at, length }) => nights(addDays(start, at), addDays(start, at + length)))

test('merges spans that overlap in a stay with one room, and not those that only follow', () => {
  const spans = [
    nights('2026-12-03', '2026-12-08'),
    nights('2026-12-01', '2026-12-05'),
    nights('2026-12-08', '2026-12-10'),
  ]
  expect(mergeNights(spans, 1)).toEqual([
    nights('2026-12-01', '2026-12-08'),
    nights('2026-12-08', '2026-12-10'),
  ])
})

test('stores each night as often as before, and no more often than there are rooms', () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 12 }), fc.integer({ min: 1, max: 4 }), (spans, rooms) => {
      const merged = mergeNights(spans, rooms)
      const times = (all: typeof spans, night: string) =>
        all.filter(({ checkIn, checkOut }) => checkIn <= night && night < checkOut).length
      for (const night of nightsFrom(start, addDays(start, 30)))
        expect(times(merged, night)).toBe(Math.min(rooms, times(spans, night)))
      expect(merged.length).toBeLessThanOrEqual(spans.length)
    }),
  )
})
