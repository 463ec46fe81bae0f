import type { BookingDraft } from '#domain/booking.ts'
import { dayDoubts, sayTakenBy } from '#domain/booking-doubts.ts'
import { dayInZone } from '#domain/day.ts'
import { checkBooking, cleanBooking, stayFinder } from './booking-draft.ts'
import { findBooking } from './bookings.ts'
import type { House } from './house.ts'
import { clashesOf } from './nights.ts'
import { readSettings } from './settings.ts'

/**
 * What to ask before a booking is saved, in sentences: days that are hardly meant, and who has its nights already. Nothing where
 * something is wrong altogether, or where stay and days of the booking `id` stay as they are.
 */
export async function doubtsAbout(house: House, given: Partial<BookingDraft>, id: string): Promise<string[]> {
  const draft = cleanBooking(given)
  const [{ timeZone }, findStay, before] = await Promise.all([
    readSettings(house),
    stayFinder(house),
    findBooking(house, id),
  ])
  if (checkBooking(draft, findStay).length > 0) return []
  const now = {
    stay: findStay(draft.stay) ?? null,
    check_in: draft.checkIn || null,
    check_out: draft.checkOut || null,
  }
  const isSame =
    before?.stay === now.stay && before.check_in === now.check_in && before.check_out === now.check_out
  if (isSame) return []
  const clashes = await clashesOf(house, { id, ...now })
  return [...dayDoubts(draft, dayInZone(house.clock.now(), timeZone)), ...clashes.map(sayTakenBy)]
}
