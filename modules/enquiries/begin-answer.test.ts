import { expect, test } from 'vitest'
import { priceNights } from '#modules/prices/price-nights.ts'
import { beginAnswer, sayPrice } from './answer.ts'

const stays = [
  { id: 'suite', title: 'Suite', price: 15_000 },
  { id: 'cottage', title: 'Cottage', price: 25_000 },
]
const fiveNights = { checkIn: '2026-12-28', checkOut: '2027-01-02' }
const quoted = stays.map((stay) => ({ ...stay, quote: priceNights(stay, [], fiveNights) }))
const kavya = {
  name: 'Kavya',
  expectation: '',
  message: '',
  check_in: '',
  check_out: '',
  house: 'Deodar House',
  stays,
  included: 'all meals and taxes',
}
const days = { check_in: '2026-12-28', check_out: '2027-01-02' }

test('begins an answer with the nights asked for, the stay named, and its price', () => {
  expect(beginAnswer({ ...kavya, ...days, stays: quoted, message: 'Is the suite free?' })).toBe(
    [
      'Namaste Kavya, thank you for writing to Deodar House.',
      'You asked for 28 December 2026 to 2 January 2027, 5 nights.',
      '5 nights in the Suite: 5 × ₹15,000 = ₹75,000, all meals and taxes included.',
    ].join('\n'),
  )
})

test('offers the stay that was chosen with the nights', () => {
  const said = beginAnswer({ ...kavya, ...days, stays: quoted, stay: 'cottage' })
  expect(said).toContain('5 nights in the Cottage')
  expect(said).not.toContain('Suite')
})

test('offers all stays where none is named, and only thanks without days', () => {
  expect(beginAnswer({ ...kavya, check_in: '2026-12-28' })).toMatch(
    /from 28 December 2026\.\nSuite: ₹15,000 a night\.\nCottage: ₹25,000 a night\.$/,
  )
  expect(beginAnswer(kavya)).toBe('Namaste Kavya, thank you for writing to Deodar House.')
})

test('does not offer a taken stay, and says so where it was named', () => {
  const [suite, cottage] = stays
  const asked = { ...kavya, ...days, stays: [{ ...suite, taken: true }, cottage] as typeof stays }
  expect(beginAnswer(asked)).not.toContain('Suite')
  const named = beginAnswer({ ...asked, expectation: 'Suite' })
  expect(named).toContain('The Suite is taken on these nights.\nCottage: ₹25,000 a night')
  const full = beginAnswer({ ...asked, stays: stays.map((stay) => ({ ...stay, taken: true })) })
  expect(full).toMatch(/all our rooms are taken on these nights\.$/)
})

test('says how many nights a stay is let for where fewer are asked for', () => {
  const [suite] = quoted
  if (!suite?.quote) throw new Error('no quote')
  const price = sayPrice({ ...suite, quote: { ...suite.quote, fewestNights: 7 } }, 'breakfast')
  expect(price).toMatch(/included\. On these days it is let for 7 nights or more\.$/)
})
