import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, nightsFrom } from '#modules/common/day.ts'
import { anySeasons } from '../../tests/any-seasons.ts'
import { priceNight } from './price-nights.ts'
import { holdsNight, type Season, seasonOf } from './season.ts'
import { monthBegin, nextNights, yearOfStay, yieldedNights } from './season-year.ts'

test('shows of a year exactly the nights that a season decides, month by month', () => {
  const suite = { id: 'suite', price: 15_000 }
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 3000 }), anySeasons, (days, seasons) => {
      const from = addDays('2023-01-01', days)
      const months = yearOfStay(suite, seasons, from)
      expect(months.map(({ month }) => month)).toEqual(
        Array.from({ length: 12 }, (_, at) => monthBegin(from, at)),
      )
      for (const { month, days, pieces } of months)
        for (const [at, night] of nightsFrom(month, addDays(month, days)).entries()) {
          const piece = pieces.find((each) => each.at <= at && at < each.at + each.nights)
          const { season, price } = priceNight(suite, seasons, night)
          expect(piece?.season ?? null).toBe(season)
          if (piece) expect(piece.lowest <= price && price <= piece.highest).toBe(true)
        }
    }),
    { numRuns: 50 },
  )
})

const base: Season = {
  id: 'winter',
  name: 'Winter',
  stay: null,
  firstNight: '2026-12-20',
  lastNight: '2027-01-05',
  isYearly: false,
  price: { percent: 20 },
  weekdayPrices: {},
  fewestNights: 1,
  createdAt: '2026-11-22T08:00:00.000Z',
}
const yearly = { ...base, isYearly: true }

test.for<[string, Season, string, object | null]>([
  ['come', base, '2026-11-22', { from: '2026-12-20', last: '2027-01-05' }],
  ['run', base, '2027-01-05', { from: '2026-12-20', last: '2027-01-05' }],
  ['are over', base, '2027-01-06', null],
  ['come again', yearly, '2027-01-06', { from: '2027-12-20', last: '2028-01-05' }],
  ['run again', yearly, '2030-01-01', { from: '2029-12-20', last: '2030-01-05' }],
])('finds the nights of a season that %s', ([, season, today, nights]) => {
  expect(nextNights(season, today)).toEqual(nights)
})

test('says where another season counts, the same nights of several stays once', () => {
  const christmas = { ...base, id: 'christmas', firstNight: '2026-12-24', lastNight: '2026-12-26' }
  const suite = { ...christmas, id: 'suite', stay: 'suite', lastNight: '2026-12-24' }
  const stays = ['single-bedroom', 'suite', 'cottage']
  const said = (seasons: Season[]) =>
    yieldedNights(base, seasons, stays, '2026-11-22').map(({ to, stays, from, last }) => [
      to.id,
      stays.join(' '),
      from,
      last,
    ])
  expect(said([base, christmas])).toEqual([
    ['christmas', 'single-bedroom suite cottage', '2026-12-24', '2026-12-26'],
  ])
  expect(said([base, christmas, suite])).toEqual([
    ['christmas', 'single-bedroom cottage', '2026-12-24', '2026-12-26'],
    ['suite', 'suite', '2026-12-24', '2026-12-24'],
    ['christmas', 'suite', '2026-12-25', '2026-12-26'],
  ])
  expect(yieldedNights(christmas, [base, christmas], stays, '2026-11-22')).toEqual([])
})

test('yields exactly the nights that another season decides', () => {
  const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2023-01-01', days))
  fc.assert(
    fc.property(day, anySeasons, (today, seasons) => {
      for (const season of seasons) {
        const nights = nextNights(season, today)
        if (!nights) continue
        expect(holdsNight(season, nights.from)).toBe(true)
        const yielded = yieldedNights(season, seasons, ['suite', 'cottage'], today)
        const until = [addDays(nights.last, 1), addDays(today, 366)].sort()[0] ?? today
        for (const night of nightsFrom([nights.from, today].sort()[1] ?? today, until)) {
          const stay = season.stay ?? 'suite'
          const to = yielded.find(
            ({ stays, from, last }) => stays.includes(stay) && from <= night && night <= last,
          )
          expect(to?.to.id ?? season.id).toBe(seasonOf(seasons, stay, night)?.id)
        }
      }
    }),
    { numRuns: 100 },
  )
})
