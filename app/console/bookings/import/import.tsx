import './import.css'
import { Alert, Button, List, Text, Title } from '@mantine/core'
import { useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { isDay, sayDays } from '#domain/day.ts'
import type { Refusal } from '#domain/refusal.ts'
import { RefusalNote } from '../../parts/refusal-note.tsx'
import { BookingsHead } from '../bookings-head.tsx'
import type { Route } from './+types/import.ts'
import type { Looked } from './import.server.ts'

export { clientAction } from '../../parts/lost-line.ts'
export { action, loader } from './import.server.ts'

/** Bookings from a table, `/admin/bookings/import`: first shown row by row, then saved. */
export default function Import({ loaderData: { imported }, actionData }: Route.ComponentProps) {
  const busy = useNavigation().formMethod === 'POST'
  const { looked, lost } = useLooked(actionData as Answer)
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
        <Preview rows={looked.preview} ignored={looked.ignored} given={looked.rows} busy={busy} />
      ) : (
        <Form method="post" encType="multipart/form-data" className="import-form">
          <Text>
            Bring your bookings from any spreadsheet: save it as CSV, and let the first row name the columns
            (first name, last name, e-mail, phone, stay, check in, check out, note). Other columns are left
            aside. You see every row before anything is saved.
          </Text>
          <label className="file-field">
            The table (CSV)
            <input type="file" name="file" accept=".csv,.tsv,.txt,text/csv" required />
          </label>
          <Button type="submit" loading={busy}>
            Look at it first
          </Button>
        </Form>
      )}
    </>
  )
}

type Answer = Looked | Refusal | undefined
type Rows = NonNullable<Looked['preview']>

/** Without a line the preview stays as it was, to be saved once there is one again. */
function useLooked(answer: Answer): { looked: Looked | undefined; lost: string | undefined } {
  const [last, setLast] = useState<Looked>()
  const now = answer && 'preview' in answer ? answer : undefined
  if (now && now !== last) setLast(now)
  return { looked: now ?? (answer && last), lost: answer && 'ok' in answer ? answer.message : undefined }
}

type PreviewProps = { rows: Rows; ignored: string[]; given: string; busy: boolean }

function Preview({ rows, ignored, given, busy }: PreviewProps) {
  const wrong = rows.filter(({ problems }) => problems.length > 0).length
  const good = rows.length - wrong
  const bookings = (count: number) => (count === 1 ? 'one booking' : `${count} bookings`)
  return (
    <Form method="post" className="import-form">
      <input type="hidden" name="rows" value={given} />
      {wrong > 0 && <input type="hidden" name="leaveOut" value="on" />}
      <Title order={2} size="h3">
        {wrong === 0
          ? `All ${rows.length} rows are good. Nothing is saved yet.`
          : `${wrong} of ${rows.length} rows need another look. Nothing is saved yet.`}
      </Title>
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
      <ol className="import-rows">
        {rows.map((row) => (
          <li key={row.row} data-wrong={row.problems.length > 0 || undefined}>
            <span className="import-number">{row.row}</span>
            <div>
              <strong>{`${row.firstName} ${row.lastName}`.trim() || 'No name'}</strong>
              <small>
                {[row.email, row.phone, row.stay, daysOf(row), row.cancelled && 'cancelled']
                  .filter(Boolean)
                  .join(' · ')}
              </small>
              {row.problems.map(({ code, field, message }) => (
                <p key={`${field} ${code}`}>{message}</p>
              ))}
              {row.clashes.map((clash) => (
                <p key={clash} className="import-clash">
                  {clash}
                </p>
              ))}
            </div>
          </li>
        ))}
      </ol>
    </Form>
  )
}

/** What cannot be read as a day is shown as it stands in the file. */
function daysOf({ checkIn, checkOut }: Rows[number]): string {
  const readable = [checkIn, checkOut].every((day) => day === '' || isDay(day))
  return readable
    ? sayDays(checkIn || null, checkOut || null)
    : [checkIn, checkOut].filter(Boolean).join(' to ')
}
