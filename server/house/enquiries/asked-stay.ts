import { areStayDays, sayMoment } from '#domain/day.ts'
import { priceNights } from '#domain/prices/price-nights.ts'
import { sayChangedQuote, sayQuote } from '#domain/prices/say-quote.ts'
import type { ChosenNights } from '#domain/stays/choose-nights.ts'
import { sayIncluded } from '#domain/stays/included.ts'
import { everyStay } from '#domain/stays/stays.ts'
import { publishedContent } from '../content/content.ts'
import type { House } from '../house.ts'
import { houseSeasons } from '../prices/seasons.ts'
import { quoteShown } from '../prices/shown-prices.ts'
import { readSettings } from '../settings.ts'

/** The stay an enquiry names, and the price its writer was shown. */
export type StayAsked = { stay: string | null; quote: string }

/**
 * The stay of an enquiry, where the house has one of that name, and the price of its nights as the page showed it. Nothing of it is taken
 * from the writer's words: the page's own stamp says what was shown, and where that is another price by now, both are said.
 */
export async function askedStay(
  house: House,
  brought: { stay: string; shown: string },
  days: ChosenNights,
): Promise<StayAsked> {
  const content = await publishedContent(house)
  const stay = everyStay(content).find(({ id }) => id === brought.stay)
  if (!stay) return { stay: null, quote: '' }
  const shown = areStayDays(days) ? quoteShown(house, brought, days) : null
  if (!shown) return { stay: stay.id, quote: '' }
  const [seasons, { timeZone }] = await Promise.all([houseSeasons(house), readSettings(house)])
  const included = sayIncluded(content.stays)
  const said = sayQuote(stay.title, shown.quote, included)
  const now = priceNights(stay, seasons, days)
  const saidNow = now ? sayQuote(stay.title, now, included) : ''
  const quote = saidNow === said ? said : sayChangedQuote(said, sayMoment(shown.at, timeZone), saidNow)
  return { stay: stay.id, quote }
}
