import { expect, test } from 'vitest'
import { sayQuote } from './say-quote.ts'

test('spells out the price of some nights', () => {
  const nights = [15_000, 18_000, 15_000].map((price, at) => ({
    night: `2026-12-0${at + 1}`,
    price,
    season: null,
  }))
  expect(sayQuote('Suite', { nights, total: 48_000 })).toBe(
    '3 nights in the Suite: 2 × ₹15,000 + 1 × ₹18,000 = ₹48,000, all meals and taxes included',
  )
  expect(sayQuote('Suite', { nights: nights.slice(0, 1), total: 15_000 })).toBe(
    '1 night in the Suite: ₹15,000, all meals and taxes included',
  )
  expect(sayQuote('Cottage', { nights: nights.filter(({ price }) => price === 15_000), total: 30_000 })).toBe(
    '2 nights in the Cottage: 2 × ₹15,000 = ₹30,000, all meals and taxes included',
  )
})
