import type { LoaderFunctionArgs } from 'react-router'
import { appContext } from '#app/context/context.server.ts'
import { readCurrentDay } from '#core/settings.server.ts'
import { addDays, type Day } from '#core/values/day.ts'
import { readContent } from '#modules/content/content.server.ts'
import type { Content } from '#modules/content/content.ts'
import { computeMaxGuests, describeIncluded } from '#modules/content/stays.ts'
import { listSeasons } from '#modules/prices/find-seasons.server.ts'
import { findPriceRanges, PRICED_DAYS } from '#modules/prices/price-runs.ts'
import type { Season } from '#modules/prices/season.ts'

/** `/stays.json`: the stays and the prices of their nights, for programs. */
export async function loader({ context }: LoaderFunctionArgs) {
  const ctx = context.get(appContext)
  const [content, seasons, today] = await Promise.all([
    readContent(ctx),
    listSeasons(ctx),
    readCurrentDay(ctx),
  ])
  const answer = describeStays(content, { origin: ctx.config.publicOrigin, seasons, today })
  return Response.json(answer, { headers: { 'Content-Type': 'application/json; charset=utf-8' } })
}

type PriceContext = { origin: string; seasons: readonly Season[]; today: Day }

/** The stays for programs: what each is, and what every night of the next year costs. `from` and `through` are nights, both included. */
export function describeStays({ property, stays }: Content, { origin, seasons, today }: PriceContext) {
  const until = addDays(today, PRICED_DAYS)
  return {
    name: property.name,
    url: `${origin}/`,
    currency: 'INR',
    includes: describeIncluded(stays) || undefined,
    taxIncluded: stays.taxIncluded,
    checkIn: property.checkIn || undefined,
    checkOut: property.checkOut || undefined,
    from: today,
    through: addDays(until, -1),
    stays: stays.items.map((stay) => ({
      id: stay.id,
      title: stay.title,
      beds: stay.beds,
      guests: computeMaxGuests(stay.guests),
      price: stay.price,
      currency: 'INR',
      nights: `${origin}/nights?stay=${stay.id}`,
      prices: findPriceRanges(stay, seasons, today, until).map(({ from, last, price, fewestNights }) => {
        return { from, through: last, price, fewestNights }
      }),
    })),
  }
}
