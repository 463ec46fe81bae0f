import type { ChosenNights } from '#modules/calendar/choose-nights.ts'
import { sayIncluded } from '#modules/calendar/included.ts'
import { everyStay } from '#modules/calendar/stays.ts'
import { areStayDays, sayMoment } from '#modules/common/day.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { priceNights } from '#modules/prices/price-nights.ts'
import { sayChangedQuote, sayQuote } from '#modules/prices/say-quote.ts'
import { houseSeasons } from '#modules/prices/seasons.server.ts'
import { quoteShown } from '#modules/prices/shown-prices.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { readSettings } from '#server/settings.ts'

/** The stay an enquiry names, and the price its writer was shown. */
export type StayAsked = { stay: string | null; quote: string }

/**
 * The stay of an enquiry, where the house has one of that name, and the price of its nights as the page showed it. Nothing of it is taken
 * from the writer's words: the page's own stamp says what was shown, and where that is another price by now, both are said.
 */
export async function askedStay(
  ctx: AppContext,
  brought: { stay: string; shown: string },
  days: ChosenNights,
): Promise<StayAsked> {
  const content = await publishedContent(ctx)
  const stay = everyStay(content).find(({ id }) => id === brought.stay)
  if (!stay) return { stay: null, quote: '' }
  const shown = areStayDays(days) ? quoteShown(ctx, brought, days) : null
  if (!shown) return { stay: stay.id, quote: '' }
  const [seasons, { timeZone }] = await Promise.all([houseSeasons(ctx), readSettings(ctx)])
  const included = sayIncluded(content.stays)
  const said = sayQuote(stay.title, shown.quote, included)
  const now = priceNights(stay, seasons, days)
  const saidNow = now ? sayQuote(stay.title, now, included) : ''
  const quote = saidNow === said ? said : sayChangedQuote(said, sayMoment(shown.at, timeZone), saidNow)
  return { stay: stay.id, quote }
}
