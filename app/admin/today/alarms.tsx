import { Alert } from '@mantine/core'
import type { ReactNode } from 'react'
import { Link } from 'react-router'
import type { BackupAlarm, BackupFailure } from '#modules/backups/backup-state.server.ts'
import { sayCalendarTrouble } from '#modules/calendar/calendar-trouble.ts'
import { stayTitle } from '#modules/calendar/stays.ts'
import { sayMoment } from '#modules/common/day.ts'
import type { publishedContent } from '#modules/content/content.server.ts'
import type { Share } from '#modules/privacy/retention.server.ts'
import type { Alarms } from '#modules/today/alarms.server.ts'
import { IntentButton } from '../parts/intent.tsx'
import type { Route } from './+types/today.ts'

type Page = Route.ComponentProps['loaderData']

/** What is wrong with the house itself, above everything else; each with what can be done about it. */
export function AlarmList({ alarms }: { alarms: Page['alarms'] }) {
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
          {mayAnswer && (
            <IntentButton intent="confirm-clock" mt="sm">
              The clock is right
            </IntentButton>
          )}
        </Alarm>
      )}
      {erasing && !clock && (
        <Alarm title="May so much be erased?">
          {erasing} have been kept as long as you wished, which is much at once. They stay until you say so.
          {mayAnswer && (
            <IntentButton intent="erase" mt="sm">
              Erase them for good
            </IntentButton>
          )}
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

/** Nights that two guests count on: nothing else of the day is as urgent. */
export function Clashes({ clashes }: { clashes: Page['clashes'] }) {
  if (clashes.length === 0) return null
  return (
    <Alert color="roof" variant="light" mb="md" title={titleOf(clashes)}>
      <ul className="today-clashes">
        {clashes.map(({ nights, from, stay, guests }) => (
          <li key={`${stay} ${from}`}>
            <Link to={`/admin/bookings/calendar?month=${from.slice(0, 7)}`}>
              {stay}, <span className="whole-fact">{nights}</span>
            </Link>
            {': '}
            {guests.map(({ id, name, to }, at) => (
              <span key={id}>
                {at > 0 && (at === guests.length - 1 ? ' and ' : ', ')}
                {to ? <Link to={to}>{name}</Link> : name}
              </span>
            ))}
          </li>
        ))}
      </ul>
    </Alert>
  )
}

function titleOf(clashes: Page['clashes']): string {
  const closed = clashes.filter((clash) => clash.closed).length
  if (closed === 0) return 'Nights that are taken twice'
  return closed === clashes.length ? 'Bookings on closed nights' : 'Nights that are taken twice, or closed'
}

/** The alarms as the page says them; only an owner may answer them. */
export function sayAlarms(
  { clock, erasing, damagedSince, backups, calendars }: Alarms,
  { timeZone, content }: { timeZone: string; content: Content },
  mayAnswer: boolean,
) {
  const moment = (time: string) => sayMoment(new Date(time), timeZone)
  const shares = [
    erasing?.enquiries && say(erasing.enquiries, 'enquiries'),
    erasing?.bookings && say(erasing.bookings, 'bookings'),
  ]
  return {
    clock: clock && { known: moment(clock.known), now: moment(clock.now) },
    erasing: shares.filter(Boolean).join(' and ') || null,
    damagedSince: damagedSince && moment(damagedSince),
    backups: backups && sayBackups(backups, moment),
    calendars: calendars.map((calendar) => sayCalendar(calendar, content, moment)),
    mayAnswer,
  }
}

/** Each trouble with the backups as a sentence with what is to be done. */
function sayBackups(
  { failed, copyFailed, proofFailed, unprovenSince }: BackupAlarm,
  moment: (time: string) => string,
): string[] {
  const tried = ({ at, why }: BackupFailure) => `(${moment(at)}: ${why})`
  return [
    failed && `The last backup could not be made. ${tried(failed)}`,
    copyFailed && `The last backup could not be copied into the bucket. ${tried(copyFailed)}`,
    proofFailed && `The newest backup could not be verified. ${tried(proofFailed)}`,
    unprovenSince &&
      `No backup could be verified since ${moment(unprovenSince)}, so nobody knows whether one would bring the house back.`,
  ].filter((line) => line !== null)
}

/** Which calendar, of which stay, and what is wrong with it. */
function sayCalendar(
  { source, stay, failing, failing_since, trouble }: Alarms['calendars'][number],
  content: Content,
  moment: (time: string) => string,
): string {
  const which = `${stayTitle(content, stay) ?? stay}, ${source}:`
  return failing && failing_since
    ? `${which} not fetched since ${moment(failing_since)}. ${sayCalendarTrouble(trouble ?? '')}`
    : `${which} all its nights are gone at once. Those it had stay taken until you say that they are free.`
}

type Content = Awaited<ReturnType<typeof publishedContent>>

function say({ going, of }: Share, what: string): string {
  return `${going} of ${of} ${what}`
}
