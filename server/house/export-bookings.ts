import { wholePhone } from '#domain/phone.ts'
import { stayTitle } from '#domain/stays.ts'
import { recordAct } from './acts.ts'
import { listBookings } from './bookings.ts'
import { publishedContent } from './content.ts'
import type { Actor, House } from './house.ts'
import { writeCsv } from './write-csv.ts'

const EVERY_ROW = 1_000_000
const columns = [
  'First name',
  'Last name',
  'E-mail',
  'Phone',
  'Stay',
  'Check in',
  'Check out',
  'State',
  'Note',
] as const

/** Every booking as CSV for spreadsheets, UTF-8 with its mark, which importing reads back as it was; written down as an act. */
export async function exportBookings(house: House, actor: Actor): Promise<string> {
  const [bookings, { stays }] = await Promise.all([
    listBookings(house, { limit: EVERY_ROW }),
    publishedContent(house),
  ])
  const rows = bookings.map((booking) => ({
    'First name': booking.first_name,
    'Last name': booking.last_name,
    'E-mail': booking.email,
    Phone: wholePhone(booking.phone),
    Stay: stayTitle({ stays }, booking.stay) ?? booking.stay ?? '',
    'Check in': booking.check_in ?? '',
    'Check out': booking.check_out ?? '',
    State: booking.state,
    Note: booking.note,
  }))
  await recordAct(house, house.database, actor, {
    act: 'bookings.exported',
    about: 'booking',
    aboutId: 'all',
    after: { rows: rows.length },
  })
  return writeCsv(columns, rows)
}
