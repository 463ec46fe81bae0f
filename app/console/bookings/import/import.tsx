import './import.css'
import { Alert, Button, List, Text } from '@mantine/core'
import { useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { Refusal } from '#domain/refusal.ts'
import { FileField } from '../../parts/fields/file-field.tsx'
import { RefusalNote } from '../../parts/saving/refusal-note.tsx'
import { BookingsHead } from '../bookings-head.tsx'
import type { Route } from './+types/import.ts'
import type { Looked } from './import.server.ts'
import { ImportPreview } from './preview.tsx'

export { clientAction } from '../../parts/frame/lost-line.ts'
export { action, loader } from './import.server.ts'

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
