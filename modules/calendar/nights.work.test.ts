import fc from 'fast-check'
import { expect, test } from 'vitest'
import { addDays } from '#modules/common/day.ts'
import { countWork } from '../../tests/count-work.ts'
import { closedNights, nightsWithRoom, overfullNights } from './nights.ts'

const start = '2027-02-20'

/** How the spans of a long list lie to each other: from the same days to one after another. */
const shape = fc.record({
  step: fc.constantFrom(0, 1, 3),
  nights: fc.constantFrom(1, 3, 40, 365),
  rooms: fc.constantFrom(1, 2, 50),
})

test('does at most two and a half times the work for twice the spans', { timeout: 60_000 }, async () => {
  await fc.assert(
    fc.asyncProperty(shape, fc.integer({ min: 100, max: 300 }), async ({ step, nights, rooms }, length) => {
      const workOf = (count: number) => {
        const spans = Array.from({ length: count }, (_, at) => {
          const checkIn = addDays(start, (at * step) % 1000)
          return { checkIn, checkOut: addDays(checkIn, nights) }
        })
        const year = { from: start, until: addDays(start, 365) }
        return countWork(() => [
          overfullNights(spans, rooms),
          closedNights(spans, rooms),
          nightsWithRoom(spans, rooms, year),
        ])
      }
      expect(await workOf(length * 2)).toBeLessThanOrEqual(2.5 * (await workOf(length)))
    }),
    { numRuns: 8 },
  )
})
