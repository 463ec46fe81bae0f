import { everyStay } from '#modules/calendar/stays.ts'
import { wholePhone } from '#modules/common/phone.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { writeCsv } from '#modules/search/write-csv.server.ts'
import type { Actor, AppContext } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import { moneyDraft } from './booking-money.ts'
import { saySource } from './booking-source.ts'
import { type ListedBooking, listBookings } from './bookings.server.ts'

const AT_ONCE = 500
const columns = [
  'First name',
  'Last name',
  'E-mail',
  'Phone',
  'Stay',
  'Check in',
  'Check out',
  'State',
  'Guests',
  'Amount',
  'Advance',
  'Source',
  'Note',
] as const

/**
 * Every booking as CSV for spreadsheets, UTF-8 with its mark, which importing reads back as it was; written down as an audit entry. It comes in
 * parts, so that no more than some rows are in memory at once.
 */
export async function exportBookings(ctx: AppContext, actor: Actor): Promise<AsyncIterable<string>> {
  const [{ count }, { stays }] = await Promise.all([
    ctx.database
      .selectFrom('booking')
      .select(({ fn }) => fn.countAll().as('count'))
      .executeTakeFirstOrThrow(),
    publishedContent(ctx),
  ])
  await change(ctx, actor, (tx) =>
    tx.record({
      act: 'bookings.exported',
      about: 'booking',
      aboutId: 'all',
      after: { rows: Number(count) },
    }),
  )
  return writeCsv(columns, pagesOf(ctx, new Map(everyStay({ stays }).map(({ id, title }) => [id, title]))))
}

async function* pagesOf(ctx: AppContext, titles: ReadonlyMap<string, string>) {
  let after: ListedBooking | undefined
  do {
    const bookings = await listBookings(ctx, { limit: AT_ONCE, ...(after && { after }) })
    yield bookings.map((booking) => lineOf(booking, titles))
    after = bookings.length === AT_ONCE ? bookings.at(-1) : undefined
  } while (after)
}

function lineOf(booking: ListedBooking, titles: ReadonlyMap<string, string>) {
  const { guests, amount, advance, source } = moneyDraft(booking)
  return {
    'First name': booking.first_name,
    'Last name': booking.last_name,
    'E-mail': booking.email,
    Phone: wholePhone(booking.phone),
    Stay: titles.get(booking.stay ?? '') ?? booking.stay ?? '',
    'Check in': booking.check_in ?? '',
    'Check out': booking.check_out ?? '',
    State: booking.state,
    Guests: guests,
    Amount: amount,
    Advance: advance,
    Source: saySource(source),
    Note: booking.note,
  }
}
