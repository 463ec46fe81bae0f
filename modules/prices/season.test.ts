import { expect, test } from 'vitest'
import {
  holdsNight,
  isPossiblePrice,
  type Season,
  type SeasonPrice,
  saySeasonDays,
  saySeasonPrice,
  saySeasonTerms,
  seasonName,
  seasonOf,
  seasonPriceOfTyped,
  writeSeasonPrice,
} from './season.ts'

const base: Season = {
  id: 'a',
  name: 'Summer',
  stay: null,
  firstNight: '2026-04-01',
  lastNight: '2026-06-30',
  isYearly: false,
  price: { percent: 10 },
  weekdayPrices: {},
  fewestNights: 1,
  createdAt: '2026-11-22T08:00:00.000Z',
}

test.for<[string, Partial<Season>, string, boolean]>([
  ['its first night', {}, '2026-04-01', true],
  ['its last night', {}, '2026-06-30', true],
  ['the night after', {}, '2026-07-01', false],
  ['another year', {}, '2027-05-01', false],
  ['another year of a yearly one', { isYearly: true }, '2031-05-01', true],
  ['a year before a yearly one', { isYearly: true }, '2025-05-01', true],
  [
    'over New Year',
    { isYearly: true, firstNight: '2026-12-20', lastNight: '2027-01-05' },
    '2030-01-05',
    true,
  ],
  [
    'past New Year',
    { isYearly: true, firstNight: '2026-12-20', lastNight: '2027-01-05' },
    '2030-01-06',
    false,
  ],
  ['a whole year', { isYearly: true, firstNight: '2026-03-10', lastNight: '2027-03-09' }, '2030-03-09', true],
])('knows whether a night is in it: %s', ([, given, night, isIn]) => {
  expect(holdsNight({ ...base, ...given }, night)).toBe(isIn)
})

test('lets the season of one stay count before one of all, then the shorter, then the newer', () => {
  const all = { ...base, id: 'all', firstNight: '2026-05-01', lastNight: '2026-05-02' }
  const own = { ...base, id: 'own', stay: 'suite' }
  const shorter = { ...own, id: 'shorter', lastNight: '2026-05-10' }
  const newer = { ...shorter, id: 'newer', createdAt: '2026-11-22T09:00:00.000Z' }
  const counts = (...seasons: Season[]) => [
    seasonOf(seasons, 'suite', '2026-05-01')?.id,
    seasonOf(seasons.toReversed(), 'suite', '2026-05-01')?.id,
  ]
  expect(counts(all, own)).toEqual(['own', 'own'])
  expect(counts(all, own, shorter)).toEqual(['shorter', 'shorter'])
  expect(counts(all, own, shorter, newer)).toEqual(['newer', 'newer'])
  expect(seasonOf([own], 'cottage', '2026-05-01')).toBeUndefined()
})

test.for<[string, SeasonPrice | null | undefined]>([
  ['18,000', { rupees: 18_000 }],
  ['₹18000/-', { rupees: 18_000 }],
  ['Rs. 1,18,000', { rupees: 118_000 }],
  ['0', { rupees: 0 }],
  ['+20 %', { percent: 20 }],
  ['+ 20%', { percent: 20 }],
  ['-10%', { percent: -10 }],
  ['−10 %', { percent: -10 }],
  ['20 % more', { percent: 20 }],
  ['10 per cent less', { percent: -10 }],
  ['15% off', { percent: -15 }],
  ['-0 %', { percent: 0 }],
  ['+12.5%', { percent: 12.5 }],
  ['', null],
  ['  ', null],
  ['20 %', undefined],
  ['-10 % more', undefined],
  ['dear', undefined],
  ['+2000', undefined],
])('reads %s as %j', ([typed, price]) => {
  expect(seasonPriceOfTyped(typed)).toEqual(price)
})

test.for<[SeasonPrice | null, string, string]>([
  [{ rupees: 118_000 }, '₹1,18,000', '₹1,18,000 a night'],
  [{ percent: 20 }, '+20 %', '20 % more than usual'],
  [{ percent: -10 }, '−10 %', '10 % less than usual'],
  [{ percent: 0 }, '+0 %', 'the usual price'],
  [null, '', 'the usual price'],
])('writes %j as its field reads it back', ([price, written, said]) => {
  expect(writeSeasonPrice(price)).toBe(written)
  expect(seasonPriceOfTyped(written)).toEqual(price)
  expect(saySeasonPrice(price)).toBe(said)
})

test('knows what a night may cost', () => {
  expect([10_000_000, 10_000_001].map((rupees) => isPossiblePrice({ rupees }))).toEqual([true, false])
  expect([-101, -100, 300, 301].map((percent) => isPossiblePrice({ percent }))).toEqual([
    false,
    true,
    true,
    false,
  ])
})

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
