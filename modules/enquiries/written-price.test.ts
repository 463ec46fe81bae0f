import { expect, test } from 'vitest'
import { sayWritten, writtenPrices } from './answer.ts'

const stays = [
  { id: 'suite', title: 'Suite' },
  { id: 'cottage', title: 'Cottage' },
]
const days = { check_in: '2026-12-05', check_out: '2026-12-08' }
const enquiry = { ...days, stay: 'suite', answer: null, quote: '3 nights in the Suite: ₹20,000' }
const answer = 'Namaste.\n3 nights in the Suite: 3 × ₹8,000 = ₹24,000.\n3 nights in the Cottage: ₹60,000.'
const hold = { ...days, stay: 'suite', amount: 22_000 }
const priced = (prices: ReturnType<typeof writtenPrices>) =>
  prices.map(({ stay, amount, source }) => [stay, amount, source])

test('counts the hold’s price before the answer’s, and that before the page’s', () => {
  expect(priced(writtenPrices(enquiry, stays))).toEqual([['suite', 20_000, 'page']])
  expect(priced(writtenPrices({ ...enquiry, answer }, stays))).toEqual([
    ['suite', 24_000, 'answer'],
    ['cottage', 60_000, 'answer'],
  ])
  expect(priced(writtenPrices({ ...enquiry, answer }, stays, hold))[0]).toEqual(['suite', 22_000, 'hold'])
})

test('finds no price where none is in writing, or no days', () => {
  expect(writtenPrices({ ...enquiry, quote: '' }, stays, { ...hold, amount: null })).toEqual([])
  expect(writtenPrices({ ...enquiry, check_in: '', check_out: '', answer }, stays)).toEqual([])
})

test('says another price of today beside the one in writing', () => {
  const [written] = writtenPrices(enquiry, stays, hold)
  if (!written) throw new Error('no price')
  expect(sayWritten(written, 31_200)).toBe(
    'The e-mail about the hold says ₹22,000. Today’s price is ₹31,200.',
  )
  expect(sayWritten(written, 22_000)).toBe('The e-mail about the hold says ₹22,000.')
})
