import { Alert, List, Text } from '@mantine/core'
import { Link } from 'react-router'
import { formatMoment } from '#core/values/day.ts'
import type { BackupAlarm, BackupFailure } from '#modules/backups/backup-state.server.ts'
import { describeCalendarTrouble } from '#modules/calendar/external-calendars.ts'
import type { readContent } from '#modules/content/content.server.ts'
import { findStayTitle } from '#modules/content/stays.ts'
import type { NotifiedDevice } from '#modules/push/devices.server.ts'
import { describePushTrouble } from '#modules/push/push-shape.ts'
import type { Alarms } from '#modules/today/alarms.server.ts'
import { ActionButton } from '../parts/intent.tsx'
import type { Route } from './+types/today.ts'

type Page = Route.ComponentProps['loaderData']
type Content = Awaited<ReturnType<typeof readContent>>
/** `page` and `intent` are what an owner can do about it. */
type Alarm = { title: string; lines: string[]; page?: [to: string, label: string]; intent?: [string, string] }

/** What is wrong with the installation, above everything else; each with what can be done about it. */
export function AlarmList({ alarms, isOwner }: Pick<Page, 'alarms' | 'isOwner'>) {
  return alarms.map(({ title, lines, page, intent }) => (
    <Alert key={title} title={title} color="roof" variant="light" role="status" mb="md">
      {lines.map((line) => (
        <Text key={line}>{line}</Text>
      ))}
      {isOwner && page && <Link to={page[0]}>{page[1]}</Link>}
      {isOwner && intent && (
        <ActionButton intent={intent[0]} mt="sm">
          {intent[1]}
        </ActionButton>
      )}
    </Alert>
  ))
}

/** The text of each alarm, and what can be done about it. */
export function describeAlarms(
  { clock, largeErasure, damagedSince, backups, calendars }: Alarms,
  { timeZone, content, devices }: { timeZone: string; content: Content; devices: readonly NotifiedDevice[] },
): Alarm[] {
  const formatTime = (time: string) => formatMoment(new Date(time), timeZone)
  const shares = (['enquiries', 'bookings'] as const).flatMap((what) => {
    const share = largeErasure?.[what]
    return share ? [`${share.going} of ${share.of} ${what}`] : []
  })
  const silentDevices = devices.filter(
    ({ trouble }) => trouble === 'pushRefused' || trouble === 'pushKeyLost',
  )
  const alarms: (Alarm | false | null | '')[] = [
    damagedSince && {
      title: 'The database is damaged',
      lines: [
        `We found this on ${formatTime(damagedSince)}. Ask the person who runs the server to stop it and to restore the last backup. Everything newer may be lost, so write it down.`,
      ],
    },
    backups && {
      title: 'Problem with the backups',
      lines: describeBackups(backups, formatTime),
      page: ['/admin/settings/backups', 'Open backups'],
    },
    calendars.length > 0 && {
      title: 'Problem with calendars of other sites',
      lines: calendars.map(({ source, stay, isFailing, failing_since, trouble }) => {
        const which = `${findStayTitle(content, stay) ?? stay}, ${source}:`
        return isFailing && failing_since
          ? `${which} not updated since ${formatTime(failing_since)}. ${describeCalendarTrouble(trouble ?? '')}`
          : `${which} it has no booked nights any more. The nights it had stay taken until you say that they are free.`
      }),
      page: ['/admin/bookings/calendars', 'Open calendars'],
    },
    silentDevices.length > 0 && {
      title: 'Alerts do not arrive',
      lines: silentDevices.map(
        ({ device, trouble }) => `${device}: ${trouble && describePushTrouble(trouble)}`,
      ),
      page: ['/admin/settings/notifications', 'Open alerts'],
    },
    clock && {
      title: 'Is the clock right?',
      lines: [
        `The clock of the server says ${formatTime(clock.now)}, but the server last ran on ${formatTime(clock.known)}. No old data is deleted until you say that the clock is right.`,
      ],
      intent: ['confirm-clock', 'The clock is right'],
    },
    !clock &&
      shares.length > 0 && {
        title: 'Delete this much old data?',
        lines: [
          `${shares.join(' and ')} are older than the limit you chose. That is a lot at once, so nothing is deleted until you agree.`,
        ],
        intent: ['erase', 'Delete old data'],
      },
  ]
  return alarms.filter((alarm) => typeof alarm === 'object').filter((alarm) => alarm !== null)
}

/** What is wrong with the backups, a sentence each. */
export function describeBackups(
  { failed, copyFailed, proofFailed, unverifiedSince }: BackupAlarm,
  formatTime: (time: string) => string,
): string[] {
  const describeFailure = (what: string, failure: BackupFailure | null | undefined) =>
    failure && `${what} (${formatTime(failure.at)}: ${failure.why})`
  return [
    describeFailure('The last backup failed.', failed),
    describeFailure('The last backup could not be copied to your other storage.', copyFailed),
    describeFailure('The check of the newest backup failed.', proofFailed),
    unverifiedSince &&
      `No backup was checked since ${formatTime(unverifiedSince)}. We do not know if a backup works.`,
  ].filter((line) => typeof line === 'string')
}

/** Nights that two guests count on: nothing else of the day is as urgent. */
export function DoubleBookings({ conflicts }: Pick<Page, 'conflicts'>) {
  if (conflicts.length === 0) return null
  const title = `Double booking${conflicts.some(({ isClosed }) => isClosed) ? ' or blocked dates' : ''}`
  return (
    <Alert color="roof" variant="light" mb="md" title={title}>
      <List listStyleType="none">
        {conflicts.map(({ nights, from, stay, guests }) => (
          <List.Item key={`${stay} ${from}`}>
            <Link to={`/admin/bookings/calendar?month=${from.slice(0, 7)}`}>
              {stay},{' '}
              <Text span inherit display="inline-block">
                {nights}
              </Text>
            </Link>
            {guests.map(({ id, name, to }, at) => (
              <span key={id}>
                {at === 0 ? ': ' : at === guests.length - 1 ? ' and ' : ', '}
                {to ? <Link to={to}>{name}</Link> : name}
              </span>
            ))}
          </List.Item>
        ))}
      </List>
    </Alert>
  )
}
