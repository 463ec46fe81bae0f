import { expect, test } from 'vitest'
import { rupeesOfTyped, sayRupees } from './money.ts'

test.for([
  ['₹12,345.00', '12345'],
  ['INR 12,345', '12345'],
  ['12345.5', '12346'],
  ['Rs. 1,23,456/-', '123456'],
  ['Rs 15 000', '15000'],
  ['15000 INR', '15000'],
  ['15,000 rupees only', '15000'],
  ['12.345,00', '12345'],
  ['4115.6666667', '4116'],
  ['\u00a012\u202f345 ', '12345'],
  ['₹0', '0'],
  ['–', ''],
  ['', ''],
] as const)('%s is %s whole rupees', ([written, meant]) => {
  expect(rupeesOfTyped(written)).toBe(meant)
  expect(rupeesOfTyped(meant)).toBe(meant)
})

test.for(['$120', 'EUR 90', '12.345', '12,50', '-500', 'later', '9.1984E+11'])(
  '%s is no sum in rupees, and stays as it was',
  (written) => {
    expect(rupeesOfTyped(written)).toBe(written)
  },
)

test('says rupees in lakhs', () => {
  expect(sayRupees(123_456)).toBe('₹1,23,456')
  expect(rupeesOfTyped(sayRupees(123_456))).toBe('123456')
})
