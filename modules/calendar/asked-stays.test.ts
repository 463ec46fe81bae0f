import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, nightsFrom } from '#modules/common/day.ts'
import { longestFree, nearestNights } from './asked-stays.server.ts'

const asked = { checkIn: '2026-12-10', checkOut: '2026-12-13' }
const around = (taken: readonly string[], more = {}) => ({
  isFree: (night: string) => !taken.includes(night),
  fewest: () => 1,
  earliest: '2026-12-01',
  ...more,
})

test('moves the nights by as few days as can be, of two as near to the later', () => {
  expect(nearestNights(asked, around(['2026-12-10']))).toEqual({
    checkIn: '2026-12-11',
    checkOut: '2026-12-14',
  })
  expect(nearestNights(asked, around(['2026-12-12']))).toEqual({
    checkIn: '2026-12-09',
    checkOut: '2026-12-12',
  })
  expect(nearestNights(asked, around(['2026-12-11']))).toEqual({
    checkIn: '2026-12-12',
    checkOut: '2026-12-15',
  })
})

test('offers no night that is over, and fewer nights than must be taken to nobody', () => {
  const earliest = { earliest: '2026-12-10' }
  expect(nearestNights(asked, around(['2026-12-12'], earliest))).toMatchObject({ checkIn: '2026-12-13' })
  const fewest = { fewest: (night: string) => (night === '2026-12-11' ? 4 : 1) }
  expect(nearestNights(asked, around(['2026-12-10'], fewest))).toMatchObject({ checkIn: '2026-12-12' })
})

test('gives up after two weeks', () => {
  expect(nearestNights(asked, around(nightsFrom('2026-11-01', '2026-12-26')))).toBeNull()
  expect(nearestNights(asked, around(nightsFrom('2026-11-01', '2026-12-24')))).toMatchObject({
    checkIn: '2026-12-24',
  })
})

test('finds the longest part that is free, the first of several', () => {
  expect(longestFree(asked, () => false)).toBeNull()
  expect(longestFree(asked, around(['2026-12-11']).isFree)).toEqual({
    checkIn: '2026-12-10',
    checkOut: '2026-12-11',
  })
  expect(longestFree(asked, around(['2026-12-10']).isFree)).toEqual({
    checkIn: '2026-12-11',
    checkOut: '2026-12-13',
  })
})

test('never offers a taken night, nor others than were asked for in part', () => {
  fc.assert(
    fc.property(
      fc.uniqueArray(fc.integer({ min: -20, max: 30 })),
      fc.integer({ min: 1, max: 10 }),
      (gone, length) => {
        const wanted = { checkIn: '2026-12-10', checkOut: addDays('2026-12-10', length) }
        const taken = gone.map((days) => addDays('2026-12-10', days))
        const { isFree } = around(taken)
        const nearest = nearestNights(wanted, around(taken))
        if (nearest) {
          const nights = nightsFrom(nearest.checkIn, nearest.checkOut)
          expect([nights.length, nights.every(isFree)]).toEqual([length, true])
        }
        const part = longestFree(wanted, isFree)
        if (!part) return
        expect(nightsFrom(part.checkIn, part.checkOut).every(isFree)).toBe(true)
        expect(part.checkIn >= wanted.checkIn && part.checkOut <= wanted.checkOut).toBe(true)
      },
    ),
  )
})
