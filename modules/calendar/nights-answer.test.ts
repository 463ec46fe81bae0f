import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#modules/common/day.ts'
import { packNumbers, readPrices, unpackNumbers, writePrices } from '#modules/prices/packed-prices.ts'
import { answeredNights, stampsOf, stateSigns } from './nights-answer.ts'

test('packs numbers, and has them again', () => {
  expect(packNumbers([15_000, 15_000, 18_000])).toBe('15000x2_18000x1')
  const prices = fc.array(fc.nat(999_999), { maxLength: 31, minLength: 1 })
  fc.assert(
    fc.property(prices, (each) => {
      expect(unpackNumbers(packNumbers(each))).toEqual(each)
    }),
  )
  expect(['', '1', '1x2_', '1x99', 'axb', '1x31_1x31'].map(unpackNumbers)).toEqual([[], [], [], [], [], []])
})

test('reads prices back from behind their stamp', () => {
  const shown = { stay: 'suite', month: '2026-12', minute: 29_731_000, prices: [15_000, 18_000] }
  expect(readPrices(`${writePrices(shown)}.stamp`)).toEqual(shown)
})

test('gives each night with its state, price and fewest nights', () => {
  const shown = writePrices({ stay: 'suite', month: '2026-12', minute: 1, prices: [15_000, 18_000] })
  const months = [{ month: '2026-12', states: stateSigns.past + stateSigns.short, fewest: '1x1_3x1', shown }]
  expect(answeredNights({ months }).get('2026-12-02')).toEqual({
    night: '2026-12-02',
    state: 'short',
    price: 18_000,
    fewestNights: 3,
  })
})

test('brings the stamps of the months that the nights lie in, and of no other', () => {
  const months = ['2026-11', '2026-12', '2027-01'].map((month) => ({ month, shown: month }))
  const stamps = (checkIn: string, nights: number) =>
    stampsOf(months, { checkIn, checkOut: addDays(checkIn, nights) })
  expect(stamps('2026-12-30', 2)).toBe('2026-12')
  expect(stamps('2026-12-30', 3)).toBe('2026-12 2027-01')
})
