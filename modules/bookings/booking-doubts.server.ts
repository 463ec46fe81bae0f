import { clashesOf } from '#modules/calendar/nights.server.ts'
import { dayInZone } from '#modules/common/day.ts'
import type { AppContext } from '#server/app-context.ts'
import { readSettings } from '#server/settings.ts'
import type { BookingDraft } from './booking.ts'
import { dayDoubts, sayTakenBy } from './booking-doubts.ts'
import { checkBooking, cleanBooking, stayFinder } from './booking-draft.server.ts'
import { keptMoney, moneyDoubts } from './booking-money.ts'
import { findBooking } from './bookings.server.ts'

/**
 * What to ask before a booking is saved, in sentences: days and sums that are hardly meant, and who has its nights already.
 * Nothing where something is wrong altogether, about what stays as the booking `id` has it, or about nights that are held for its `enquiry`.
 */
export async function doubtsAbout(
  ctx: AppContext,
  given: Partial<BookingDraft>,
  id: string,
  enquiry = '',
): Promise<string[]> {
  const draft = cleanBooking(given)
  const [{ timeZone }, findStay, before] = await Promise.all([
    readSettings(ctx),
    stayFinder(ctx),
    findBooking(ctx, id),
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
  const clashes = await clashesOf(ctx, { id, enquiry, ...now })
  const ofDays = dayDoubts(draft, dayInZone(ctx.clock.now(), timeZone))
  return [...ofDays, ...clashes.map(sayTakenBy), ...ofMoney]
}
