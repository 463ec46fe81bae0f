import { expect, test } from 'vitest'
import { makeEmptyForm, rowToValues, valuesToColumns, valuesToFormValues } from '#core/record-fields.ts'
import { bookingFields, parseBooking, type TypedBooking } from './booking.ts'
import {
  type BookingMoney,
  bookingSources,
  computeAdvanceDue,
  computeBalance,
  describeBalance,
  describeBalanceInList,
  describeBalanceToGuest,
  listMoneyDoubts,
  MAX_AMOUNT,
  parseSource,
} from './booking-money.ts'
import { isCheckOutReached } from './booking-state.ts'

const draft = { ...makeEmptyForm(bookingFields), firstName: 'Meera', email: 'meera@guest.example' }
const parse = (more: Partial<TypedBooking>) => parseBooking({ ...draft, ...more }, () => undefined)
const fieldsWrongIn = (more: Partial<TypedBooking>) => parse(more).refusals.map(({ field }) => field)

test('requires only a first name of a booking', () => {
  expect(fieldsWrongIn({})).toEqual([])
  expect(parse({}).values).toMatchObject({ guests: null, amount: null, advance: null, source: null })
  expect(fieldsWrongIn({ firstName: '', email: '' })).toEqual(['firstName'])
})

test('reports everything wrong with a booking at once', () => {
  const wrong = {
    lastName: 'x'.repeat(121),
    email: 'meera',
    phone: '+'.repeat(25),
    checkIn: '2026-02-30',
    checkOut: 'soon',
    guests: 'many',
    amount: '$90',
    advance: '-1',
    source: 'x'.repeat(61),
  }
  expect(fieldsWrongIn(wrong)).toEqual(Object.keys(wrong))
  expect(fieldsWrongIn({ guests: '100', amount: String(MAX_AMOUNT + 1) })).toEqual(['guests', 'amount'])
  expect(fieldsWrongIn({ guests: '2 adults, 1 child', amount: '₹45,000', advance: 'Rs. 0' })).toEqual([])
})

test('ends a stay on the day of check-out in the property’s time zone, not in UTC', () => {
  const lateEvening = new Date('2026-11-19T18:29:00Z')
  const pastMidnightThere = new Date('2026-11-19T18:31:00Z')
  expect(isCheckOutReached('2026-11-20', lateEvening, 'Asia/Kolkata')).toBe(false)
  expect(isCheckOutReached('2026-11-20', pastMidnightThere, 'Asia/Kolkata')).toBe(true)
  expect(isCheckOutReached(null, lateEvening, 'Asia/Kolkata')).toBe(true)
})

test('shows stored values as they can be typed again', () => {
  const money = { guests: '3', amount: '45000', advance: '0', source: 'airbnb' }
  const { values } = parse({ ...money, checkIn: '2026-11-10' })
  if (!values) throw new Error('the booking is wrong')
  expect(rowToValues(bookingFields, valuesToColumns(bookingFields, values))).toEqual(values)
  expect(parse(valuesToFormValues(bookingFields, values)).values).toEqual(values)
})

test('recognizes a source by its name and other names, and keeps own words', () => {
  for (const [source, label] of Object.entries(bookingSources)) expect(parseSource(label)).toBe(source)
  const sources = ['AirBnB', 'Booking.com', 'Walk in', 'By phone', 'A friend of Tara'].map(parseSource)
  expect(sources).toEqual(['airbnb', 'booking.com', 'walk-in', 'phone', 'A friend of Tara'])
})

type Sum = number | null

test('doubts an amount of zero, and an advance above the amount', () => {
  const doubts = (amount: Sum, advance: Sum, paid: Sum = null) => listMoneyDoubts({ amount, advance, paid })
  expect(doubts(45_000, 45_500)).toEqual(['The advance, ₹45,500, is more than the amount, ₹45,000.'])
  expect(doubts(45_000, null, 45_500)).toEqual(['The payments, ₹45,500, are more than the amount, ₹45,000.'])
  expect(doubts(0, null)).toEqual(['The amount is ₹0.'])
  expect([...doubts(45_000, 45_000), ...doubts(null, 500), ...doubts(null, null)]).toEqual([])
})

const account = (amount: Sum, paid: Sum, more: Partial<BookingMoney> = {}): BookingMoney => {
  return { amount, paid, advance: null, kept: null, source: null, ...more }
}
const askedOfAirbnb = { source: 'airbnb', advance: 0 }

test.for([
  [account(45_000, 15_000), 30_000, '₹30,000 still to pay', '₹30,000 to pay', '₹30,000'],
  [account(45_000, null), 45_000, '₹45,000 still to pay', '₹45,000 to pay', '₹45,000'],
  [account(45_000, 45_000), 0, 'Paid in full', '', 'nothing'],
  [account(45_000, 45_500), -500, '₹500 too much paid', '', 'nothing'],
  [account(0, null), 0, 'Nothing to pay', '', 'nothing'],
  [account(null, 5_000), null, '₹5,000 paid so far', '', ''],
  [account(null, null), null, '', '', ''],
  [account(45_000, null, { source: 'airbnb' }), 0, 'Paid through Airbnb', '', 'nothing'],
  [account(45_000, 5_000, { source: 'airbnb' }), 40_000, '₹40,000 still to pay', '₹40,000 to pay', '₹40,000'],
  [account(45_000, null, askedOfAirbnb), 45_000, '₹45,000 still to pay', '₹45,000 to pay', '₹45,000'],
  [account(45_000, 15_000, { kept: 5_000 }), -10_000, '₹10,000 to refund', '₹10,000 to refund', 'nothing'],
  [account(45_000, 5_000, { kept: 5_000 }), 0, '₹5,000 kept', '', 'nothing'],
  [account(45_000, 0, { kept: 5_000 }), 0, '', '', 'nothing'],
] as const)('of %o the balance is %s, in words “%s”', ([kept, balance, said, inList, inText]) => {
  expect(computeBalance(kept)).toBe(balance)
  const words = [describeBalance(kept), describeBalanceInList(kept), describeBalanceToGuest(kept)]
  expect(words).toEqual([said, inList, inText])
})

test.for([
  [account(45_000, null, { advance: 15_000 }), 15_000],
  [account(45_000, 5_000, { advance: 15_000 }), 10_000],
  [account(45_000, 20_000, { advance: 15_000 }), 0],
  [account(10_000, null, { advance: 15_000 }), 10_000],
  [account(null, null, { advance: 15_000 }), 15_000],
  [account(45_000, null), 0],
  [account(45_000, 5_000, { advance: 15_000, kept: 5_000 }), 0],
] as const)('of %o the advance due is %s', ([kept, due]) => {
  expect(computeAdvanceDue(kept)).toBe(due)
})
