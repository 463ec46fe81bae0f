import fc from 'fast-check'
import { expect, test } from 'vitest'
import { quotedTotal, sayChangedQuote, sayQuote, sayWhole } from './say-quote.ts'

test('spells out the price of some nights', () => {
  const nights = [15_000, 18_000, 15_000].map((price, at) => ({
    night: `2026-12-0${at + 1}`,
    price,
    season: null,
  }))
  expect(sayQuote('Suite', { nights, total: 48_000 }, 'all meals and taxes')).toBe(
    '3 nights in the Suite: 2 × ₹15,000 + 1 × ₹18,000 = ₹48,000, all meals and taxes included',
  )
  expect(sayQuote('Suite', { nights: nights.slice(0, 1), total: 15_000 }, 'all meals and taxes')).toBe(
    '1 night in the Suite: ₹15,000, all meals and taxes included',
  )
  expect(
    sayQuote(
      'Cottage',
      { nights: nights.filter(({ price }) => price === 15_000), total: 30_000 },
      'all meals and taxes',
    ),
  ).toBe('2 nights in the Cottage: 2 × ₹15,000 = ₹30,000, all meals and taxes included')
})

test('says the price alone where nothing is included', () => {
  const nights = [{ night: '2026-12-01', price: 15_000, season: null }]
  expect(sayQuote('Suite', { nights, total: 15_000 }, '')).toBe('1 night in the Suite: ₹15,000')
  expect(sayWhole('Suite', { nights: 3, total: 24_000 }, 'breakfast')).toBe(
    '3 nights in the Suite: ₹24,000, breakfast included',
  )
})

test('finds again the total of every quote, wherever it stands in a text', () => {
  fc.assert(
    fc.property(
      fc.array(fc.integer({ min: 1, max: 10_000_000 }), { minLength: 1, maxLength: 20 }),
      fc.constantFrom('', 'all meals and taxes'),
      (prices, included) => {
        const nights = prices.map((price, at) => ({ night: `night ${at}`, price, season: null }))
        const total = prices.reduce((sum, price) => sum + price, 0)
        const quote = sayQuote('Suite', { nights, total }, included)
        const text = `Namaste.\n1${quote}\n${quote}.\nShall I keep it?`
        expect(quotedTotal(text, 'Suite', nights.length)).toBe(total)
        expect(quotedTotal(text, 'Cottage', nights.length)).toBeNull()
        expect(quotedTotal(sayChangedQuote(quote, 'today', 'x = ₹1'), 'Suite', nights.length)).toBe(total)
      },
    ),
  )
})

test('finds the total that the owner has put into a quote', () => {
  expect(quotedTotal('3 nights in the Suite: ₹ 40,000 for you', 'Suite', 3)).toBe(40_000)
  for (const text of ['', '13 nights in the Suite: ₹40,000', '3 nights in the Suite: as agreed'])
    expect(quotedTotal(text, 'Suite', 3)).toBeNull()
})
