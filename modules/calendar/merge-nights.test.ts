import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, nightsFrom } from '#modules/common/day.ts'
import { mergeNights } from './merge-nights.ts'

const nights = (checkIn: string, checkOut: string) => ({ checkIn, checkOut })

test('makes one span of those that overlap in a stay with one room, and leaves apart what follows', () => {
  const spans = [
    nights('2026-12-03', '2026-12-08'),
    nights('2026-12-01', '2026-12-05'),
    nights('2026-12-08', '2026-12-10'),
  ]
  expect(mergeNights(spans, 1)).toEqual({
    nights: [nights('2026-12-01', '2026-12-08'), nights('2026-12-08', '2026-12-10')],
    isCut: true,
  })
  expect(mergeNights(spans.slice(1), 1).isCut).toBe(false)
})

test('keeps two spans of one night in a stay with two rooms', () => {
  const spans = [nights('2026-12-01', '2026-12-05'), nights('2026-12-03', '2026-12-08')]
  expect(mergeNights(spans, 2)).toEqual({
    nights: [nights('2026-12-01', '2026-12-08'), nights('2026-12-03', '2026-12-05')],
    isCut: false,
  })
})

const start = '2027-02-20'
const span = fc
  .record({ at: fc.nat(20), length: fc.integer({ min: 1, max: 8 }) })
  .map(({ at, length }) => nights(addDays(start, at), addDays(start, at + length)))

test('takes each night as often as before, and no more often than there are rooms', () => {
  fc.assert(
    fc.property(fc.array(span, { maxLength: 12 }), fc.integer({ min: 1, max: 4 }), (spans, rooms) => {
      const merged = mergeNights(spans, rooms).nights
      const times = (all: typeof spans, night: string) =>
        all.filter(({ checkIn, checkOut }) => checkIn <= night && night < checkOut).length
      for (const night of nightsFrom(start, addDays(start, 30)))
        expect(times(merged, night)).toBe(Math.min(rooms, times(spans, night)))
      expect(merged.length).toBeLessThanOrEqual(spans.length)
    }),
  )
})
