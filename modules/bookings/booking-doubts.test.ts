import { expect, test } from 'vitest'
import { dayDoubts, sayTakenBy } from './booking-doubts.ts'

const today = '2026-11-20'

test.for([
  [{ checkIn: '2026-12-04', checkOut: '2026-12-07' }, []],
  [{ checkIn: '', checkOut: '' }, []],
  [
    { checkIn: '2016-12-04', checkOut: '2016-12-06' },
    ['4 December 2016 is long ago.', '6 December 2016 is long ago.'],
  ],
  [{ checkIn: '2029-01-02', checkOut: '' }, ['2 January 2029 is more than two years away.']],
] as const)('%o is asked about: %o', ([days, doubts]) => {
  expect(dayDoubts(days, today)).toEqual(doubts)
})

test('tells closed nights from booked nights', () => {
  const days = { checkIn: '2026-12-04', checkOut: '2026-12-07' }
  expect(sayTakenBy({ name: 'Meera Joshi', ...days })).toBe(
    'Some of these nights are taken already: Meera Joshi, 4 to 7 December 2026.',
  )
  expect(sayTakenBy({ name: 'Closed: Family here', ...days, closes: null })).toBe(
    'Some of these nights are not let. Closed: Family here, 4 to 7 December 2026.',
  )
})
