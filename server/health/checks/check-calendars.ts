import { calendarAddresses } from '#modules/calendar/calendar-alarm.server.ts'
import { unreadEntries } from '#modules/calendar/their-nights.server.ts'
import { type Finding, look, ok, type Patient, unasked } from '../finding.ts'

/** Whether the calendars of other sites could be fetched; nothing is fetched for it. */
export async function checkCalendars({ clock, database }: Patient): Promise<Finding> {
  if (!database) return unasked('calendars')
  const all = await calendarAddresses({ clock, database })
  const failing = all.filter((each) => each.failing).length
  if (failing > 0)
    return look(
      'calendars',
      `Calendars of other sites that could not be fetched for a day: ${failing} of ${all.length}.`,
      'The console says why under Bookings, Other sites.',
    )
  const unread = await unreadEntries({ database })
  if (unread.length > 0)
    return look(
      'calendars',
      `Calendars of other sites with entries that could not be read: ${unread.map(sayUnreadOf).join(', ')}.`,
      'The admin says it under Bookings, Other sites. Please compare the nights with those on the other site.',
    )
  if (all.length === 0) return ok('calendars', 'No calendar of another site is fetched.')
  return ok('calendars', `Calendars of other sites that are fetched: ${all.length}.`)
}

type UnreadOf = Awaited<ReturnType<typeof unreadEntries>>[number]

function sayUnreadOf({ stay, source, entries, unread }: UnreadOf): string {
  return `${source} for ${stay}, ${unread} of ${entries}`
}
