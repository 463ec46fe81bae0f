import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays, nightsFrom } from '#modules/common/day.ts'
import { anySeasons } from '../../tests/any-seasons.ts'
import { priceNight, priceNights } from './price-nights.ts'
import { type Season, type SeasonPrice, weekdayOf, weekdays } from './season.ts'

const suite = { id: 'suite', price: 15_000 }
const newYear: Season = {
  id: 'new-year',
  name: 'New Year',
  stay: null,
  firstNight: '2026-12-24',
  lastNight: '2027-01-02',
  isYearly: true,
  price: { percent: 20 },
  weekdayPrices: { 5: { rupees: 20_000 } },
  fewestNights: 3,
  createdAt: '2026-11-22T08:00:00.000Z',
}

test('prices a night by its weekday, then by its season, then by its stay', () => {
  const prices = ['2027-01-01', '2027-01-02', '2027-01-03'].map(
    (night) => priceNight(suite, [newYear], night).price,
  )
  expect(prices).toEqual([20_000, 18_000, 15_000])
})

test('asks for the fewest nights of the season in which one comes', () => {
  const fewest = (checkIn: string) =>
    priceNights(suite, [newYear], { checkIn, checkOut: addDays(checkIn, 1) })?.fewestNights
  expect(fewest('2026-12-23')).toBe(1)
  expect(fewest('2026-12-24')).toBe(3)
  expect(fewest('2029-01-02')).toBe(3)
})

test('has no price for days that are no nights', () => {
  expect(priceNights(suite, [], { checkIn: '2026-12-24', checkOut: '2026-12-24' })).toBeNull()
})

const day = fc.integer({ min: 0, max: 3000 }).map((days) => addDays('2023-01-01', days))

test('prices every night of a stay once, without a gap, and sums them up', () => {
  fc.assert(
    fc.property(day, fc.integer({ min: 1, max: 60 }), anySeasons, (checkIn, count, seasons) => {
      const checkOut = addDays(checkIn, count)
      const quote = priceNights(suite, seasons, { checkIn, checkOut })
      const nights = quote?.nights.map(({ night }) => night) ?? []
      expect(nights).toHaveLength(count)
      expect(new Set(nights).size).toBe(count)
      expect(nights[0]).toBe(checkIn)
      expect(addDays(nights.at(-1) ?? '', 1)).toBe(checkOut)
      expect(quote?.total).toBe(
        nights.reduce((sum, night) => sum + priceNight(suite, seasons, night).price, 0),
      )
    }),
    { numRuns: 10_000 },
  )
})

test('costs the same however a stay is cut in two', () => {
  fc.assert(
    fc.property(
      day,
      fc.integer({ min: 2, max: 40 }),
      fc.integer({ min: 1, max: 39 }),
      anySeasons,
      (checkIn, count, cut, seasons) => {
        const middle = addDays(checkIn, Math.min(cut, count - 1))
        const checkOut = addDays(checkIn, count)
        const total = (from: string, to: string) =>
          priceNights(suite, seasons, { checkIn: from, checkOut: to })?.total ?? 0
        expect(total(checkIn, middle) + total(middle, checkOut)).toBe(total(checkIn, checkOut))
      },
    ),
  )
})

test('prices a night the same wherever the reader’s clock stands', () => {
  const before = process.env.TZ
  const seen = ['Asia/Kolkata', 'Pacific/Kiritimati', 'Pacific/Niue', 'Europe/Berlin'].map((zone) => {
    process.env.TZ = zone
    return nightsFrom('2026-03-27', '2026-04-02').map((night) => [
      night,
      weekdayOf(night),
      priceNight(suite, [{ ...newYear, firstNight: '2026-03-28', lastNight: '2026-03-30' }], night).price,
    ])
  })
  process.env.TZ = before
  for (const each of seen) expect(each).toEqual(seen[0])
})

test('has a leap day in leap years only', () => {
  const leap = { ...newYear, firstNight: '2028-02-29', lastNight: '2028-02-29', weekdayPrices: {} }
  expect(
    nightsFrom('2028-02-28', '2028-03-02').map((night) => priceNight(suite, [leap], night).price),
  ).toEqual([15_000, 18_000, 15_000])
  expect(
    nightsFrom('2027-02-27', '2027-03-02').map((night) => priceNight(suite, [leap], night).price),
  ).toEqual([15_000, 15_000, 15_000])
})

test.for<[SeasonPrice, number]>([
  [{ percent: 0 }, 15_000],
  [{ percent: -100 }, 0],
  [{ percent: 33 }, 19_950],
  [{ rupees: 0 }, 0],
])('takes %j as ₹%i', ([price, rupees]) => {
  const season = { ...newYear, price, weekdayPrices: {} }
  expect(priceNight(suite, [season], '2026-12-25').price).toBe(rupees)
})

test('knows each weekday', () => {
  expect(nightsFrom('2026-11-23', '2026-11-30').map(weekdayOf)).toEqual([...weekdays])
})
