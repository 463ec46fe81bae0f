import type { Content } from '#domain/content/content.ts'
import type { Day } from '#domain/day.ts'
import { comingPrice } from '#domain/prices/price-runs.ts'
import type { Season } from '#domain/seasons/season.ts'
import { sayComing } from '#domain/stays/say-coming.ts'

/** What a card says below the price, by the id of its stay: one line, where nights cost something else soon, or now. */
export function comingPrices(
  { stays }: Pick<Content, 'stays'>,
  seasons: readonly Season[],
  today: Day,
): Record<string, string> {
  const lines = stays.items.flatMap((stay) => {
    const coming = comingPrice(stay, seasons, today)
    return coming ? [[stay.id, sayComing(coming)]] : []
  })
  return Object.fromEntries(lines)
}
