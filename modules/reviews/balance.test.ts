import { expect, test } from 'vitest'
import { type Balance, sayBalance, sayLeaning, sayMedian, sayWaiting } from './balance.ts'

const none: Balance = {
  ...{ asked: 0, received: 0, waiting: 0, waitingSince: null, withdrawn: 0, medianMinutes: null },
  ...{ shown: { count: 0, mean: null }, keptBack: { count: 0, mean: null }, reasons: [] },
}

test.for<[Partial<Balance>, string]>([
  [{}, 'No guest has been asked for a review yet.'],
  [{ asked: 3 }, 'Of 3 guests we asked, nobody has written yet.'],
  [
    { asked: 1, received: 1, waiting: 1 },
    'Of the one guest we asked, 1 wrote. Of these reviews none is shown yet and 1 waits to be read.',
  ],
  [
    {
      asked: 40,
      received: 25,
      waiting: 2,
      withdrawn: 1,
      shown: { count: 21, mean: 4.6 },
      keptBack: { count: 1, mean: 4 },
    },
    'Of 40 guests we asked, 25 wrote. Of these reviews 21 are shown, 2 wait to be read, 1 was declined or taken down by us and 1 was taken back by the guest.',
  ],
])('says what has become of all reviews: %j', ([given, said]) => {
  expect(sayBalance({ ...none, ...given })).toBe(said)
})

test.for<[number | null, string]>([
  [null, 'Nothing has been decided yet.'],
  [0, 'Half of them within an hour.'],
  [61, 'Half of them within 2 hours.'],
  [48 * 60, 'Half of them within 48 hours.'],
  [48 * 60 + 1, 'Half of them within 3 days.'],
])('says how soon half of all is decided: %s minutes', ([minutes, said]) => {
  expect(sayMedian(minutes)).toBe(said)
})

test('names numbers that are too small to tell anything by', () => {
  expect(sayLeaning(none)).toBe('None was kept back.')
  const few = { ...none, shown: { count: 40, mean: 4.62 }, keptBack: { count: 2, mean: 3 } }
  expect(sayLeaning(few)).toBe(
    'Kept back: 3.0 stars on average, of 2. Shown: 4.6 stars on average, of 40. These are too few to tell anything by.',
  )
  expect(sayLeaning({ ...few, keptBack: { count: 10, mean: 3 } })).not.toContain('too few')
})

test('says since when the first one waits', () => {
  expect(sayWaiting(none)).toBe('None waits.')
  expect(sayWaiting({ ...none, waiting: 1, waitingSince: '2026-11-20' })).toBe(
    'One waits, since 20 November 2026.',
  )
  expect(sayWaiting({ ...none, waiting: 2, waitingSince: '2026-11-20' })).toBe(
    '2 wait, the first since 20 November 2026.',
  )
})
