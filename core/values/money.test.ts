import { expect, test } from 'vitest'
import { findGuestCount, formatGuests, parseGuests } from './guest-count.ts'
import { formatRupees, parseRupees } from './money.ts'

test.for([
  ['₹12,345.00', '12345'],
  ['INR 12,345', '12345'],
  ['12345.5', '12346'],
  ['Rs. 1,23,456/-', '123456'],
  ['Rs 15 000', '15000'],
  ['15000 INR', '15000'],
  ['15,000 rupees only', '15000'],
  ['12.345,00', '12345'],
  ['1500,50', '1501'],
  ['4115.6666667', '4116'],
  ['\u00a012\u202f345 ', '12345'],
  ['१,२२,५००', '122500'],
  ['১৫,০০০', '15000'],
  ['௧௫௦௦௦', '15000'],
  ['１５，０００．００', '15000'],
  ['1.5 lakh', '150000'],
  ['₹ 1.225 Lakhs', '122500'],
  ['२ लाख', '200000'],
  ['1 crore', '10000000'],
  ['₹0', '0'],
  ['–', ''],
  ['', ''],
] as const)('%s is %s whole rupees', ([written, meant]) => {
  expect(parseRupees(written)).toBe(meant)
  expect(parseRupees(meant)).toBe(meant)
})

const noSums = ['$120', 'EUR 90', '12.345', '12,50', '-500', 'later', '9.1984E+11']
test.for(noSums)('%s is no sum in rupees, and stays as it was', (written) => {
  expect(parseRupees(written)).toBe(written)
})

test('formats rupees in lakhs', () => {
  expect(formatRupees(123_456)).toBe('₹1,23,456')
  expect(parseRupees(formatRupees(123_456))).toBe('123456')
})

test.for([
  ['3', '3'],
  ['2+1', '3'],
  ['2 adults, 1 child', '3'],
  ['2 + 1 + 0', '3'],
  ['4 pax', '4'],
  ['2.0', '2'],
  ['', ''],
  ['a few', 'a few'],
  ['2-3', '2-3'],
] as const)('%s is written down as %s', ([written, meant]) => {
  expect(parseGuests(written)).toBe(meant)
})

test.for([
  ['We are 2 adults and 1 child', 3],
  ['two adults, two small children', 4],
  ['A room for 4 people, please', 4],
  ['We are a family of five', 5],
  ['There will be three of us', 3],
  ['Family of 4: 2 adults and 2 kids', 4],
  ['Is there a heater? We come for 2 nights', null],
  ['We are 2 adults and a child', null],
  ['2 people and 1 child', null],
  ['with 2 children', null],
  ['4 people, or perhaps 6 people', null],
  ['one of us is a vegetarian', null],
  ['', null],
] as const)('the enquiry “%s” states %s guests', ([text, guests]) => {
  expect(findGuestCount(text)).toBe(guests)
})

test('counts guests in words', () => {
  expect([null, 1, 3].map(formatGuests)).toEqual(['', 'one\u00a0guest', '3\u00a0guests'])
})
