import { describe, expect, test } from 'vitest'
import { addDays, sayShortDay } from './day.ts'
import { dayOfTyped, dependsOnOrder, orderOfDays } from './typed-day.ts'

describe('a typed day', () => {
  test.each([
    ['2026-08-24', '2026-08-24'],
    ['24/08/2026', '2026-08-24'],
    ['5/8/2026', '2026-08-05'],
    ['24-08-26', '2026-08-24'],
    ['24.8.2026', '2026-08-24'],
    ['2026/8/24', '2026-08-24'],
    ['24 Aug 2026', '2026-08-24'],
    ['24-Aug-26', '2026-08-24'],
    ['Monday, 24th August 2026', '2026-08-24'],
    ['Aug 24, 2026', '2026-08-24'],
    ['24/08/2026 14:00', '2026-08-24'],
    ['2026-08-24T14:00:00Z', '2026-08-24'],
    ['46258', '2026-08-24'],
  ])('%s is %s', (typed, day) => expect(dayOfTyped(typed)).toBe(day))

  test.each(['08/24/2026', '31/02/2026', 'next Monday', '2026', '', '24/13/2026', '12 Foo 2026'])(
    'leaves %s as it is, for a person to look at',
    (typed) => expect(dayOfTyped(typed)).toBe(typed),
  )

  test.each([
    ['2026-02-28T18:30:00.000Z', '2026-03-01'],
    ['2026-03-01T00:00:00+05:30', '2026-03-01'],
    ['2026-03-01 00:00:00 +0530', '2026-03-01'],
    ['2026-02-28T18:29:59Z', '2026-02-28'],
    ['2026-02-31T18:30:00Z', '2026-02-31T18:30:00Z'],
  ])('%s is %s where the house stands', (typed, day) =>
    expect(dayOfTyped(typed, 'day-first', 'Asia/Kolkata')).toBe(day),
  )

  test('reads no text that is longer than a day can be', () => {
    for (const text of [' '.repeat(200_000), `1${' '.repeat(200_000)}1`, `${' 1:00'.repeat(40_000)}x`])
      expect(dayOfTyped(text)).toBe(text)
  })

  test('reads the day that a field shows, all the year round', () => {
    expect(sayShortDay('2026-11-20')).toBe('20 Nov 2026')
    const year = Array.from({ length: 366 }, (_, days) => addDays('2028-01-01', days))
    expect(year.map((day) => dayOfTyped(sayShortDay(day)))).toEqual(year)
  })
})

test.for([
  [['24/08/2026', '11/03/2026'], 'day-first'],
  [['11/20/2026', '11/03/2026'], 'month-first'],
  [['11/03/2026', '12/04/2026'], null],
  [['2026-11-03', '3 Nov 2026', '5/5/2026', ''], 'day-first'],
  [['24/08/2026', '08/24/2026'], 'day-first'],
] as const)('the days %o of one table are %s', ([days, order]) => {
  expect(orderOfDays(days)).toBe(order)
})

test('depends on the order only where both readings are different days', () => {
  expect(['11/03/2026', '24/08/2026', '5/5/2026', '2026-11-03'].map(dependsOnOrder)).toEqual([
    true,
    false,
    false,
    false,
  ])
  expect(dayOfTyped('11/03/2026', 'month-first')).toBe('2026-11-03')
})
