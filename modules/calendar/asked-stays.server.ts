import { addDays, areStayDays, type Day, nightsBetween } from '#modules/common/day.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { namedStays } from '#modules/enquiries/named-stays.ts'
import type { AskedStay, Offer } from '#modules/enquiries/suggest-answer.ts'
import { fewestNightsFrom, priceNights } from '#modules/prices/price-nights.ts'
import { houseSeasons } from '#modules/prices/seasons.server.ts'
import type { AppContext } from '#server/app-context.ts'
import type { EnquiryRow } from '#server/db/tables.ts'
import { todayHere } from '#server/settings.ts'
import { longestFree, MOVED_MOST_DAYS, nearestNights, type WholeNights } from './nearest-nights.ts'
import { nightStates } from './night-states.ts'
import { spansBetween } from './nights.server.ts'
import { roomsOf } from './stays.ts'

/** More nights than these nobody asks for at once; beyond, nothing is looked for. */
const ASKED_MOST_DAYS = 60

/**
 * Each stay as an enquiry finds it: whether its nights are free and what they cost, and else the nearest that are, and the longest part of
 * them. Nights that are held for the enquiry itself are free to it. None where it names no nights to come.
 */
export async function askedStays(ctx: AppContext, enquiry: EnquiryRow): Promise<AskedStay[]> {
  const nights = { checkIn: enquiry.check_in, checkOut: enquiry.check_out }
  const today = await todayHere(ctx)
  if (!isWithinReach(nights, today)) return []
  const reach = {
    from: addDays(nights.checkIn, -MOVED_MOST_DAYS),
    until: addDays(nights.checkOut, MOVED_MOST_DAYS),
  }
  const [content, seasons, spans] = await Promise.all([
    publishedContent(ctx),
    houseSeasons(ctx),
    spansBetween(ctx, reach.from, reach.until),
  ])
  const named = namedStays(enquiry, content.stays.items)
  return content.stays.items.map((stay) => {
    const others = (spans.get(stay.id) ?? []).filter(
      ({ id, from }) => !(from === 'held' && id === enquiry.id),
    )
    const rooms = roomsOf(content, stay.id)
    const states = nightStates({ id: stay.id, rooms }, others, [], { ...reach, reach })
    const isFree = (night: Day) => states.get(night) === 'free'
    const fewest = (night: Day) => fewestNightsFrom(stay.id, seasons, night)
    const offer = (days: WholeNights | null): Offer | null => {
      const quote = days && priceNights(stay, seasons, days)
      return days && quote ? { ...days, quote } : null
    }
    const part = longestFree(nights, isFree)
    const isAll = part?.checkIn === nights.checkIn && part.checkOut === nights.checkOut
    const free = offer(isAll ? part : null)
    const isTooShort = free !== null && free.quote.nights.length < fewest(nights.checkIn)
    return {
      id: stay.id,
      title: stay.title,
      asked: named.includes(stay),
      free,
      fewest: isTooShort ? fewest(nights.checkIn) : null,
      nearest: isAll ? null : offer(nearestNights(nights, { isFree, fewest, earliest: today })),
      part: isAll ? null : offer(part),
    }
  })
}

function isWithinReach({ checkIn, checkOut }: WholeNights, today: Day): boolean {
  if (!areStayDays({ checkIn, checkOut }) || checkIn < today) return false
  return nightsBetween(checkIn, checkOut) <= ASKED_MOST_DAYS
}
