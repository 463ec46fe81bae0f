import { expect, test } from 'vitest'
import { addDays } from '#modules/common/day.ts'
import { countWork } from '../../tests/count-work.ts'
import { mergeNights } from './merge-nights.ts'

const nights = (checkIn: string, checkOut: string) => ({ checkIn, checkOut })
const start = '2027-02-20'

test('does at most two and a half times the work for twice the spans', async () => {
  const workOf = (count: number, step: number) => {
    const spans = Array.from({ length: count }, (_, at) =>
      nights(addDays(start, at * step), addDays(start, at * step + 40)),
    )
    return countWork(() => mergeNights(spans, 3))
  }
  for (const step of [0, 1, 50])
    expect(await workOf(2000, step)).toBeLessThanOrEqual(2.5 * (await workOf(1000, step)))
})
