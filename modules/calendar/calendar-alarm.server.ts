import type { AppContext } from '#server/app-context.ts'
import { type CalendarAddress, calendarAddresses } from './addresses.server.ts'

export { type CalendarAddress, calendarAddresses }

/** The calendars that the owner must see to: those that failed for a day, and those that have no nights any more. */
export async function troubledCalendars(
  house: Pick<AppContext, 'database' | 'clock'>,
): Promise<CalendarAddress[]> {
  const all = await calendarAddresses(house)
  return all.filter(({ failing, emptied_at }) => failing || emptied_at !== null)
}
