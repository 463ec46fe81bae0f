import { expect, test } from 'vitest'
import type { Season } from './season.ts'
import { seasonDoubts } from './season-draft.ts'

const stays = [
  { id: 'suite', title: 'Suite', price: 15_000 },
  { id: 'cottage', title: 'Cottage', price: 25_000 },
]
const season: Season = {
  id: 'a',
  name: '',
  stay: 'suite',
  firstNight: '2026-12-20',
  lastNight: '2027-01-05',
  isYearly: false,
  price: { rupees: 18_000 },
  weekdayPrices: {},
  fewestNights: 1,
  createdAt: '',
}

test.for<[string, Partial<Season>, string[]]>([
  ['nothing', {}, []],
  ['nothing about per cent for all', { stay: null, price: { percent: 20 } }, []],
  ['nights that are over', { firstNight: '2026-01-01', lastNight: '2026-01-05' }, ['over already']],
  ['nothing about past nights that come again', { lastNight: '2026-12-21', isYearly: true }, []],
  ['a price with a digit too many', { price: { rupees: 180_000 } }, ['ten times what the Suite costs']],
  ['a price with a digit too few', { price: { rupees: 1_500 } }, ['a tenth of what the Suite costs']],
  ['a weekday’s price', { weekdayPrices: { 5: { rupees: 150_000 } } }, ['ten times what the Suite costs']],
  [
    'one sum for stays that differ',
    { stay: null },
    ['otherwise they differ: Suite ₹15,000, Cottage ₹25,000'],
  ],
  ['a season that changes nothing', { price: null }, ['changes nothing']],
  ['nothing about fewest nights alone', { price: null, fewestNights: 3 }, []],
])('asks about %s', ([, given, asked]) => {
  const doubts = seasonDoubts({ ...season, ...given }, stays, '2026-11-23')
  expect(doubts).toEqual(asked.map((part) => expect.stringContaining(part)))
})
