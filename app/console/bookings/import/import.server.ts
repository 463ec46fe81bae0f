import { data, redirect } from 'react-router'
import { z } from 'zod'
import { type DayOrder, dependsOnOrder } from '#domain/typed-day.ts'
import {
  type BookingsCsv,
  CSV_MOST_ROWS,
  type GivenBooking,
  inOrder,
  readBookingsCsv,
} from '#server/house/bookings/bookings-csv.ts'
import { importBookings, type PreviewedRow, previewImport } from '#server/house/bookings/import-bookings.ts'
import type { House } from '#server/house/house.ts'
import { newId } from '#server/house/keys.ts'
import { readSettings } from '#server/house/settings.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireRole } from '#server/http/pages/require-sign-in.ts'
import { field } from '../../parts/frame/sign-in-page.server.ts'
import type { Route } from './+types/import.ts'

/** What a look at the file found: why it cannot be read at all, or its rows one by one and the columns left aside. */
export type Looked = {
  problems: string[]
  ignored: string[]
  preview: PreviewedRow[] | null
  rows: string
  /** A day that could be read two ways, and how it is read for now. */
  doubt: { day: string; order: DayOrder } | null
  /** Names this look, so that two taps save its rows once. */
  once: string
}

const text = z.string().max(4000).optional()
/** What the preview's own form brings back: the rows as they were read, checked anew when they are saved. */
const givenRows = z
  .array(
    z.object({
      firstName: text,
      lastName: text,
      email: text,
      phone: text,
      stay: text,
      checkIn: text,
      checkOut: text,
      guests: text,
      amount: text,
      advance: text,
      source: text,
      note: text,
      state: text,
      flaw: text,
      row: z.int().positive().optional(),
    }),
  )
  .min(1)
  .max(CSV_MOST_ROWS)

export async function loader({ request, context }: Route.LoaderArgs) {
  await requireRole(context.get(houseContext), request, 'owner')
  return { imported: Math.trunc(Number(new URL(request.url).searchParams.get('imported'))) || 0 }
}

/** With a file: shows every row and saves none. With the rows of such a preview: saves them. */
export async function action({ request, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const owner = await requireRole(house, request, 'owner')
  const form = await request.formData()
  const file = form.get('file')
  if (file instanceof File) return look(house, new Uint8Array(await file.arrayBuffer()))
  const rows = rowsOf(form.get('rows'))
  if (!rows) return refused(['That did not arrive in one piece. Please choose the file once more.'])
  const order = form.get('order') === 'month-first' ? 'month-first' : 'day-first'
  const once = field(form, 'once', 40)
  const doubt = rows.flatMap(({ checkIn = '', checkOut = '' }) => [checkIn, checkOut]).find(dependsOnOrder)
  const table = { rows, ignored: [], doubt: doubt ?? null }
  // The other order was chosen: everything is looked at once more before it is saved.
  if (form.get('what') === 'look') return shown(house, table, { order, once })
  const leaveOut = form.get('leaveOut') === 'on'
  const outcome = await importBookings(house, owner, inOrder(rows, order), { leaveOut, once })
  if (!outcome.ok) return shown(house, table, { order, once, status: 400 })
  return redirect(`/admin/bookings/import?imported=${outcome.count}`)
}

async function look(house: House, bytes: Uint8Array) {
  const { timeZone } = await readSettings(house)
  const table = readBookingsCsv(bytes, timeZone)
  const { problems } = table
  if (problems.length > 0) return refused(problems)
  return shown(house, table, { order: 'day-first', once: newId() })
}

type Table = Pick<BookingsCsv, 'rows' | 'ignored' | 'doubt'>
type Showing = { order: DayOrder; once: string; status?: number }

async function shown(house: House, { rows, ignored, doubt }: Table, { order, once, status = 200 }: Showing) {
  const preview = await previewImport(house, inOrder(rows, order))
  const asked = doubt === null ? null : { day: doubt, order }
  return data<Looked>(
    { problems: [], ignored, preview, rows: JSON.stringify(rows), doubt: asked, once },
    { status },
  )
}

function refused(problems: string[]) {
  return data<Looked>(
    { problems, ignored: [], preview: null, rows: '', doubt: null, once: '' },
    { status: 400 },
  )
}

function rowsOf(given: FormDataEntryValue | null): GivenBooking[] | null {
  try {
    const rows = givenRows.parse(JSON.parse(String(given)))
    return rows.map((row) => Object.fromEntries(Object.entries(row).filter(([, cell]) => cell !== undefined)))
  } catch {
    return null
  }
}
