import type { Day, Month } from '#core/values/day.ts'
import { parseShownPrices, unpackNumbers } from '#modules/prices/packed-prices.ts'
import type { ShownNight } from './shown-nights.ts'

/** The answer of `/nights.json`: a stay's nights, month by month. The prices are in `shown`, signed (`signPrices`). */
export type NightsAnswer = {
  /** `14:05` of `today`, in the property's time zone. */
  asOf: string
  today: Day
  stays: { id: string; title: string }[]
  /** What their prices include, in words. */
  included: string
  /** The stay with these nights; empty where there is none on the site. */
  stay: string
  months: { month: Month; states: string; fewest: string; shown: string }[]
}

export const letterByState: Record<ShownNight['state'], string> = {
  free: 'f',
  taken: 't',
  short: 's',
  past: 'p',
}
const stateByLetter: Record<string, ShownNight['state']> = { f: 'free', t: 'taken', s: 'short', p: 'past' }

/** The nights of an answer, by their day. */
export function unpackNights({ months }: Pick<NightsAnswer, 'months'>): Map<Day, ShownNight> {
  return new Map(
    months.flatMap(({ month, states: letters, fewest, shown }) => {
      const [minNightsOfMonth, { prices }] = [unpackNumbers(fewest), parseShownPrices(shown)]
      return [...letters].map((letter, index): [Day, ShownNight] => {
        const night = `${month}-${String(index + 1).padStart(2, '0')}`
        const [price = 0, fewestNights = 1] = [prices[index], minNightsOfMonth[index]]
        return [night, { night, state: stateByLetter[letter] ?? 'taken', price, fewestNights }]
      })
    }),
  )
}

/** The signed prices of the months that these nights lie in, in one text for a field of the form. */
export function joinSignedPrices(
  months: readonly { month: Month; shown: string }[],
  { checkIn, checkOut }: { checkIn: Day; checkOut: Day },
): string {
  const hasNights = (month: Month) => month >= checkIn.slice(0, 7) && `${month}-01` < checkOut
  return months.flatMap(({ month, shown }) => (hasNights(month) ? [shown] : [])).join(' ')
}
