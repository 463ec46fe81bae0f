import type { With } from '#core/app-context.server.ts'
import { readSignedValue, signValue } from '#core/host/keys.server.ts'
import { addDays, isDay, listNights, type VisitDays } from '#core/values/day.ts'
import { listSeasons } from './find-seasons.server.ts'
import { formatShownPrices, parseShownPrices, type ShownPrices } from './packed-prices.ts'
import { type PricedStay, priceNight, priceNights, type Quote } from './season.ts'

const PURPOSE = 'prices'

/** An enquiry returns the signed prices of at most so many months. */
const MAX_MONTHS = 14
const MAX_SHOWN_CHARACTERS = 4000

/** `price` is that of the first night, or of the last where only the check-out is known; `quote` that of all nights where both days are known. */
type QuotedStay<Stay> = Stay & { quote: Quote | null }

/** The stays with the price of the requested nights; without days, with their normal prices. */
export async function quoteStays<Stay extends PricedStay>(
  ctx: With<'database'>,
  stays: readonly Stay[],
  { check_in, check_out }: { check_in: string | null; check_out: string | null },
): Promise<QuotedStay<Stay>[]> {
  const [checkIn, checkOut] = [check_in ?? '', check_out ?? '']
  const night = isDay(checkIn) ? checkIn : isDay(checkOut) ? addDays(checkOut, -1) : null
  const seasons = night ? await listSeasons(ctx) : []
  return stays.map((stay) => ({
    ...stay,
    price: night ? priceNight(stay, seasons, night).price : stay.price,
    quote: isDay(checkIn) && isDay(checkOut) ? priceNights(stay, seasons, { checkIn, checkOut }) : null,
  }))
}

/** A month's prices as a page shows them, signed, so that an enquiry can return them unchanged. */
export function signPrices(ctx: With<'secret'>, shown: ShownPrices): string {
  return signValue(ctx.secret, PURPOSE, formatShownPrices(shown))
}

/** The price of these nights as a page showed it, and when; null where the signed prices do not cover all nights. */
export function readShownQuote(
  ctx: With<'secret'>,
  { stay, shown }: { stay: string; shown: string },
  { checkIn, checkOut }: VisitDays,
): { quote: Pick<Quote, 'nights' | 'total'>; shownAt: Date } | null {
  if (shown === '' || shown.length > MAX_SHOWN_CHARACTERS) return null
  const months = shown
    .split(' ')
    .slice(0, MAX_MONTHS)
    .flatMap((signedPrices) => readSignedValue(ctx.secret, PURPOSE, signedPrices) ?? [])
    .map(parseShownPrices)
    .filter((month) => month.stay === stay)
  const priceByNight = new Map<string, number>()
  for (const { month, prices } of months)
    for (const [index, price] of prices.entries())
      priceByNight.set(`${month}-${String(index + 1).padStart(2, '0')}`, price)
  const requestedNights = listNights(checkIn, checkOut)
  const nights = requestedNights.flatMap((night) => {
    const price = priceByNight.get(night)
    return price === undefined ? [] : [{ night, price, season: null }]
  })
  if (nights.length < requestedNights.length) return null
  const shownAt = new Date(Math.max(...months.map(({ epochMinute }) => epochMinute)) * 60_000)
  return { quote: { nights, total: nights.reduce((sum, { price }) => sum + price, 0) }, shownAt }
}
