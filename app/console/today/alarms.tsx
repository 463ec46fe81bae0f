import { Alert, Button } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import { useSubmission } from '../parts/use-submission.tsx'
import { buttons } from '../steps/buttons.ts'
import type { Route } from './+types/today.ts'

/** What is wrong with the house itself, above everything else; each with what can be done about it. */
export function AlarmList({ alarms }: { alarms: Route.ComponentProps['loaderData']['alarms'] }) {
  const { clock, erasing, damagedSince, backups, calendars, mayAnswer } = alarms
  return (
    <>
      {damagedSince && (
        <Alarm title="The database is damaged">
          It was found so on {damagedSince}. Please have whoever looks after the machine stop the house and
          bring the last backup back. What has come in since may be lost, so please write it down.
        </Alarm>
      )}
      {backups && (
        <Alarm title="The backups need a look">
          {backups.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {mayAnswer && <Link to="/admin/settings/backups">See the backups</Link>}
        </Alarm>
      )}
      {calendars.length > 0 && (
        <Alarm title="Calendars of other sites need a look">
          {calendars.map((line) => (
            <p key={line}>{line}</p>
          ))}
          {mayAnswer && <Link to="/admin/bookings/calendars">See the calendars</Link>}
        </Alarm>
      )}
      {clock && (
        <Alarm title="Is the clock right?">
          This machine says that it is {clock.now}, but the house was last seen open on {clock.known}. Until
          you say that this is right, nothing is erased for its age.
          {mayAnswer && <Answer to="clock">{buttons['alarms/clock']}</Answer>}
        </Alarm>
      )}
      {erasing && !clock && (
        <Alarm title="May so much be erased?">
          {erasing} have been kept as long as you wished, which is much at once. They stay until you say so.
          {mayAnswer && <Answer to="erasing">{buttons['alarms/erasing']}</Answer>}
        </Alarm>
      )}
    </>
  )
}

function Alarm({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Alert title={title} color="roof" variant="light" role="status" mb="md">
      {children}
    </Alert>
  )
}

function Answer({ to, children }: { to: string; children: string }) {
  const { Form, onSubmit, busy, refused } = useSubmission()
  return (
    <Form method="post" action={`/admin/alarms/${to}`} onSubmit={onSubmit}>
      <RefusalNote message={refused} />
      <Button type="submit" variant="default" mt="sm" loading={busy}>
        {children}
      </Button>
    </Form>
  )
}
