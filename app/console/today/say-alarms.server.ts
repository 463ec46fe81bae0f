import { sayCalendarTrouble } from '#domain/calendars/calendar-trouble.ts'
import { sayMoment } from '#domain/day.ts'
import { stayTitle } from '#domain/stays/stays.ts'
import type { BackupAlarm, BackupFailure } from '#server/house/backups/backup-state.ts'
import type { publishedContent } from '#server/house/content/content.ts'
import type { Share } from '#server/house/storage/much-at-once.ts'
import type { Alarms } from '#server/house/today/alarms.ts'

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
    proofFailed && `The newest backup did not prove itself. ${tried(proofFailed)}`,
    unprovenSince &&
      `No backup has proved itself since ${moment(unprovenSince)}, so nobody knows whether one would bring the house back.`,
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
