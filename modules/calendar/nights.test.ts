import fc from 'fast-check'
import { describe, expect } from 'vitest'
import type { AppContext } from '#core/app-context.server.ts'
import { readPageVersion } from '#core/page-version.server.ts'
import { addDays, listNights } from '#core/values/day.ts'
import { cancelBooking } from '#modules/bookings/change-booking.server.ts'
import { findLongestFreeNights, findNearestFreeNights } from '#modules/enquiries/stay-availability.server.ts'
import type { Season } from '#modules/prices/season.ts'
import { makeSeason } from '../../tests/any-seasons.ts'
import { asha, bookingOf, meera } from '../../tests/people.ts'
import { test } from '../../tests/test-app.ts'
import { blockDates, unblockDates } from './blocked-dates.server.ts'
import { ALL_ROOMS } from './blocked-dates.ts'
import { removeImportedNights } from './external-nights.server.ts'
import { listShownNights } from './nights.server.ts'
import {
  countFreeRooms,
  findBlockedNights,
  findFullNights,
  findNightStates,
  findOverbookedNights,
  type KnownDays,
  type Occupancy,
  toNightRange,
} from './nights.ts'

test.for([
  ['2026-12-04', '2026-12-07', '2026-12-04', '2026-12-07'],
  ['2026-12-04', '2026-12-04', '2026-12-04', '2026-12-05'],
  ['2026-12-04', null, '2026-12-04', '2026-12-05'],
  [null, '2026-12-07', '2026-12-06', '2026-12-07'],
  [null, null, null, null],
] as const)('from %s to %s takes the nights from %s until %s', ([checkIn, checkOut, from, until]) => {
  expect(toNightRange({ checkIn, checkOut })).toEqual(from && { from, until })
})

test('leaves no room on blocked nights, which alone are no double booking', () => {
  const meera = { name: 'Meera', checkIn: '2026-12-01', checkOut: '2026-12-06' }
  const roof = { name: 'Roof', checkIn: '2026-12-04', checkOut: '2026-12-10', blockedRooms: null }
  const family = { name: 'Family', checkIn: '2026-12-08', checkOut: '2026-12-12', blockedRooms: null }
  expect(findOverbookedNights([meera, roof, family], 3)).toEqual([
    { from: '2026-12-04', until: '2026-12-06', spans: [meera, roof] },
  ])
  expect([[meera], [meera, roof], []].map((spans) => countFreeRooms(spans, 3))).toEqual([2, 0, 3])
})

const start = '2027-02-20'

const stay = fc
  .record({ at: fc.nat(30), nights: fc.nat(6), missing: fc.constantFrom('none', 'in', 'out') })
  .map(({ at, nights, missing }): KnownDays => {
    const checkIn = addDays(start, at)
    const checkOut = addDays(checkIn, nights)
    if (missing === 'in') return { checkIn: null, checkOut }
    return { checkIn, checkOut: missing === 'out' ? null : checkOut }
  })

function thereOn<Stay extends Occupancy>(night: string, stays: readonly Stay[]): Stay[] {
  return stays.filter((each) => {
    const nights = toNightRange(each)
    return nights !== null && nights.from <= night && night < nights.until
  })
}

test('finds the same full, blocked and double-booked nights as a count night by night', () => {
  const blocking = fc.option(fc.integer({ min: 1, max: 3 }), { nil: undefined })
  const span = fc.tuple(stay, blocking).map(([days, blockedRooms]): Occupancy => ({ ...days, blockedRooms }))
  const window = { from: addDays(start, -1), until: addDays(start, 40) }
  fc.assert(
    fc.property(fc.array(span, { maxLength: 12 }), fc.integer({ min: 1, max: 3 }), (spans, rooms) => {
      const found = [
        findFullNights(spans, rooms, window),
        findBlockedNights(spans, rooms),
        findOverbookedNights(spans, rooms),
      ]
      for (const night of listNights(window.from, window.until)) {
        const there = thereOn(night, spans)
        const guests = there.filter(({ blockedRooms }) => blockedRooms === undefined).length
        const blocked = there.reduce((sum, { blockedRooms = 0 }) => sum + (blockedRooms ?? rooms), 0)
        const isFull = countFreeRooms(there, rooms) === 0
        const isOverbooked = guests > 0 && guests + Math.min(rooms, blocked) > rooms
        const inRuns = found.map((runs) => runs.some(({ from, until }) => from <= night && night < until))
        expect(inRuns).toEqual([isFull, blocked >= rooms, isOverbooked])
      }
    }),
  )
})

const december = { from: '2026-12-01', until: '2026-12-11' }
const wedding = { stays: [ALL_ROOMS], firstNight: '2026-12-06', reopensOn: '2026-12-07', note: 'Meera weds' }

describe('the nights that visitors see', () => {
  test('are taken by bookings, blocked dates and other sites, until these are cancelled', async ({ ctx }) => {
    expect(await said(ctx)).toBe('ffffffffff')
    const { id } = await bookingOf(ctx, meera, { checkIn: '2026-12-02', checkOut: '2026-12-04' })
    const closed = await blockDates(ctx, asha, wedding)
    await airbnb(ctx)
    expect(await said(ctx)).toBe('fttfftfttf')
    await cancelBooking(ctx, asha, id)
    if (closed.ok) await unblockDates(ctx, asha, closed.id)
    expect(await said(ctx)).toBe('fffffffttf')
    expect(await said(ctx, 'cottage')).toBe('ffffffffff')
  })

  test('are past before today, and name nobody', async ({ ctx }) => {
    await bookingOf(ctx, meera)
    const window = { from: '2026-11-09', until: '2026-11-22' }
    const [suite, ...others] = await listShownNights(ctx, { ...window, stay: 'suite' })
    expect(others).toEqual([])
    expect(suite?.nights.map(({ state }) => state[0]).join('')).toBe('pppppppppppff')
    expect(JSON.stringify(await listShownNights(ctx, december))).not.toMatch(/Meera|Joshi|Airbnb/)
    expect(suite?.nights[12]).toEqual({ night: '2026-11-21', state: 'free', price: 15_000, fewestNights: 1 })
  })

  test('render the pages again with each change of a booking, block or calendar', async ({ ctx }) => {
    const versions = new Set([await readPageVersion(ctx.database)])
    const seenAfter = async <Made>(made: Promise<Made>) => {
      await made.then(async () => versions.add(await readPageVersion(ctx.database)))
      return made
    }
    const { id } = await seenAfter(bookingOf(ctx, meera, { checkIn: '2026-12-02', checkOut: '2026-12-04' }))
    await seenAfter(cancelBooking(ctx, asha, id))
    const closed = await seenAfter(blockDates(ctx, asha, wedding))
    await seenAfter(unblockDates(ctx, asha, closed.ok ? closed.id : ''))
    await airbnb(ctx)
    const theirs = { stay: 'suite', source: 'Airbnb', seenStoredAt: '2026-11-20T07:00:00.000Z' }
    await seenAfter(removeImportedNights(ctx, asha, theirs))
    expect(versions.size).toBe(6)
  })
})

async function said(ctx: AppContext, stay = 'suite'): Promise<string> {
  const [found] = await listShownNights(ctx, { ...december, stay })
  return found?.nights.map(({ state }) => state[0]).join('') ?? ''
}

async function airbnb(ctx: AppContext) {
  const nights = { stay: 'suite', source: 'Airbnb', check_in: '2026-12-08', check_out: '2026-12-10' }
  const row = { id: 'airbnb', ...nights, created_at: '2026-11-20T06:00:00.000Z' }
  await ctx.database.insertInto('external_booking').values(row).execute()
}

const three = makeSeason({ firstNight: '2026-12-01', lastNight: '2026-12-31', fewestNights: 3 })
const nextDecember = { ...december, searchRange: { from: '2026-11-01', until: '2027-01-10' } }

/** A letter for each night of the ten in a stay with one room. */
function signsOf(spans: readonly Occupancy[], seasons: readonly Season[] = []): string {
  const states = findNightStates({ id: 'suite', rooms: 1 }, spans, seasons, nextDecember)
  return [...states.values()].map((state) => state[0]).join('')
}

test('marks nights as free, taken, or too few between two others', () => {
  const two = { checkIn: '2026-12-03', checkOut: '2026-12-05' }
  const spans = [two, { checkIn: '2026-12-07', checkOut: null }]
  expect(signsOf(spans)).toBe('ffttfftfff')
  // Whoever comes in November, before the season, may leave as they like.
  expect(signsOf(spans, [three])).toBe('ssttsstfff')
})

test('reads only the requested nights of an endless span', () => {
  const past = { checkIn: '0002-12-05', checkOut: '2026-12-03' }
  expect(signsOf([past, { checkIn: '2026-12-08', checkOut: '9999-12-31' }])).toBe('ttfffffttt')
})

const asked = { checkIn: '2026-12-10', checkOut: '2026-12-13' }
const around = (taken: readonly string[], more = {}) => ({
  isFree: (night: string) => !taken.includes(night),
  findFewestNightsFrom: () => 1,
  earliestNight: '2026-12-01',
  ...more,
})

const fourOnThe11th = (night: string) => (night === '2026-12-11' ? 4 : 1)

test.for<[string, string, Partial<Parameters<typeof findNearestFreeNights>[1]>, string]>([
  ['by one day', '2026-12-10', {}, '2026-12-11'],
  ['to earlier ones where these are nearer', '2026-12-12', {}, '2026-12-09'],
  ['to the later of two that are equally near', '2026-12-11', {}, '2026-12-12'],
  ['to no past ones', '2026-12-12', { earliestNight: '2026-12-10' }, '2026-12-13'],
  ['to none where more must be taken', '2026-12-10', { findFewestNightsFrom: fourOnThe11th }, '2026-12-12'],
])('moves the nights %s', ([, taken, more, checkIn]) => {
  const checkOut = addDays(checkIn, 3)
  expect(findNearestFreeNights(asked, around([taken], more))).toEqual({ checkIn, checkOut })
})

test('gives up after two weeks', () => {
  expect(findNearestFreeNights(asked, around(listNights('2026-11-01', '2026-12-26')))).toBeNull()
  const last = findNearestFreeNights(asked, around(listNights('2026-11-01', '2026-12-24')))
  expect(last).toMatchObject({ checkIn: '2026-12-24' })
})

test('finds the longest part that is free, the first of several', () => {
  expect(findLongestFreeNights(asked, () => false)).toBeNull()
  const longest = (taken: string) => findLongestFreeNights(asked, around([taken]).isFree)
  expect(longest('2026-12-11')).toEqual({ checkIn: '2026-12-10', checkOut: '2026-12-11' })
  expect(longest('2026-12-10')).toEqual({ checkIn: '2026-12-11', checkOut: '2026-12-13' })
})

test('never offers a taken night, and only requested nights as a part', () => {
  const daysAway = fc.integer({ min: -20, max: 30 })
  fc.assert(
    fc.property(fc.uniqueArray(daysAway), fc.integer({ min: 1, max: 10 }), (gone, length) => {
      const wanted = { checkIn: '2026-12-10', checkOut: addDays('2026-12-10', length) }
      const taken = gone.map((days) => addDays('2026-12-10', days))
      const { isFree } = around(taken)
      const nearest = findNearestFreeNights(wanted, around(taken))
      if (nearest) {
        const nights = listNights(nearest.checkIn, nearest.checkOut)
        expect([nights.length, nights.every(isFree)]).toEqual([length, true])
      }
      const part = findLongestFreeNights(wanted, isFree)
      if (!part) return
      expect(listNights(part.checkIn, part.checkOut).every(isFree)).toBe(true)
      expect(part.checkIn >= wanted.checkIn && part.checkOut <= wanted.checkOut).toBe(true)
    }),
  )
})
