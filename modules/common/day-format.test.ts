import { expect, onTestFinished, test, vi } from 'vitest'
import { dayInZone, sayDay, sayMoment } from './day.ts'
import { dayFormat } from './day-format.ts'

test('makes a day format once, however many days are written', () => {
  const make = vi.spyOn(Intl, 'DateTimeFormat')
  onTestFinished(() => make.mockRestore())
  const moment = new Date('2026-11-20T19:00:00Z')
  for (let n = 0; n < 100; n += 1) {
    expect(dayInZone(moment, 'Asia/Kathmandu')).toBe('2026-11-21')
    expect(sayMoment(moment, 'Asia/Kathmandu')).toBe('21 November 2026 at 00:45')
    expect(sayDay('2026-11-20')).toBe('20 November 2026')
  }
  expect(make.mock.calls.length).toBeLessThanOrEqual(3)
})

test('limits how many formats are kept', () => {
  const first = dayFormat('en-GB', { timeZone: 'Asia/Kolkata', month: 'long' })
  expect(dayFormat('en-GB', { timeZone: 'Asia/Kolkata', month: 'long' })).toBe(first)
  for (let minutes = 1; minutes < 60; minutes += 1)
    dayFormat('en-GB', { timeZone: `+00:${String(minutes).padStart(2, '0')}` })
  expect(dayFormat('en-GB', { timeZone: 'Asia/Kolkata', month: 'long' })).not.toBe(first)
})
