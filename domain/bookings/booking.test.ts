import { expect, test } from 'vitest'
import { words } from '../words.ts'
import { type BookingDraft, bookingProblems, stayHasEnded } from './booking.ts'

const draft: BookingDraft = {
  firstName: 'Meera',
  lastName: '',
  email: 'meera@guest.example',
  phone: '',
  stay: '',
  checkIn: '',
  checkOut: '',
  note: '',
  guests: '',
  amount: '',
  advance: '',
  source: '',
}
const fieldsWrongIn = (more: Partial<BookingDraft>) =>
  bookingProblems({ ...draft, ...more }).map(({ field }) => field)

test('a booking needs a first name; the rest may be missing', () => {
  expect(fieldsWrongIn({})).toEqual([])
  expect(fieldsWrongIn({ firstName: '', email: '' })).toEqual(['firstName'])
})

test('a year before 2000 or after 2099 is no day of a booking', () => {
  expect(fieldsWrongIn({ checkIn: '1026-12-01', checkOut: '2926-12-04' })).toEqual(['checkIn', 'checkOut'])
})

test('everything wrong with a booking is said at once', () => {
  const wrong = {
    email: 'meera',
    phone: '+'.repeat(25),
    checkIn: '2026-02-30',
    checkOut: 'soon',
    lastName: 'x'.repeat(121),
    guests: 'many',
    amount: '$90',
  }
  expect(fieldsWrongIn(wrong)).toEqual([
    'lastName',
    'email',
    'phone',
    'checkIn',
    'checkOut',
    'guests',
    'amount',
  ])
})

test('days stand in their order, and a stay is a year at most', () => {
  expect(fieldsWrongIn({ checkIn: '2026-11-10', checkOut: '2026-11-10' })).toEqual([])
  expect(bookingProblems({ ...draft, checkIn: '2026-11-10', checkOut: '2026-11-09' })).toMatchObject([
    { message: words.checkOutBeforeCheckIn },
  ])
  expect(fieldsWrongIn({ checkIn: '2026-11-10', checkOut: '2062-11-13' })).toEqual(['checkOut'])
})

test('a stay ends on the day of check-out where the house stands, not in UTC', () => {
  const lateEvening = new Date('2026-11-19T18:29:00Z')
  const pastMidnightThere = new Date('2026-11-19T18:31:00Z')
  expect(stayHasEnded('2026-11-20', lateEvening, 'Asia/Kolkata')).toBe(false)
  expect(stayHasEnded('2026-11-20', pastMidnightThere, 'Asia/Kolkata')).toBe(true)
  expect(stayHasEnded(null, lateEvening, 'Asia/Kolkata')).toBe(true)
})
