import { addDays, isDay } from '#modules/common/day.ts'
import type { AppContext } from '#server/app-context.ts'
import { type Priced, priceNight, priceNights, type Quote } from './price-nights.ts'
import { houseSeasons } from './seasons.server.ts'

/** `price` is that of the first night known, and `quote` that of all of them, where both days are known. */
type Quoted<Stay> = Stay & { quote: Quote | null }

/** Stays with what the nights somebody asks for cost in each; without days, with their own prices. */
export async function quoteStays<Stay extends Priced>(
  house: Pick<AppContext, 'database'>,
  stays: readonly Stay[],
  { check_in, check_out }: { check_in: string | null; check_out: string | null },
): Promise<Quoted<Stay>[]> {
  const [checkIn, checkOut] = [check_in ?? '', check_out ?? '']
  const night = isDay(checkIn) ? checkIn : isDay(checkOut) ? addDays(checkOut, -1) : null
  const seasons = night ? await houseSeasons(house) : []
  return stays.map((stay) => ({
    ...stay,
    price: night ? priceNight(stay, seasons, night).price : stay.price,
    quote: isDay(checkIn) && isDay(checkOut) ? priceNights(stay, seasons, { checkIn, checkOut }) : null,
  }))
}
