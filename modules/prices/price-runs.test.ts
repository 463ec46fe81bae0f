import { expect, test } from 'vitest'
import { comingPrice, sayComing } from './price-runs.ts'
import type { Season } from './season.ts'

const suite = { id: 'suite', price: 15_000 }
const winter: Season = {
  id: 'winter',
  name: 'Winter',
  stay: null,
  firstNight: '2026-12-20',
  lastNight: '2027-01-05',
  isYearly: true,
  price: { rupees: 18_000 },
  weekdayPrices: {},
  fewestNights: 3,
  createdAt: '2026-11-22T08:00:00.000Z',
}

test.for<[string, string, Partial<Season>, string]>([
  ['begins soon', '2026-11-23', {}, '₹18,000 from 20 December to 5 January'],
  ['begins in 60 days', '2026-10-21', {}, ''],
  ['begins in 59 days', '2026-10-22', {}, '₹18,000 from 20 December to 5 January'],
  ['runs', '2026-12-20', {}, '₹18,000 until 5 January'],
  ['ends today', '2027-01-05', {}, '₹18,000 until 5 January'],
  ['is over for this year', '2027-01-06', {}, ''],
  ['ends in the same month', '2026-12-01', { lastNight: '2026-12-23' }, '₹18,000 from 20 to 23 December'],
  ['has one night', '2026-12-01', { lastNight: '2026-12-20' }, '₹18,000 on 20 December'],
  [
    'has weekdays of its own',
    '2026-12-01',
    { weekdayPrices: { 5: { rupees: 20_000 } } },
    '₹18,000–₹20,000, 20 December–5 January',
  ],
  ['has no price of its own', '2026-12-01', { price: null }, ''],
  ['is of another stay', '2026-12-01', { stay: 'cottage' }, ''],
  [
    'has no end in sight',
    '2026-12-01',
    { lastNight: '2029-01-05', isYearly: false },
    '₹18,000 from 20 December on',
  ],
  ['runs without end', '2027-02-01', { lastNight: '2029-01-05', isYearly: false }, '₹18,000 at present'],
])('tells of a price that %s', ([, today, given, said]) => {
  const coming = comingPrice(suite, [{ ...winter, ...given }], today)
  expect(coming ? sayComing(coming) : '').toBe(said)
})
