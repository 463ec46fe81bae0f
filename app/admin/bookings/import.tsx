import { Alert, Button, Group, List, Paper, Stack, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Link } from 'react-router'
import { z } from 'zod'
import { newId } from '#core/host/keys.server.ts'
import { parseField } from '#core/record-fields.ts'
import { readSettings } from '#core/settings.server.ts'
import { formatDay, formatDays, isDay } from '#core/values/day.ts'
import { formatGuests } from '#core/values/guest-count.ts'
import { formatRupees } from '#core/values/money.ts'
import { keysOf, recordByName } from '#core/values/record.ts'
import { type DayOrder, dependsOnOrder, parseDay } from '#core/values/typed-day.ts'
import { bookingFields } from '#modules/bookings/booking.ts'
import { describeSource, rupeesCodec } from '#modules/bookings/booking-money.ts'
import {
  type CsvBooking,
  MAX_CSV_ROWS,
  parseDaysInRows,
  readBookingsCsv,
} from '#modules/bookings/bookings-csv.server.ts'
import { importBookings, type PreviewedRow, previewImport } from '#modules/bookings/import-bookings.server.ts'
import { adminContext } from '../access.server.ts'
import { FileField } from '../parts/fields.tsx'
import { readField, requireIntent } from '../parts/form.server.ts'
import { type DoneAnswer, IntentForm, type IntentState, useIntent } from '../parts/intent.tsx'
import { StatusNote } from '../parts/record-form.tsx'
import { SmallText } from '../parts/section.tsx'
import type { Route } from './+types/import.ts'
import { BookingsHead } from './bookings-head.tsx'

/** The rows of a file, before they are saved. */
type Preview = {
  /** The columns that are not imported. */
  ignoredColumns: string[]
  shownRows: PreviewedRow[]
  /** The rows as they were read, in JSON. */
  rowsJson: string
  /** A day that could be read in two ways, and the way it is read at present. */
  ambiguousDay: { day: string; order: DayOrder } | null
  /** The id of this preview, so that two taps save its rows once. */
  previewId: string
}

/** The rows of a file, the reasons why it cannot be read, or how many bookings are imported. */
type Answer = DoneAnswer & { preview?: Preview; problems?: string[]; importedCount?: number }

const textColumns: readonly Exclude<keyof CsvBooking, 'row'>[] = [
  ...keysOf(bookingFields),
  ...(['state', 'paid', 'kept', 'unreadableReason'] as const),
]
/** The rows that the preview's own form sends back; they are checked again when they are saved. */
const sentRowSchema = z.object({
  ...recordByName(textColumns, () => z.string().max(4000).exactOptional()),
  row: z.int().positive().exactOptional(),
})
const sentRowsSchema = z.array(sentRowSchema).min(1).max(MAX_CSV_ROWS)

/** With a file: shows a preview of its rows. With the rows of a preview: saves them. */
export async function action({ request, context }: Route.ActionArgs): Promise<Answer> {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  requireIntent(form, [''])
  // `look` is the order of day and month to show next; `order` is the one that is shown, in which the rows are saved.
  const previewOrder = form.get('look')
  const order: DayOrder = (previewOrder ?? form.get('order')) === 'month-first' ? 'month-first' : 'day-first'
  const previewId = readField(form, 'once', 40) || newId()
  const previewRows = async (rows: CsvBooking[], ignoredColumns: string[], day: string | null) => {
    const shownRows = await previewImport(ctx, parseDaysInRows(rows, order))
    const ambiguousDay = day === null ? null : { day, order }
    const preview = { ignoredColumns, shownRows, rowsJson: JSON.stringify(rows), ambiguousDay, previewId }
    return { ok: true as const, preview }
  }
  const file = form.get('file')
  if (file instanceof File) {
    const { timeZone } = await readSettings(ctx)
    const { rows, problems, ignoredColumns, ambiguousDay } = readBookingsCsv(await file.bytes(), timeZone)
    return problems.length > 0 ? { ok: true, problems } : previewRows(rows, ignoredColumns, ambiguousDay)
  }
  const rows = parseRows(readField(form, 'rows', 50_000_000))
  if (!rows) return { ok: true, problems: ['The file did not arrive complete. Please choose it again.'] }
  if (previewOrder === null) {
    const options = { shouldSkipInvalidRows: form.get('leaveOut') === 'on', previewId }
    const outcome = await importBookings(ctx, actor, parseDaysInRows(rows, order), options)
    if (outcome.ok) return { ok: true, importedCount: outcome.count }
  }
  const days = rows.flatMap(({ checkIn = '', checkOut = '' }) => [checkIn, checkOut])
  return previewRows(rows, [], days.find(dependsOnOrder) ?? null)
}

function parseRows(json: string): CsvBooking[] | null {
  try {
    return sentRowsSchema.parse(JSON.parse(json))
  } catch {
    return null
  }
}

/** Bookings from a table, `/admin/bookings/import`: first shown row by row, then saved. */
export default function Import() {
  // The preview stays when the connection breaks, so that it can be saved later.
  const [{ preview, problems = [], importedCount = 0 }, setAnswer] = useState<Partial<Answer>>({})
  const form = useIntent<Answer>('', { onDone: setAnswer })
  return (
    <>
      <BookingsHead view="Import" />
      <StatusNote>
        {importedCount > 0 && (
          <>
            {importedCount === 1 ? '1 booking is' : `${importedCount} bookings are`} imported.{' '}
            <Link to="/admin/bookings">Show all bookings</Link>
          </>
        )}
      </StatusNote>
      {problems.length > 0 && (
        <Alert role="alert" color="roof" mb="md" title="This file cannot be read">
          <List>
            {problems.map((problem) => (
              <List.Item key={problem}>{problem}</List.Item>
            ))}
          </List>
        </Alert>
      )}
      {preview ? (
        <ImportPreview form={form} preview={preview} onCancel={() => setAnswer({})} />
      ) : (
        <IntentForm form={form} encType="multipart/form-data">
          <Stack align="start" maw="46rem">
            <Text>
              You can import bookings from a spreadsheet. Save it as a CSV file. The first row must have the
              names of the columns: first name, last name, e-mail, phone, room, check in, check out, guests,
              amount, advance, paid, kept, source, note. Only the first name is required. Other columns are
              ignored. Files from Airbnb and Booking.com work without changes. A file can have 5,000 rows and
              200 columns. You see every row before anything is saved.
            </Text>
            <FileField name="file" label="CSV file" accept=".csv,.tsv,.txt,text/csv" required />
            <Button type="submit" variant="filled" loading={form.isBusy}>
              Check this file
            </Button>
          </Stack>
        </IntentForm>
      )}
    </>
  )
}

type PreviewProps = { form: IntentState; preview: Preview; onCancel: () => void }

/** Every row of a file as it would be saved; rows with problems come first. */
function ImportPreview({ form, preview, onCancel }: PreviewProps) {
  const { ignoredColumns, shownRows, rowsJson, ambiguousDay, previewId } = preview
  const wrongCount = shownRows.filter(({ problems }) => problems.length > 0).length
  const takenCount = shownRows.filter(({ conflicts }) => conflicts.length > 0).length
  const importableCount = shownRows.length - wrongCount
  const bookings = importableCount === 1 ? '1 booking' : `${importableCount} bookings`
  const otherOrder: DayOrder = ambiguousDay?.order === 'day-first' ? 'month-first' : 'day-first'
  const hasRemarks = (row: PreviewedRow) => row.problems.length + row.conflicts.length + row.doubts.length > 0
  const ordered = shownRows.toSorted((one, other) => Number(hasRemarks(other)) - Number(hasRemarks(one)))
  return (
    <IntentForm form={form}>
      <input type="hidden" name="rows" value={rowsJson} />
      <input type="hidden" name="once" value={previewId} />
      {wrongCount > 0 && <input type="hidden" name="leaveOut" value="on" />}
      <Stack align="start" maw="46rem">
        <Title order={2} size="h3">
          {wrongCount === 0
            ? `All ${shownRows.length} rows are correct. Nothing is saved yet.`
            : `${wrongCount} of ${shownRows.length} rows have errors. Nothing is saved yet.`}
        </Title>
        {ambiguousDay && (
          <>
            <input type="hidden" name="order" value={ambiguousDay.order} />
            <Text>
              {ambiguousDay.day} is read as {formatDay(parseDay(ambiguousDay.day, ambiguousDay.order))}.
            </Text>
            <Button type="submit" name="look" value={otherOrder}>
              Read it as {formatDay(parseDay(ambiguousDay.day, otherOrder))}
            </Button>
          </>
        )}
        {takenCount > 0 && (
          <Text>
            {takenCount === 1 ? '1 row has' : `${takenCount} rows have`} nights that are already taken. See
            below.
          </Text>
        )}
        {ignoredColumns.length > 0 && (
          <Text c="dimmed">
            {ignoredColumns.length === 1 ? '1 column is' : `${ignoredColumns.length} columns are`} not
            imported: {ignoredColumns.join(', ')}.
          </Text>
        )}
        <Group gap="sm">
          {importableCount > 0 && (
            <Button type="submit" variant="filled" loading={form.isBusy}>
              {wrongCount > 0 ? `Import ${bookings}, skip ${wrongCount}` : `Import ${bookings}`}
            </Button>
          )}
          <Button onClick={onCancel}>Choose another file</Button>
        </Group>
        <Stack component="ol" gap="xs" w="100%">
          {ordered.map((row) => (
            <Row key={row.row} row={row} />
          ))}
        </Stack>
      </Stack>
    </IntentForm>
  )
}

function Row({ row }: { row: PreviewedRow }) {
  const { email, phone, stay, isCancelled } = row
  const facts = [email, phone, stay, describeDays(row), ...describeMoney(row), isCancelled && 'cancelled']
  return (
    <Paper component="li" withBorder px="md" py="sm">
      <Text component="span" c="dimmed" mr="sm">
        {row.row}
      </Text>
      <strong>{`${row.firstName} ${row.lastName}`.trim() || 'No name'}</strong>
      <SmallText>{facts.filter(Boolean).join(' · ')}</SmallText>
      {[...row.problems.map(({ message }) => message), ...row.conflicts, ...row.doubts].map((problem) => (
        <Text key={problem} c="var(--error)" fw={500}>
          {problem}
        </Text>
      ))}
    </Paper>
  )
}

/** Sums that cannot be read are shown as they are in the file. */
function describeMoney({ problems, ...row }: PreviewedRow): (string | false)[] {
  const amount = parseField(bookingFields.amount, row.amount)
  const advance = parseField(bookingFields.advance, row.advance)
  const paid = parseField({ codec: rupeesCodec }, row.paid)
  const guests = parseField(bookingFields.guests, row.guests)
  const hasGuestsProblem = problems.some(({ field }) => field === 'guests')
  return [
    hasGuestsProblem ? row.guests : formatGuests(guests),
    amount === null ? row.amount : formatRupees(amount),
    advance === null ? row.advance : advance !== paid && `${formatRupees(advance)} advance`,
    paid === null ? row.paid : `${formatRupees(paid)} paid`,
    describeSource(row.source),
  ]
}

/** What cannot be read as a day is shown as it is in the file. */
function describeDays({ checkIn, checkOut }: PreviewedRow): string {
  const days = [checkIn, checkOut].filter(Boolean)
  return days.every((day) => isDay(day)) ? formatDays(checkIn || null, checkOut || null) : days.join(' to ')
}
