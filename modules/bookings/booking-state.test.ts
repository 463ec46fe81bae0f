import { expect, test } from 'vitest'
import { bookingState, isOver, stateDays } from './booking-state.ts'

const afternoon = { today: '2026-11-20', leftUntil: '2026-11-20' }

test.for([
  ['2026-11-21', '2026-11-23', 'coming'],
  ['2026-11-20', '2026-11-23', 'in-house'],
  ['2026-11-10', '2026-11-20', 'left'],
  [null, null, 'undated'],
  ['2026-11-25', null, 'coming'],
  ['2026-11-20', null, 'in-house'],
  [null, '2026-11-21', 'in-house'],
  [null, '2026-11-20', 'left'],
] as const)('calls a stay from %s to %s %s on the 20th', ([check_in, check_out, state]) => {
  const days = { check_in, check_out }
  expect(bookingState({ ...days, cancelled_at: null }, afternoon)).toBe(state)
  expect(bookingState({ ...days, cancelled_at: '2026-11-01T09:00:00.000Z' }, afternoon)).toBe('cancelled')
})

test.for([
  ['2026-11-19T18:30:00Z', '11:00', 'in-house'],
  ['2026-11-20T05:29:00Z', '11:00', 'in-house'],
  ['2026-11-20T05:30:00Z', '11:00', 'left'],
  ['2026-11-20T18:29:00Z', '11:00', 'left'],
  ['2026-11-20T06:29:00Z', '', 'in-house'],
  ['2026-11-20T06:30:00Z', undefined, 'left'],
] as const)('at %s, with check-out until %s, a guest of that day is %s', ([now, time, state]) => {
  const stay = { check_in: '2026-11-10', check_out: '2026-11-20', cancelled_at: null }
  expect(bookingState(stay, stateDays(new Date(now), 'Asia/Kolkata', time))).toBe(state)
  expect(isOver(stay, '2026-11-20')).toBe(true)
})

test('a stay is over from the day of check-out on, or without any days, unless it was cancelled', () => {
  const stay = { check_in: '2026-11-10', check_out: '2026-11-21', cancelled_at: null }
  expect(isOver(stay, '2026-11-20')).toBe(false)
  expect(isOver({ ...stay, check_out: null }, '2026-11-20')).toBe(false)
  expect(isOver({ ...stay, check_in: null, check_out: null }, '2026-11-20')).toBe(true)
  expect(isOver({ ...stay, check_out: '2026-11-20', cancelled_at: 'then' }, '2026-11-20')).toBe(false)
})
