import '../bookings.css'
import { Alert, Button, List, Radio, Switch, Text, Title } from '@mantine/core'
import { useRef, useState } from 'react'
import { data, Form, Link, redirect, useNavigation, useSubmit } from 'react-router'
import { z } from 'zod'
import { sayAmountDue } from '#modules/bookings/balance.ts'
import { keptMoney } from '#modules/bookings/booking-money.ts'
import { saySource } from '#modules/bookings/booking-source.ts'
import {
  type BookingsCsv,
  CSV_MOST_ROWS,
  type GivenBooking,
  inOrder,
  readBookingsCsv,
} from '#modules/bookings/bookings-csv.server.ts'
import { importBookings, type PreviewedRow, previewImport } from '#modules/bookings/import-bookings.server.ts'
import { isDay, sayDay, sayDays } from '#modules/common/day.ts'
import { sayGuests } from '#modules/common/guests.ts'
import { sayRupees } from '#modules/common/money.ts'
import { type DayOrder, dayOfTyped, dependsOnOrder } from '#modules/common/typed-day.ts'
import type { Refusal } from '#modules/refusals/refusal.ts'
import type { AppContext } from '#server/app-context.ts'
import { newId } from '#server/keys.ts'
import { readSettings } from '#server/settings.ts'
import { adminContext } from '../../access.server.ts'
import { FileField } from '../../parts/fields/file-field.tsx'
import { field } from '../../parts/frame/sign-in-page.server.ts'
import { RefusalNote } from '../../parts/saving/refusal-note.tsx'
import { BookingsHead } from '../bookings-head.tsx'
import type { Route } from './+types/import.ts'

/** What a look at the file found: why it cannot be read at all, or its rows one by one and the columns left aside. */
type Looked = {
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

export async function loader({ request }: Route.LoaderArgs) {
  return { imported: Math.trunc(Number(new URL(request.url).searchParams.get('imported'))) || 0 }
}

/** With a file: shows every row and saves none. With the rows of such a preview: saves them. */
export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  const file = form.get('file')
  if (file instanceof File) return look(ctx, new Uint8Array(await file.arrayBuffer()))
  const rows = rowsOf(form.get('rows'))
  if (!rows) return refused(['That did not arrive in one piece. Please choose the file once more.'])
  const order = form.get('order') === 'month-first' ? 'month-first' : 'day-first'
  const once = field(form, 'once', 40)
  const doubt = rows.flatMap(({ checkIn = '', checkOut = '' }) => [checkIn, checkOut]).find(dependsOnOrder)
  const table = { rows, ignored: [], doubt: doubt ?? null }
  // The other order was chosen: everything is looked at once more before it is saved.
  if (form.get('intent') === 'look') return shown(ctx, table, { order, once })
  const leaveOut = form.get('leaveOut') === 'on'
  const outcome = await importBookings(ctx, actor, inOrder(rows, order), { leaveOut, once })
  if (!outcome.ok) return shown(ctx, table, { order, once, status: 400 })
  return redirect(`/admin/bookings/import?imported=${outcome.count}`)
}

async function look(ctx: AppContext, bytes: Uint8Array) {
  const { timeZone } = await readSettings(ctx)
  const table = readBookingsCsv(bytes, timeZone)
  const { problems } = table
  if (problems.length > 0) return refused(problems)
  return shown(ctx, table, { order: 'day-first', once: newId() })
}

type Table = Pick<BookingsCsv, 'rows' | 'ignored' | 'doubt'>
type Showing = { order: DayOrder; once: string; status?: number }

async function shown(
  ctx: AppContext,
  { rows, ignored, doubt }: Table,
  { order, once, status = 200 }: Showing,
) {
  const preview = await previewImport(ctx, inOrder(rows, order))
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

/** Bookings from a table, `/admin/bookings/import`: first shown row by row, then saved. */
export default function Import({ loaderData: { imported }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const [isChosen, setChosen] = useState(false)
  const { looked, lost } = useLooked(actionData)
  return (
    <>
      <BookingsHead view="Import" />
      <RefusalNote message={lost} />
      {imported > 0 && !looked && (
        <Alert role="status" color="deodar" mb="md">
          {imported === 1 ? 'One booking is' : `${imported} bookings are`} in the list now.{' '}
          <Link to="/admin/bookings">Look at them</Link>
        </Alert>
      )}
      {looked && looked.problems.length > 0 && (
        <Alert role="alert" color="roof" mb="md" title="This file cannot be read as it is">
          <List>
            {looked.problems.map((problem) => (
              <List.Item key={problem}>{problem}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {looked?.preview ? (
        <ImportPreview looked={looked} rows={looked.preview} busy={busy} />
      ) : (
        <Form method="post" encType="multipart/form-data" className="import-form">
          <Text>
            Bring your bookings from any spreadsheet: save it as CSV, and let the first row name the columns
            (first name, last name, e-mail, phone, stay, check in, check out, guests, amount, advance, source,
            note). The tables of Airbnb and Booking.com are understood as they are. Other columns are left
            aside, and an e-mail may be missing. A table has at most 5,000 rows and 200 columns. You see every
            row before anything is saved.
          </Text>
          <FileField
            name="file"
            label="The table (CSV)"
            accept=".csv,.tsv,.txt,text/csv"
            required
            onChosen={setChosen}
          />
          <Button type="submit" variant={isChosen ? 'filled' : 'default'} loading={busy}>
            Look at it first
          </Button>
        </Form>
      )}
    </>
  )
}

type Answer = Looked | Refusal | undefined

/** Without a connection the preview stays as it was, to be saved once there is one again. */
function useLooked(answer: Answer): { looked: Looked | undefined; lost: string | undefined } {
  const [last, setLast] = useState<Looked>()
  const now = answer && 'preview' in answer ? answer : undefined
  if (now && now !== last) setLast(now)
  return { looked: now ?? (answer && last), lost: answer && 'ok' in answer ? answer.message : undefined }
}

type Rows = NonNullable<Looked['preview']>
type PreviewProps = { looked: Looked; rows: Rows; busy: boolean }

/** Every row of a table as it would be saved; nothing of it is saved yet. */
function ImportPreview({ looked: { ignored, rows: given, doubt, once }, rows, busy }: PreviewProps) {
  const [onlyDoubtful, setOnlyDoubtful] = useState(false)
  const wrong = rows.filter(({ problems }) => problems.length > 0).length
  const taken = rows.filter(({ clashes }) => clashes.length > 0).length
  const doubtful = rows.filter(needsLook).length
  const good = rows.length - wrong
  const bookings = (count: number) => (count === 1 ? 'one booking' : `${count} bookings`)
  return (
    <Form method="post" className="import-form">
      <input type="hidden" name="rows" value={given} />
      <input type="hidden" name="once" value={once} />
      {wrong > 0 && <input type="hidden" name="leaveOut" value="on" />}
      <Title order={2} size="h3">
        {wrong === 0
          ? `All ${rows.length} rows are good. Nothing is saved yet.`
          : `${wrong} of ${rows.length} rows need another look. Nothing is saved yet.`}
      </Title>
      {doubt && <WhichOrder doubt={doubt} />}
      {taken > 0 && (
        <Text>
          {taken === 1 ? 'One row wants' : `${taken} rows want`} nights that are taken already; they are
          marked below.
        </Text>
      )}
      {ignored.length > 0 && (
        <Text c="dimmed">
          {ignored.length === 1 ? 'One column is' : `${ignored.length} columns are`} not brought in:{' '}
          {ignored.join(', ')}.
        </Text>
      )}
      <div className="import-ends">
        {good > 0 && (
          <Button type="submit" loading={busy}>
            {wrong > 0 ? `Save ${bookings(good)}, leave ${wrong} out` : `Save ${bookings(good)}`}
          </Button>
        )}
        <Button component={Link} to="/admin/bookings/import" variant="default">
          Choose another file
        </Button>
      </div>
      {doubtful > 0 && wrong < rows.length && (
        <Switch
          label="Show only the rows that need a look"
          checked={onlyDoubtful}
          onChange={(event) => setOnlyDoubtful(event.currentTarget.checked)}
        />
      )}
      <ol className="import-rows">
        {rows
          .filter((row) => !onlyDoubtful || needsLook(row))
          .map((row) => (
            <Row key={row.row} row={row} />
          ))}
      </ol>
    </Form>
  )
}

/** Asks once for the whole table which number is the day, and shows the rows anew as soon as it is said. */
function WhichOrder({ doubt: { day, order } }: { doubt: NonNullable<Looked['doubt']> }) {
  const group = useRef<HTMLDivElement>(null)
  const submit = useSubmit()
  const readAs = (which: DayOrder) => sayDay(dayOfTyped(day, which))
  function look(value: string) {
    const form = group.current?.closest('form')
    if (!form) return
    const fields = new FormData(form)
    fields.set('order', value)
    fields.set('intent', 'look')
    submit(fields, { method: 'post' })
  }
  return (
    <Radio.Group
      ref={group}
      name="order"
      label={`What is ${day} in this table?`}
      defaultValue={order}
      onChange={look}
    >
      <Radio value="day-first" label={readAs('day-first')} mt="xs" />
      <Radio value="month-first" label={readAs('month-first')} mt="xs" />
    </Radio.Group>
  )
}

function needsLook({ problems, clashes, doubts }: Rows[number]): boolean {
  return problems.length + clashes.length + doubts.length > 0
}

function Row({ row }: { row: Rows[number] }) {
  return (
    <li data-wrong={row.problems.length > 0 || undefined}>
      <span className="import-number">{row.row}</span>
      <div>
        <strong>{`${row.firstName} ${row.lastName}`.trim() || 'No name'}</strong>
        <small>
          {[row.email, row.phone, row.stay, daysOf(row), ...moneyOf(row), row.cancelled && 'cancelled']
            .filter(Boolean)
            .join(' · ')}
        </small>
        {row.problems.map(({ code, field, message }) => (
          <p key={`${field} ${code}`}>{message}</p>
        ))}
        {[...row.clashes, ...row.doubts].map((doubt) => (
          <p key={doubt}>{doubt}</p>
        ))}
      </div>
    </li>
  )
}

/** Sums that cannot be read are shown as they stand in the file. */
function moneyOf({ problems, ...row }: Rows[number]): string[] {
  const wrong = problems.map(({ field }) => field)
  const { guests, amount, advance, source } = keptMoney(row)
  const balance = amount === null ? '' : sayAmountDue({ amount, advance, source })
  return [
    wrong.includes('guests') ? row.guests : sayGuests(guests),
    amount === null ? row.amount : sayRupees(amount),
    advance === null ? row.advance : `${sayRupees(advance)} paid`,
    balance,
    balance.includes(saySource(row.source)) ? '' : saySource(row.source),
  ]
}

/** What cannot be read as a day is shown as it stands in the file. */
function daysOf({ checkIn, checkOut }: Rows[number]): string {
  const readable = [checkIn, checkOut].every((day) => day === '' || isDay(day))
  return readable
    ? sayDays(checkIn || null, checkOut || null)
    : [checkIn, checkOut].filter(Boolean).join(' to ')
}
