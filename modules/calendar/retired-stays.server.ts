import { publishedContent } from '#modules/content/content.server.ts'
import type { Content } from '#modules/content/content.ts'
import type { Database } from '#server/db/open.ts'
import { everyStay, retireMissing } from './stays.ts'

/** What names a stay, and would lose its name with it. */
export type StayUse = { bookings: number; reviews: number }

/** How many bookings and reviews name each stay, by its id; what nothing names is left out. */
export async function stayUses(database: Database): Promise<Map<string, StayUse>> {
  const [bookings, reviews] = await Promise.all(
    (['booking', 'review'] as const).map((table) =>
      database
        .selectFrom(table)
        .select('stay')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('stay', 'is not', null)
        .groupBy('stay')
        .execute(),
    ),
  )
  const uses = new Map<string, StayUse>()
  const countsOf = (stay: string) => {
    const use = uses.get(stay) ?? { bookings: 0, reviews: 0 }
    uses.set(stay, use)
    return use
  }
  for (const { stay, count } of bookings ?? []) countsOf(stay ?? '').bookings = Number(count)
  for (const { stay, count } of reviews ?? []) countsOf(stay ?? '').reviews = Number(count)
  return uses
}

/** The stays whose nights are held, or whose calendar elsewhere is fetched. */
async function staysKept(database: Database): Promise<Set<string>> {
  const rows = await Promise.all(
    (['hold', 'calendar_address'] as const).map((table) =>
      database.selectFrom(table).select('stay').distinct().execute(),
    ),
  )
  return new Set(rows.flat().map(({ stay }) => stay))
}

/** The document with every stay that it leaves out, though bookings, reviews, held nights or calendars name it, among the retired ones. */
export async function keepNeededStays(tx: Database, document: Content, before: Content): Promise<Content> {
  const known = [...everyStay(before), ...everyStay(await publishedContent({ database: tx }))]
  const there = new Set(everyStay(document).map(({ id }) => id))
  if (known.every(({ id }) => there.has(id))) return document
  const [uses, kept] = await Promise.all([stayUses(tx), staysKept(tx)])
  return retireMissing(document, known, (id) => uses.has(id) || kept.has(id))
}
