import { everyStay } from '#modules/calendar/stays.ts'
import { fold } from '#modules/common/fold.ts'
import { checkPhone, wholePhone } from '#modules/common/phone.ts'
import { cleanAddress, cleanLine, cleanText } from '#modules/common/text.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { type Refusal, refuse } from '#modules/refusals/refusal.ts'
import { type AppContext, isoNow } from '#server/app-context.ts'
import type { Change } from '#server/change.ts'
import type { BookingRow } from '#server/db/tables.ts'
import { newId } from '#server/keys.ts'
import { type BookingDraft, bookingProblems } from './booking.ts'
import { keptMoney, moneyDraft, readMoney } from './booking-money.ts'

/** What was typed or imported, without outer spaces and invisible characters, its phone number whole and its sums in digits; what was left out is empty. */
export function cleanBooking(given: Partial<BookingDraft>): BookingDraft {
  const line = (text: string | undefined) => cleanLine(text ?? '')
  return {
    firstName: line(given.firstName),
    lastName: line(given.lastName),
    email: cleanAddress(given.email ?? ''),
    phone: wholePhone(line(given.phone)),
    stay: line(given.stay),
    checkIn: line(given.checkIn),
    checkOut: line(given.checkOut),
    note: cleanText(given.note ?? ''),
    ...readMoney({
      guests: line(given.guests),
      amount: line(given.amount),
      advance: line(given.advance),
      source: line(given.source),
    }),
  }
}

/** What a booking's form says of it. */
export function draftOf(row: BookingRow): BookingDraft {
  return {
    firstName: row.first_name,
    lastName: row.last_name,
    email: row.email,
    phone: row.phone,
    stay: row.stay ?? '',
    checkIn: row.check_in ?? '',
    checkOut: row.check_out ?? '',
    note: row.note,
    ...moneyDraft(row),
  }
}

export type StayFinder = (nameOrId: string) => string | undefined

/** Finds the id of a stay of the house by its id or its title, whatever its capitals and accents. */
export async function stayFinder(ctx: AppContext): Promise<StayFinder> {
  // Retired ones first, so that a title they share leads to the stay that is let.
  const known = everyStay(await publishedContent(ctx)).toReversed()
  const ids = new Map(
    known.flatMap((stay) => [
      [fold(stay.title), stay.id],
      [fold(stay.id), stay.id],
    ]),
  )
  return (nameOrId) => ids.get(fold(nameOrId))
}

/** Everything wrong with a booking, field by field; empty when it can be saved. `before` is the phone number it has already, which may stay as it is. */
export function checkBooking(draft: BookingDraft, findStay: StayFinder, before = ''): Refusal[] {
  const unknown = draft.stay !== '' && findStay(draft.stay) === undefined
  const phone = draft.phone === before ? null : checkPhone(draft.phone)
  return [
    ...bookingProblems(draft),
    ...(phone ? [phone] : []),
    ...(unknown ? [refuse('stayUnknown', 'stay')] : []),
  ]
}

/** What a checked draft says, in the columns of its row. */
export function draftColumns(draft: BookingDraft, findStay: StayFinder) {
  return {
    first_name: draft.firstName,
    last_name: draft.lastName,
    email: draft.email,
    phone: draft.phone,
    stay: findStay(draft.stay) ?? null,
    check_in: draft.checkIn || null,
    check_out: draft.checkOut || null,
    note: draft.note,
    ...keptMoney(draft),
  }
}

/** The row of a checked draft, with an id of its own. */
export function bookingRow(ctx: AppContext, draft: BookingDraft, findStay: StayFinder): BookingRow {
  const at = isoNow(ctx)
  return {
    id: newId(),
    ...draftColumns(draft, findStay),
    cancelled_at: null,
    invitation_round: 0,
    invitation_stop: null,
    invitation_stopped_at: null,
    review_erased_at: null,
    sample: 0,
    created_at: at,
    updated_at: at,
  }
}

/** Saves the rows and who added them, within the caller's transaction. */
export async function insertBookings(tx: Change, rows: readonly BookingRow[]): Promise<void> {
  for (const row of rows) {
    await tx.insertInto('booking').values(row).execute()
    await tx.record({ act: 'booking.added', about: 'booking', aboutId: row.id })
  }
}
