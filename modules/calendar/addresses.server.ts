import type { AppContext } from '#server/app-context.ts'
import type { CalendarAddressRow } from '#server/db/tables.ts'
import { unseal } from '#server/secrets/seal.ts'
import { failsTooLong } from './calendar-trouble.ts'

/** A calendar that is fetched, without its address. */
export type CalendarAddress = Omit<CalendarAddressRow, 'sealed' | 'etag' | 'last_modified'> & {
  /** It has failed for a day. */
  failing: boolean
}

/** Every calendar that the house fetches by itself, stay by stay. */
export async function calendarAddresses(
  ctx: Pick<AppContext, 'database' | 'clock'>,
): Promise<CalendarAddress[]> {
  const rows = await ctx.database
    .selectFrom('calendar_address')
    .selectAll()
    .orderBy('stay')
    .orderBy('created_at')
    .orderBy('id')
    .execute()
  return rows.map(({ sealed: _sealed, etag: _etag, last_modified: _modified, ...row }) => ({
    ...row,
    failing: failsTooLong(row.failing_since, ctx.clock.now()),
  }))
}

/** The address of one, opened for the moment of a fetch; null where the key of the house does not open it. */
export function openAddress(
  ctx: Pick<AppContext, 'config'>,
  { id, sealed }: Pick<CalendarAddressRow, 'id' | 'sealed'>,
): Promise<string | null> {
  return unseal(ctx, purposeOfAddress(id), sealed)
}

/** What a sealed address is for: in another row it opens nothing. */
export function purposeOfAddress(id: string): string {
  return `address of the calendar ${id}`
}

/** The calendars that the owner must see to: those that failed for a day, and those that have no nights any more. */
export async function troubledCalendars(
  ctx: Pick<AppContext, 'database' | 'clock'>,
): Promise<CalendarAddress[]> {
  const all = await calendarAddresses(ctx)
  return all.filter(({ failing, emptied_at }) => failing || emptied_at !== null)
}
