import type { BookingDraft } from '#domain/bookings/booking.ts'
import { dayDoubts, sayTakenBy } from '#domain/bookings/booking-doubts.ts'
import { keptMoney, moneyDoubts } from '#domain/bookings/booking-money.ts'
import { dayInZone } from '#domain/day.ts'
import { clashesOf } from '../calendar/nights.ts'
import type { House } from '../house.ts'
import { readSettings } from '../settings.ts'
import { checkBooking, cleanBooking, stayFinder } from './booking-draft.ts'
import { findBooking } from './bookings.ts'

/**
 * What to ask before a booking is saved, in sentences: days and sums that are hardly meant, and who has its nights already.
 * Nothing where something is wrong altogether, about what stays as the booking `id` has it, or about nights that are held for its `enquiry`.
 */
export async function doubtsAbout(
  house: House,
  given: Partial<BookingDraft>,
  id: string,
  enquiry = '',
): Promise<string[]> {
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
  const money = keptMoney(draft)
  const isSameMoney = before?.amount === money.amount && before.advance === money.advance
  const ofMoney = isSameMoney ? [] : moneyDoubts(money)
  if (isSame) return ofMoney
  const clashes = await clashesOf(house, { id, enquiry, ...now })
  const ofDays = dayDoubts(draft, dayInZone(house.clock.now(), timeZone))
  return [...ofDays, ...clashes.map(sayTakenBy), ...ofMoney]
}
