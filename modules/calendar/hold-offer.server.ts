import { publishedContent } from '#modules/content/content.server.ts'
import { writtenPrices } from '#modules/enquiries/written-price.ts'
import { priceNights } from '#modules/prices/price-nights.ts'
import { sayQuote, sayWhole } from '#modules/prices/say-quote.ts'
import { houseSeasons } from '#modules/prices/seasons.server.ts'
import type { HoldRow } from '#server/db/calendar-tables.ts'
import type { EnquiryRow } from '#server/db/tables.ts'
import type { House } from '#server/house.ts'
import { sayIncluded } from './included.ts'

/** What held nights are offered for: the price that the owner's answer promised, or else today's. */
export async function holdOffer(
  house: Pick<House, 'database'>,
  enquiry: EnquiryRow,
  { stay: id, check_in, check_out }: Pick<HoldRow, 'stay' | 'check_in' | 'check_out'>,
): Promise<Pick<HoldRow, 'amount' | 'quote'>> {
  const [{ stays }, seasons] = await Promise.all([publishedContent(house), houseSeasons(house)])
  const stay = stays.items.find((each) => each.id === id)
  const today = stay && priceNights(stay, seasons, { checkIn: check_in, checkOut: check_out })
  if (!stay || !today) return { amount: null, quote: '' }
  const included = sayIncluded(stays)
  const promised = writtenPrices(enquiry, [stay]).find(({ source }) => source === 'answer')
  if (!promised || promised.amount === today.total)
    return { amount: today.total, quote: sayQuote(stay.title, today, included) }
  const { amount } = promised
  return { amount, quote: sayWhole(stay.title, { nights: today.nights.length, total: amount }, included) }
}
