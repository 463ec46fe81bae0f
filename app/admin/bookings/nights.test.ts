import { expect, test } from 'vitest'
import { makePickedDaysQuery, nightsAfterTap, readPickedDays } from '../parts/admin-path.ts'
import { describeStaysOnNights } from './nights.ts'

const span = (id: string, checkIn: string, checkOut: string) => ({
  ...{ id, name: id, origin: 'house' as const, checkIn, checkOut },
})

test('a tap on a later night picks the nights up to it, any other tap begins again', () => {
  const tap = (query: string, day: string) => {
    const picked = readPickedDays(new URLSearchParams(query), 'day')
    return makePickedDaysQuery(nightsAfterTap(picked, day))
  }
  expect(tap('', '2026-12-04')).toBe('day=2026-12-04')
  expect(tap('day=2026-12-04', '2026-12-05')).toBe('day=2026-12-04&last=2026-12-05')
  expect(tap('day=2026-12-04', '2026-12-03')).toBe('day=2026-12-03')
  expect(tap('day=2026-12-04&last=2026-12-05', '2026-12-08')).toBe('day=2026-12-08')
})

test.for([
  ['from=2026-12-04', ['2026-12-04', '2026-12-04']],
  ['from=2026-12-31&last=2027-01-02', ['2026-12-31', '2027-01-02']],
  ['from=2026-12-04&last=2026-12-01', ['2026-12-04', '2026-12-04']],
  ['from=2026-12-04&last=2999-12-01', ['2026-12-04', '2026-12-04']],
  ['from=tomorrow', undefined],
] as const)('reads the nights that %s names', ([query, days]) => {
  const picked = readPickedDays(new URLSearchParams(query))
  expect(picked && [picked.first, picked.last]).toEqual(days ?? null)
})

test('a room counts as free only where it is free in all picked nights', () => {
  const spans = [span('Asha', '2026-12-03', '2026-12-05'), span('Meera', '2026-12-06', '2026-12-07')]
  const stays = [{ id: 'suite', title: 'Suite', isRetired: false, rooms: 1, spans }]
  const leftOn = (first: string, last: string) =>
    describeStaysOnNights(stays, { first, last }).map(({ freeRooms, spans }) => [freeRooms, spans.length])
  expect(leftOn('2026-12-05', '2026-12-05')).toEqual([[1, 0]])
  expect(leftOn('2026-12-05', '2026-12-06')).toEqual([[0, 1]])
  expect(leftOn('2026-12-01', '2026-12-31')).toEqual([[0, 2]])
})
