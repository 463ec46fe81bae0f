import { addDays, type Day, laterOf, nightsFrom } from '#modules/common/day.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { fewestNightsFrom, priceNight } from '#modules/prices/price-nights.ts'
import { houseSeasons } from '#modules/prices/seasons.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { todayHere } from '#server/settings.ts'
import { LONGEST_FEWEST_NIGHTS, nightStates } from './night-states.ts'
import { spansBetween } from './nights.server.ts'
import type { ShownNight } from './shown-nights.ts'

/** The nights of one stay that is let. */
export type StayNights = { id: string; title: string; nights: ShownNight[] }
type Asked = { from: Day; until: Day; stay?: string | undefined }

/**
 * Every night from a day up to another of each stay that is let, or of one: whether it is free, and what it costs. The one place where the
 * page, the form and the programs have it from; nothing about who has a night, and of past ones not even whether anybody had.
 */
export async function freeNights(ctx: AppContext, { from, until, stay }: Asked): Promise<StayNights[]> {
  const reach = { from: addDays(from, -LONGEST_FEWEST_NIGHTS), until: addDays(until, LONGEST_FEWEST_NIGHTS) }
  const [{ stays }, spans, seasons, today] = await Promise.all([
    publishedContent(ctx),
    spansBetween(ctx, reach.from, reach.until),
    houseSeasons(ctx),
    todayHere(ctx),
  ])
  return stays.items
    .filter(({ id }) => stay === undefined || id === stay)
    .map(({ id, title, price, rooms }) => {
      const states = nightStates({ id, rooms }, spans.get(id) ?? [], seasons, {
        from,
        until,
        // Nobody arrives on a day that is over.
        reach: { ...reach, from: laterOf(reach.from, today) },
      })
      const nights = nightsFrom(from, until).map(
        (night): ShownNight => ({
          night,
          state: night < today ? 'past' : (states.get(night) ?? 'taken'),
          price: priceNight({ id, price }, seasons, night).price,
          fewestNights: fewestNightsFrom(id, seasons, night),
        }),
      )
      return { id, title, nights }
    })
}
