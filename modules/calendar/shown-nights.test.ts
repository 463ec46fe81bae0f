import { expect, test } from 'vitest'
import {
  isMonth,
  monthAfter,
  nightsAddress,
  readNightsQuery,
  shownFrom,
  shownMonths,
  weeksOf,
} from './shown-nights.ts'

test('shows a year and a half from this month on, two months at a time', () => {
  const months = shownMonths('2026-11-22')
  expect([months.length, months[0], months.at(-1)]).toEqual([18, '2026-11', '2028-04'])
  const now = { months: ['2026-11', '2026-12'], before: null, after: '2027-01', isTooFar: false }
  expect(shownFrom('2026-11-22')).toEqual(now)
  expect(shownFrom('2026-11-22', '2025-01')).toEqual(now)
  expect(shownFrom('2026-11-22', '2026-12')).toMatchObject({ before: '2026-11', after: '2027-02' })
  const end = { months: ['2028-03', '2028-04'], before: '2028-01', after: null }
  expect(shownFrom('2026-11-22', '2028-04')).toEqual({ ...end, isTooFar: false })
  expect(shownFrom('2026-11-22', '2031-01')).toEqual({ ...end, isTooFar: true })
})

test('lays a month out in weeks from Monday on', () => {
  const weeks = weeksOf('2028-02')
  expect(weeks.map((week) => week.filter(Boolean).length)).toEqual([6, 7, 7, 7, 2])
  expect(weeks[0]?.slice(0, 2)).toEqual([null, '2028-02-01'])
  expect(weeks.every((week) => week.length === 7)).toBe(true)
  expect(weeksOf('2028-02', '2028-02-21')).toEqual(weeks.slice(3))
})

test('knows a month, and the next', () => {
  expect(['2026-12', '2026-13', '2026-1', '0001-01'].map(isMonth)).toEqual([true, false, false, false])
  expect([monthAfter('2026-12', 1), monthAfter('2026-01', -1)]).toEqual(['2027-01', '2025-12'])
})

test.for([
  ['', '/nights'],
  ['stay=suite&from=2026-12', '/nights?stay=suite&from=2026-12'],
  ['out=2026-12-07&in=2026-12-04', '/nights?in=2026-12-04&out=2026-12-07'],
  ['in=2026-12-04&out=2026-12-04', '/nights?in=2026-12-04&wrong=checkOutBeforeCheckIn'],
  ['stay=suite&in=2026-12-01&out=9999-12-31', '/nights?stay=suite&in=2026-12-01&wrong=dayInvalid'],
  ['in=2026-12-01&out=2099-12-31', '/nights?in=2026-12-01&wrong=stayTooLong'],
  ['in=0002-12-05&out=2026-12-08', '/nights?wrong=dayInvalid'],
  ['in=2026-12-04&out=2026-12-07&wrong=dayInvalid', '/nights?in=2026-12-04&out=2026-12-07&wrong=dayInvalid'],
  ['from=9999-12&wrong=all', '/nights'],
  ['out=2026-12-07', '/nights'],
  ['stay=palace&from=2026-13&in=2026-02-30&utm=x', '/nights?wrong=dayInvalid'],
] as const)('“%s” asks for %s', ([search, address]) => {
  expect(nightsAddress(readNightsQuery(new URLSearchParams(search), ['suite']))).toBe(address)
})
