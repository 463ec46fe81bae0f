import { expect, test } from 'vitest'
import type { Season } from '#modules/prices/season.ts'
import { nightStates } from './nights.ts'

const three: Season = {
  id: 'three',
  name: 'Three nights',
  stay: null,
  firstNight: '2026-12-01',
  lastNight: '2026-12-31',
  isYearly: false,
  price: null,
  weekdayPrices: {},
  fewestNights: 3,
  createdAt: '2026-11-22T08:00:00.000Z',
}
const december = {
  from: '2026-12-01',
  until: '2026-12-11',
  reach: { from: '2026-11-01', until: '2027-01-10' },
}

function said(states: Map<string, string>): string {
  return [...states.values()].map((state) => state[0]).join('')
}

test('says which nights are free, taken, or too few between two others', () => {
  const spans = [
    { checkIn: '2026-12-03', checkOut: '2026-12-05' },
    { checkIn: '2026-12-07', checkOut: null },
  ]
  expect(said(nightStates({ id: 'suite', rooms: 1 }, spans, [], december))).toBe('ffttfftfff')
  // Whoever comes in November, before the season, may leave as they like.
  expect(said(nightStates({ id: 'suite', rooms: 1 }, spans, [three], december))).toBe('ssttsstfff')
})

test('walks only the nights that are asked for, however far a stay reaches', () => {
  const spans = [
    { checkIn: '0002-12-05', checkOut: '2026-12-03' },
    { checkIn: '2026-12-08', checkOut: '9999-12-31' },
  ]
  expect(said(nightStates({ id: 'suite', rooms: 1 }, spans, [], december))).toBe('ttfffffttt')
})

test('counts the rooms of a stay, and those that are closed', () => {
  const guest = { checkIn: '2026-12-02', checkOut: '2026-12-04' }
  const closed = { checkIn: '2026-12-03', checkOut: '2026-12-05', closes: 1 }
  expect(said(nightStates({ id: 'suite', rooms: 2 }, [guest, closed], [], december))).toBe('fftfffffff')
  expect(said(nightStates({ id: 'suite', rooms: 2 }, [{ ...closed, closes: null }], [], december))).toBe(
    'ffttffffff',
  )
})
