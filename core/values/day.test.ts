import { describe, expect, onTestFinished, test, vi } from 'vitest'
import {
  addDays,
  addMonths,
  areValidVisitDays,
  cachedDateFormat,
  clipNights,
  countNights,
  dayInZone,
  findVisitDaysProblems,
  formatDay,
  formatDaysAgo,
  formatMoment,
  formatShortDay,
  isDay,
  listNights,
  listWeeks,
  MAX_LISTED_NIGHTS,
  startOfDay,
  weekdayNumber,
} from './day.ts'
import { dependsOnOrder, orderOfDays, parseDay } from './typed-day.ts'

test.each([
  ['2026-11-20', 'today'],
  ['2026-11-19', 'yesterday'],
  ['2026-11-15', '5 days ago'],
  ['2026-03-01', '1 March 2026'],
])('%s was, on 20 November 2026, %s', (day, said) => {
  expect(formatDaysAgo(day, '2026-11-20')).toBe(said)
})

test.each([
  ['2000-01-01', true],
  ['2099-12-31', true],
  ['2028-02-29', true],
  ['2026-02-29', false],
  ['2026-13-01', false],
  ['1999-12-31', false],
  ['2100-01-01', false],
  ['9999-12-31', false],
  ['0002-12-05', false],
  ['0000-01-01', false],
  ['+010000-01-01', false],
  ['2026-12-05T00:00', false],
  ['', false],
])('%j is a day: %s', (text, answer) => {
  expect(isDay(text)).toBe(answer)
})

test.each([
  ['2026-12-05', '2026-12-08', []],
  ['2026-12-05', '2027-12-05', []],
  ['2026-12-05', '', []],
  ['', '', []],
  ['2026-12-05', '2027-12-06', ['checkOut stayTooLong']],
  ['2026-12-05', '2026-12-05', ['checkOut checkOutBeforeCheckIn']],
  ['2026-12-05', '2026-12-04', ['checkOut checkOutBeforeCheckIn']],
  ['2026-12-05', '9999-12-31', ['checkOut dayInvalid']],
  ['0002-12-05', '2026-12-08', ['checkIn dayInvalid']],
  ['1026-12-05', '2926-12-08', ['checkIn dayInvalid', 'checkOut dayInvalid']],
])('a stay from %j to %j has the problems %j', (checkIn, checkOut, problems) => {
  const found = findVisitDaysProblems({ checkIn, checkOut })
  expect(found.map(({ field, problem }) => `${field} ${problem}`)).toEqual(problems)
  const isValid = problems.length === 0 && checkIn !== '' && checkOut !== ''
  expect(areValidVisitDays({ checkIn, checkOut })).toBe(isValid)
})

test('nights are listed from the first until the last day, and no more than a limit', () => {
  expect(listNights('2026-12-30', '2027-01-02')).toEqual(['2026-12-30', '2026-12-31', '2027-01-01'])
  expect(listNights('2026-12-30', '2026-12-30')).toEqual([])
  expect(listNights('2026-12-30', '2026-12-01')).toEqual([])
  expect(listNights('2026-01-01', '2029-01-03')).toHaveLength(MAX_LISTED_NIGHTS)
  expect(() => listNights('2026-01-01', '2029-01-04')).toThrow(RangeError)
  expect(() => listNights('0002-12-05', '2026-12-08')).toThrow(RangeError)
  expect(() => listNights('2026-12-05', 'whenever')).toThrow(RangeError)
  expect(countNights('2026-02-27', '2026-03-02')).toBe(3)
})

test('nights are clipped to a window', () => {
  const window = { from: '2026-12-01', until: '2027-01-01' }
  const nights = { from: '2026-12-05', until: '2026-12-08' }
  const long = { from: '0002-12-05', until: '9999-12-31', id: 'a' }
  expect(clipNights(long, window)).toEqual({ ...window, id: 'a' })
  expect(clipNights(nights, window)).toEqual(nights)
  expect(clipNights({ from: '2026-11-05', until: '2026-12-01' }, window)).toBeNull()
})

test.each([
  ['2026-11-20', 'Asia/Kolkata', '2026-11-19T18:30:00.000Z'],
  ['2026-11-20', 'UTC', '2026-11-20T00:00:00.000Z'],
  ['2026-07-01', 'Europe/London', '2026-06-30T23:00:00.000Z'],
  ['2026-03-29', 'Europe/London', '2026-03-29T00:00:00.000Z'],
  ['2026-10-25', 'Europe/London', '2026-10-24T23:00:00.000Z'],
  ['2026-03-08', 'America/New_York', '2026-03-08T05:00:00.000Z'],
  ['2026-11-01', 'America/New_York', '2026-11-01T04:00:00.000Z'],
  ['2026-09-06', 'America/Santiago', '2026-09-06T04:00:00.000Z'],
])('begins %s in %s, also where the clock changes on it', (day, timeZone, moment) => {
  expect(startOfDay(day, timeZone)).toBe(moment)
})

test('months are added, and weekdays counted, in any year', () => {
  expect(addMonths('2026-12-01', 1)).toBe('2027-01-01')
  expect(addMonths('2026-01-01', -1)).toBe('2025-12-01')
  expect(addMonths('2028-02-29', 12)).toBe('2029-02-28')
  expect(addMonths('2026-05-31', -3)).toBe('2026-02-28')
  expect(addMonths('0000-01-01', 1)).toBe('0000-02-01')
  expect(addDays('0050-12-31', 1)).toBe('0051-01-01')
  expect(['2026-11-23', '2026-11-29', '0000-01-01'].map(weekdayNumber)).toEqual([1, 7, 6])
})

test('makes a day format once, however many days are written', () => {
  const make = vi.spyOn(Intl, 'DateTimeFormat')
  onTestFinished(() => make.mockRestore())
  const moment = new Date('2026-11-20T19:00:00Z')
  for (let n = 0; n < 100; n += 1) {
    expect(dayInZone(moment, 'Asia/Kathmandu')).toBe('2026-11-21')
    expect(formatMoment(moment, 'Asia/Kathmandu')).toBe('21 November 2026 at 00:45')
    expect(formatDay('2026-11-20')).toBe('20 November 2026')
  }
  expect(make.mock.calls.length).toBeLessThanOrEqual(3)
})

test('limits how many formats are kept', () => {
  const first = cachedDateFormat('en-GB', { timeZone: 'Asia/Kolkata', month: 'long' })
  expect(cachedDateFormat('en-GB', { timeZone: 'Asia/Kolkata', month: 'long' })).toBe(first)
  for (let minutes = 1; minutes < 60; minutes += 1)
    cachedDateFormat('en-GB', { timeZone: `+00:${String(minutes).padStart(2, '0')}` })
  expect(cachedDateFormat('en-GB', { timeZone: 'Asia/Kolkata', month: 'long' })).not.toBe(first)
})

describe('a typed day', () => {
  test.each([
    ['5/8/2026', '2026-08-05'],
    ['24-08-26', '2026-08-24'],
    ['2026/8/24', '2026-08-24'],
    ['24-Aug-26', '2026-08-24'],
    ['Monday, 24th August 2026', '2026-08-24'],
    ['Aug 24, 2026', '2026-08-24'],
    ['24/08/2026 14:00', '2026-08-24'],
    ['2026-08-24T14:00:00Z', '2026-08-24'],
    ['46258', '2026-08-24'],
  ])('%s is %s', (typed, day) => expect(parseDay(typed)).toBe(day))

  const noDays = ['08/24/2026', '31/02/2026', 'next Monday', '2026', '', '24/13/2026', '12 Foo 2026']
  test.each(noDays)('leaves %s as it is, for a person to look at', (typed) =>
    expect(parseDay(typed)).toBe(typed),
  )

  test.each([
    ['2026-02-28T18:30:00.000Z', '2026-03-01'],
    ['2026-03-01T00:00:00+05:30', '2026-03-01'],
    ['2026-03-01 00:00:00 +0530', '2026-03-01'],
    ['2026-02-28T18:29:59Z', '2026-02-28'],
    ['2026-02-31T18:30:00Z', '2026-02-31T18:30:00Z'],
  ])('%s is %s in the time zone of the property', (typed, day) =>
    expect(parseDay(typed, 'day-first', 'Asia/Kolkata')).toBe(day),
  )

  test('reads no text that is longer than a day can be', () => {
    for (const text of [' '.repeat(200_000), `1${' '.repeat(200_000)}1`, `${' 1:00'.repeat(40_000)}x`])
      expect(parseDay(text)).toBe(text)
  })

  test('reads the day that a field shows, all the year round', () => {
    expect(formatShortDay('2026-11-20')).toBe('20 Nov 2026')
    const year = Array.from({ length: 366 }, (_, days) => addDays('2028-01-01', days))
    expect(year.map((day) => parseDay(formatShortDay(day)))).toEqual(year)
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
  const days = ['11/03/2026', '24/08/2026', '5/5/2026', '2026-11-03']
  expect(days.filter(dependsOnOrder)).toEqual(['11/03/2026'])
  expect(parseDay('11/03/2026', 'month-first')).toBe('2026-11-03')
})

test('lays a month out in weeks from Monday on', () => {
  const weeks = listWeeks('2028-02')
  expect(weeks.map((week) => week.filter(Boolean).length)).toEqual([6, 7, 7, 7, 2])
  expect(weeks[0]?.slice(0, 2)).toEqual([null, '2028-02-01'])
  expect(weeks.every((week) => week.length === 7)).toBe(true)
  expect(listWeeks('2028-02', '2028-02-21')).toEqual(weeks.slice(3))
})
