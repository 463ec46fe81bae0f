import { expect, test } from 'vitest'
import { type AskedMonth, isLeaveOutReason, sayAsked } from './invitation.ts'

const month = (ended: number, asked: number, excused = 0): AskedMonth => ({
  month: '2026-10',
  ended,
  asked,
  excused,
})

test.for<[AskedMonth[], string]>([
  [[], 'No stay has ended in this time.'],
  [[month(1, 1)], 'Of one stay that ended, 1 was asked for a review. None was left out.'],
  [
    [month(3, 2, 1)],
    'Of 3 stays that ended, 2 were asked for a review and 1 has a reason why not. None was left out.',
  ],
  [
    [month(30, 27, 2), month(4, 2)],
    'Of 34 stays that ended, 29 were asked for a review and 2 have a reason why not. 3 were left out.',
  ],
])('says how many stays were asked: %j', ([months, said]) => {
  expect(sayAsked(months)).toBe(said)
})

test('takes no reason beyond the list', () => {
  expect(isLeaveOutReason('No address to write to')).toBe(true)
  expect(isLeaveOutReason('She seemed cross')).toBe(false)
})
