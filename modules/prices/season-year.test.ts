import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, nightsFrom } from '#modules/common/day.ts'
import { anySeasons } from '../../tests/any-seasons.ts'
import { priceNight } from './price-nights.ts'
import { monthBegin, yearOfStay } from './season-year.ts'

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
