import { expect, test } from 'vitest'
import { holdsNight, type Season, seasonOf } from './season.ts'

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
