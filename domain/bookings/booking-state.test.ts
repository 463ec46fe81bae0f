import { expect, test } from 'vitest'
import { bookingState } from './booking-state.ts'

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
  expect(bookingState({ ...days, cancelled_at: null }, '2026-11-20')).toBe(state)
  expect(bookingState({ ...days, cancelled_at: '2026-11-01T09:00:00.000Z' }, '2026-11-20')).toBe('cancelled')
})
