import { expect, test } from 'vitest'
import { messages } from '#modules/common/messages.ts'
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

test('requires only a first name of a booking', () => {
  expect(fieldsWrongIn({})).toEqual([])
  expect(fieldsWrongIn({ firstName: '', email: '' })).toEqual(['firstName'])
})

test('refuses days before 2000 and after 2099', () => {
  expect(fieldsWrongIn({ checkIn: '1026-12-01', checkOut: '2926-12-04' })).toEqual(['checkIn', 'checkOut'])
})

test('reports everything wrong with a booking at once', () => {
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

test('requires days in their order, and a year at most', () => {
  expect(fieldsWrongIn({ checkIn: '2026-11-10', checkOut: '2026-11-11' })).toEqual([])
  expect(fieldsWrongIn({ checkIn: '2026-11-10', checkOut: '2026-11-10' })).toEqual(['checkOut'])
  expect(bookingProblems({ ...draft, checkIn: '2026-11-10', checkOut: '2026-11-09' })).toMatchObject([
    { message: messages.checkOutBeforeCheckIn },
  ])
  expect(fieldsWrongIn({ checkIn: '2026-11-10', checkOut: '2062-11-13' })).toEqual(['checkOut'])
})

test('ends a stay on the day of check-out where the house stands, not in UTC', () => {
  const lateEvening = new Date('2026-11-19T18:29:00Z')
  const pastMidnightThere = new Date('2026-11-19T18:31:00Z')
  expect(stayHasEnded('2026-11-20', lateEvening, 'Asia/Kolkata')).toBe(false)
  expect(stayHasEnded('2026-11-20', pastMidnightThere, 'Asia/Kolkata')).toBe(true)
  expect(stayHasEnded(null, lateEvening, 'Asia/Kolkata')).toBe(true)
})
