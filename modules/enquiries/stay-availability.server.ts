import type { AppContext } from '#core/app-context.server.ts'
import type { EnquiryRow } from '#core/db/tables.ts'
import { readCurrentDay } from '#core/settings.server.ts'
import {
  addDays,
  areValidVisitDays,
  countNights,
  type Day,
  listNights,
  type VisitDays,
} from '#core/values/day.ts'
import { isRoomTooSmall, readStatedGuests } from '#core/values/guest-count.ts'
import { listSpansBetween, type Span } from '#modules/calendar/nights.server.ts'
import { findNightStates } from '#modules/calendar/nights.ts'
import { readContent } from '#modules/content/content.server.ts'
import { countRooms } from '#modules/content/stays.ts'
import { listSeasons } from '#modules/prices/find-seasons.server.ts'
import { findFewestNights, priceNights } from '#modules/prices/season.ts'
import { findNamedStays, type Offer, type StayAvailability } from './answer.ts'

/** For more nights than these, no free nights are searched. */
const MAX_REQUESTED_NIGHTS = 60

/**
 * For each stay: whether the nights of an enquiry are free and what they cost, or else the nearest free nights and the longest free part.
 * Nights on hold for the enquiry itself count as free. Empty where the enquiry names no coming nights.
 */
export async function findStayAvailability(
  ctx: AppContext,
  enquiry: EnquiryRow,
): Promise<StayAvailability[]> {
  const requestedDays = { checkIn: enquiry.check_in, checkOut: enquiry.check_out }
  const today = await readCurrentDay(ctx)
  if (!canSearchNights(requestedDays, today)) return []
  const { checkIn, checkOut } = requestedDays
  const searchRange = { from: addDays(checkIn, -MAX_MOVED_DAYS), until: addDays(checkOut, MAX_MOVED_DAYS) }
  const [content, seasons, spans] = await Promise.all([
    readContent(ctx),
    listSeasons(ctx),
    listSpansBetween(ctx, searchRange.from, searchRange.until),
  ])
  const named = findNamedStays(enquiry, content.stays.items)
  const guests = readStatedGuests(enquiry)
  const isOther = ({ id, origin }: Span) => !(origin === 'held' && id === enquiry.id)
  return content.stays.items.map((stay) => {
    const otherSpans = (spans.get(stay.id) ?? []).filter(isOther)
    const rooms = countRooms(content, stay.id)
    const states = findNightStates({ id: stay.id, rooms }, otherSpans, [], { ...searchRange, searchRange })
    const isFree = (night: Day) => states.get(night) === 'free'
    const findFewestNightsFrom = (night: Day) => findFewestNights(stay.id, seasons, night)
    const makeOffer = (days: VisitDays | null): Offer | null => {
      const quote = days && priceNights(stay, seasons, days)
      return days && quote ? { ...days, quote } : null
    }
    const part = findLongestFreeNights(requestedDays, isFree)
    const areAllFree = part?.checkIn === checkIn && part.checkOut === checkOut
    const freeOffer = makeOffer(areAllFree ? part : null)
    const isTooShort = freeOffer !== null && freeOffer.quote.nights.length < findFewestNightsFrom(checkIn)
    const rules = { isFree, findFewestNightsFrom, earliestNight: today }
    return {
      id: stay.id,
      title: stay.title,
      isRequested: named.includes(stay),
      excessiveGuests: isRoomTooSmall(stay.guests, guests) ? guests : null,
      freeOffer,
      fewestNights: isTooShort ? findFewestNightsFrom(checkIn) : null,
      nearestOffer: areAllFree ? null : makeOffer(findNearestFreeNights(requestedDays, rules)),
      partialOffer: areAllFree ? null : makeOffer(part),
    }
  })
}

function canSearchNights({ checkIn, checkOut }: VisitDays, today: Day): boolean {
  if (!areValidVisitDays({ checkIn, checkOut }) || checkIn < today) return false
  return countNights(checkIn, checkOut) <= MAX_REQUESTED_NIGHTS
}

/** Whether a night is free, the minimum nights of a stay that begins on it, and the first night that can be offered. */
type NightRules = {
  isFree: (night: Day) => boolean
  findFewestNightsFrom: (night: Day) => number
  earliestNight: Day
}

/** Nights are moved by at most so many days to find free ones. */
const MAX_MOVED_DAYS = 14

/** The same number of free nights, moved by as few days as possible; of two equally near, the later. Null where there are none within two weeks. */
export function findNearestFreeNights(
  { checkIn, checkOut }: VisitDays,
  { isFree, findFewestNightsFrom, earliestNight }: NightRules,
): VisitDays | null {
  for (let days = 1; days <= MAX_MOVED_DAYS; days += 1)
    for (const offsetDays of [days, -days]) {
      const moved = { checkIn: addDays(checkIn, offsetDays), checkOut: addDays(checkOut, offsetDays) }
      const nights = listNights(moved.checkIn, moved.checkOut)
      if (moved.checkIn < earliestNight || nights.length < findFewestNightsFrom(moved.checkIn)) continue
      if (nights.every(isFree)) return moved
    }
  return null
}

/** The longest run of free nights among the requested ones, the first of several; null where none is free. */
export function findLongestFreeNights(
  { checkIn, checkOut }: VisitDays,
  isFree: NightRules['isFree'],
): VisitDays | null {
  let longest: Day[] = []
  let run: Day[] = []
  for (const night of listNights(checkIn, checkOut)) {
    run = isFree(night) ? [...run, night] : []
    if (run.length > longest.length) longest = run
  }
  const [first] = longest
  return first === undefined ? null : { checkIn: first, checkOut: addDays(first, longest.length) }
}
