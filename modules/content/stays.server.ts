import type { Database } from '#core/db/database.ts'
import { readContent } from './content.server.ts'
import type { Content } from './content.ts'
import { listAllStays } from './stays.ts'

/** How many bookings and reviews name a stay. */
export type StayUse = { bookings: number; reviews: number }

/** How many bookings and reviews name each stay, by its id; what nothing names is left out. */
export async function countStayUses(database: Database): Promise<Map<string, StayUse>> {
  const uses = new Map<string, StayUse>()
  for (const table of ['booking', 'review'] as const) {
    const rows = await database
      .selectFrom(table)
      .select('stay')
      .select((eb) => eb.fn.countAll().as('count'))
      .where('stay', 'is not', null)
      .groupBy('stay')
      .execute()
    for (const { stay, count } of rows) {
      const use = uses.get(stay ?? '') ?? { bookings: 0, reviews: 0 }
      uses.set(stay ?? '', { ...use, [`${table}s`]: Number(count) })
    }
  }
  return uses
}

/**
 * Returns the document. Stays that it no longer has, but that bookings, reviews, holds or external calendars name, are added to its retired
 * stays, so that their title is kept.
 */
export async function retireRemovedStays(tx: Database, document: Content, before: Content): Promise<Content> {
  const earlierStays = [...listAllStays(await readContent({ database: tx })), ...listAllStays(before)]
  const removedStays = new Map(earlierStays.map((stay) => [stay.id, stay]))
  for (const { id } of listAllStays(document)) removedStays.delete(id)
  if (removedStays.size === 0) return document
  const needed = new Set((await countStayUses(tx)).keys())
  for (const table of ['hold', 'external_calendar'] as const)
    for (const { stay } of await tx.selectFrom(table).select('stay').distinct().execute()) needed.add(stay)
  const stillNeeded = [...removedStays.values()].filter(({ id }) => needed.has(id))
  return { ...document, stays: { ...document.stays, retired: [...document.stays.retired, ...stillNeeded] } }
}
