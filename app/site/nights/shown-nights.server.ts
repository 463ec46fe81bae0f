import type { AppContext } from '#core/app-context.server.ts'
import { readSettings } from '#core/settings.server.ts'
import { dayInZone, formatTime, monthAfter, monthOf } from '#core/values/day.ts'
import { listShownNights } from '#modules/calendar/nights.server.ts'
import { listShownMonths } from '#modules/calendar/shown-nights.ts'
import { signPrices } from '#modules/prices/quote-stays.server.ts'

/** All nights of one stay that visitors can see, month by month, each with the stamp of its prices. */
export async function readShownNights(ctx: AppContext, stayId: string, { today, minute }: LocalTime) {
  const months = listShownMonths(today)
  const [first = monthOf(today), last = first] = [months[0], months.at(-1)]
  const until = `${monthAfter(last, 1)}-01`
  const [stayNights] = await listShownNights(ctx, { from: `${first}-01`, until, stay: stayId })
  const byMonth = Map.groupBy(stayNights?.nights ?? [], ({ night }) => monthOf(night))
  return months.map((month) => {
    const nights = byMonth.get(month) ?? []
    const prices = nights.map(({ price }) => price)
    return { month, nights, shown: signPrices(ctx, { stay: stayId, month, epochMinute: minute, prices }) }
  })
}

/** The current minute in the property's time zone, and for how many seconds it lasts. */
export async function readLocalTime(ctx: AppContext) {
  const { timeZone } = await readSettings(ctx)
  const now = ctx.clock.now()
  return {
    today: dayInZone(now, timeZone),
    time: formatTime(now, timeZone),
    minute: Math.floor(now.getTime() / 60_000),
    secondsLeft: 60 - now.getUTCSeconds(),
  }
}

type LocalTime = Awaited<ReturnType<typeof readLocalTime>>

/** The header of a page that shows the minute, and may be cached until the next one. */
export function cacheHeadersForMinute({ secondsLeft }: LocalTime) {
  return { 'Cache-Control': `max-age=${secondsLeft}` }
}
