import { expect, test } from 'vitest'
import { areQuietHours, quietUntil } from './quiet-hours.ts'

const night = { from: '22:00', until: '07:00' }
const endOf = (moment: string, quiet = night, zone = 'Asia/Kolkata') =>
  quietUntil(new Date(moment), quiet, zone)?.toISOString() ?? null

test('ends quiet hours at their time where the house stands, over midnight too', () => {
  // 22:00 in the hills is 16:30 in UTC.
  expect(endOf('2026-11-20T16:29:59Z')).toBeNull()
  expect(endOf('2026-11-20T16:30:00Z')).toBe('2026-11-21T01:30:00.000Z')
  expect(endOf('2026-11-20T23:10:42Z')).toBe('2026-11-21T01:30:00.000Z')
  expect(endOf('2026-11-21T01:29:59Z')).toBe('2026-11-21T01:30:00.000Z')
  expect(endOf('2026-11-21T01:30:00Z')).toBeNull()
})

test('knows quiet hours within a day', () => {
  const noon = { from: '13:00', until: '15:30' }
  expect(endOf('2026-11-20T08:00:00Z', noon)).toBe('2026-11-20T10:00:00.000Z')
  expect(endOf('2026-11-20T07:00:00Z', noon)).toBeNull()
})

test('goes by the wall clock in a night when the clocks change', () => {
  const zone = 'Europe/Berlin'
  expect(endOf('2026-03-28T22:00:00Z', night, zone)).toBe('2026-03-29T05:00:00.000Z')
  expect(endOf('2026-10-24T21:00:00Z', night, zone)).toBe('2026-10-25T06:00:00.000Z')
})

test('has none where none are set, or they are no times', () => {
  expect(quietUntil(new Date(), null, 'Asia/Kolkata')).toBeNull()
  const wrong = [
    { from: '22:00', until: '' },
    { from: '', until: '' },
    { from: '24:00', until: '07:00' },
    { from: '7:00', until: '8:00' },
    { from: '07:00', until: '07:00' },
  ]
  expect(wrong.filter(areQuietHours)).toEqual([])
  expect(areQuietHours(night)).toBe(true)
})
