import { sql } from 'kysely'
import type { AppContext } from '#server/app-context.ts'
import type { AuditEntryRow } from '#server/db/tables.ts'

const places = ['booking', 'review', 'enquiry'] as const
const names = {
  booking: sql<string>`trim(first_name || ' ' || last_name)`,
  review: sql<string>`name`,
  enquiry: sql<string>`name`,
}

/**
 * Of the bookings, reviews and enquiries these audit entries were about, those that have not been erased since: whose each is, by its id. The
 * log itself says no name, but for what was changed, which erasing forgets.
 */
export async function subjectNames(
  house: Pick<AppContext, 'database'>,
  entries: readonly Pick<AuditEntryRow, 'about' | 'about_id'>[],
): Promise<Map<string, string>> {
  const found = await Promise.all(
    places.map(async (place) => {
      const ids = [...new Set(entries.filter(({ about }) => about === place).map(({ about_id }) => about_id))]
      if (ids.length === 0) return []
      const name = names[place].as('name')
      return house.database.selectFrom(place).select(['id', name]).where('id', 'in', ids).execute()
    }),
  )
  return new Map(found.flat().map(({ id, name }) => [id, name]))
}
