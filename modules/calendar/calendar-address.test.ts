import { expect, test } from 'vitest'
import { checkCalendarAddress, nameSource, showAddress } from './calendar-address.ts'

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
])('takes %s', ([typed, address]) => {
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
])('refuses %s', (typed) => {
  expect(checkCalendarAddress(typed)).toMatchObject({ code: 'calendar-address-invalid', field: 'address' })
})

test('shows where an address leads and not the secret in it', () => {
  expect(showAddress('https://www.airbnb.com/calendar/ical/1.ics?s=0123456789abcdef')).toBe(
    'www.airbnb.com/…cdef',
  )
})

test('tells two calendars of one site apart', () => {
  expect(nameSource('Airbnb', ['Google'])).toBe('Airbnb')
  expect(nameSource('Airbnb', ['Airbnb', 'Airbnb 2'])).toBe('Airbnb 3')
})
