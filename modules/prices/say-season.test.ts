import { expect, test } from 'vitest'
import { saySeasonDays, saySeasonTerms, seasonName } from './season.ts'

test.for<[string, string, boolean, string]>([
  ['2026-12-20', '2027-01-05', false, '20 December 2026 to 5 January 2027'],
  ['2026-12-20', '2027-01-05', true, '20 December to 5 January, every year'],
  ['2026-12-24', '2026-12-24', false, '24 December 2026'],
  ['2026-12-24', '2026-12-24', true, '24 December, every year'],
  ['2026-01-01', '2026-12-31', true, 'all year, every year'],
])('says its days: %s to %s', ([firstNight, lastNight, isYearly, said]) => {
  expect(saySeasonDays({ firstNight, lastNight, isYearly })).toBe(said)
  expect(seasonName({ name: '', firstNight, lastNight, isYearly })).toBe(said)
  expect(seasonName({ name: 'New Year', firstNight, lastNight, isYearly })).toBe('New Year')
})

test('says what holds in it', () => {
  const weekdayPrices = { 5: { rupees: 20_000 }, 6: { percent: 30 } }
  expect(saySeasonTerms({ price: { rupees: 18_000 }, weekdayPrices, fewestNights: 3 })).toEqual([
    '₹18,000 a night',
    'Friday: ₹20,000 a night',
    'Saturday: 30 % more than usual',
    'at least 3 nights',
  ])
  expect(saySeasonTerms({ price: null, weekdayPrices: {}, fewestNights: 1 })).toEqual(['the usual price'])
})
