import fc from 'fast-check'
import { addDays } from '#core/values/day.ts'
import type { Season, SeasonPrice } from '#modules/prices/season.ts'

/** A season from 20 December to 5 January, of all stays, that changes nothing unless told otherwise. */
export function makeSeason(more: Partial<Season>): Season {
  const days = { firstNight: '2026-12-20', lastNight: '2027-01-05', isYearly: false }
  const terms = { stay: null, price: null, weekdayPrices: {}, fewestNights: 1 }
  return { id: 'winter', name: '', ...days, ...terms, createdAt: '2026-11-22T08:00:00.000Z', ...more }
}

const price: fc.Arbitrary<SeasonPrice> = fc.oneof(
  fc.record({ rupees: fc.integer({ min: 0, max: 100_000 }) }),
  fc.record({ percent: fc.integer({ min: -100, max: 300 }) }),
)

/** Up to six seasons as an owner may write them down, overlapping as they like; for tests of rules. */
export const anySeasons: fc.Arbitrary<Season[]> = fc
  .array(
    fc.record({
      stay: fc.constantFrom(null, 'suite', 'cottage'),
      first: fc.integer({ min: 0, max: 3000 }),
      nights: fc.integer({ min: 1, max: 400 }),
      isYearly: fc.boolean(),
      price: fc.option(price),
      weekdayPrices: fc.dictionary(fc.constantFrom('1', '5', '6', '7'), price, { noNullPrototype: true }),
      fewestNights: fc.integer({ min: 1, max: 14 }),
    }),
    { maxLength: 6 },
  )
  .map((drafts) =>
    drafts.map(({ first, nights, ...draft }, index) => ({
      ...draft,
      id: `season-${index}`,
      name: `Season ${index}`,
      firstNight: addDays('2023-01-01', first),
      lastNight: addDays('2023-01-01', first + nights - 1),
      createdAt: `2026-11-22T08:00:0${index}.000Z`,
    })),
  )
