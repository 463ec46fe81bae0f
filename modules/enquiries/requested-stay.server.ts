import type { AppContext } from '#core/app-context.server.ts'
import { readSettings } from '#core/settings.server.ts'
import { areValidVisitDays, formatMoment, type VisitDays } from '#core/values/day.ts'
import { readContent } from '#modules/content/content.server.ts'
import { describeIncluded, listAllStays } from '#modules/content/stays.ts'
import { describeChangedQuote, describeQuote } from '#modules/prices/describe-quote.ts'
import { listSeasons } from '#modules/prices/find-seasons.server.ts'
import { readShownQuote } from '#modules/prices/quote-stays.server.ts'
import { priceNights } from '#modules/prices/season.ts'

/** The stay an enquiry names, and the price its writer was shown. */
export type RequestedStay = { stay: string | null; quote: string }

/**
 * The stay of an enquiry, where the house has one with that id, and the price of its nights as the page showed it. Nothing of it is taken
 * from the writer's text: the page's own stamp proves what was shown, and where that is another price by now, both are written.
 */
export async function readRequestedStay(
  ctx: AppContext,
  chosenStay: { stay: string; shown: string },
  days: VisitDays,
): Promise<RequestedStay> {
  const content = await readContent(ctx)
  const stay = listAllStays(content).find(({ id }) => id === chosenStay.stay)
  if (!stay) return { stay: null, quote: '' }
  const signedPrice = areValidVisitDays(days) ? readShownQuote(ctx, chosenStay, days) : null
  if (!signedPrice) return { stay: stay.id, quote: '' }
  const [seasons, { timeZone }] = await Promise.all([listSeasons(ctx), readSettings(ctx)])
  const included = describeIncluded(content.stays)
  const shownQuote = describeQuote(stay.title, signedPrice.quote, included)
  const currentPrice = priceNights(stay, seasons, days)
  const currentQuote = currentPrice ? describeQuote(stay.title, currentPrice, included) : ''
  if (currentQuote === shownQuote) return { stay: stay.id, quote: shownQuote }
  const shownOn = formatMoment(signedPrice.shownAt, timeZone)
  return { stay: stay.id, quote: describeChangedQuote(shownQuote, shownOn, currentQuote) }
}
