import { sql } from 'kysely'
import { type Actor, type AppContext, isoNow } from '#server/app-context.ts'
import { ifGiven } from '#server/db/if-given.ts'
import type { Database } from '#server/db/open.ts'
import type { AuditEntryRow } from '#server/db/tables.ts'
import { newId } from '#server/keys.ts'
import { cursorAt, olderThan } from '#server/page-cursor.ts'
import type { ActName } from './entry.ts'

const AT_ONCE = 50

const places = ['booking', 'review', 'enquiry'] as const

const names = {
  booking: sql<string>`trim(first_name || ' ' || last_name)`,
  review: sql<string>`name`,
  enquiry: sql<string>`name`,
}

/** Whether nothing was ever recorded in the house. */
export async function isUntouched(database: Database): Promise<boolean> {
  return !(await database.selectFrom('act').select('id').limit(1).executeTakeFirst())
}

/** One line of the log. Personal data stands in before and after only of audit entries about the row it came from. */
export type Entry = { act: ActName; about: string; aboutId: string; before?: unknown; after?: unknown }

/** Writes a line down, for `change` alone. `forgetDetails` erases what stands in before and after together with the row it is about. */
export async function writeEntry(
  ctx: Pick<AppContext, 'clock'>,
  tx: Database,
  who: Actor,
  entry: Entry,
): Promise<void> {
  await tx
    .insertInto('act')
    .values({
      id: newId(),
      at: isoNow(ctx),
      who: whoIs(who),
      act: entry.act,
      about: entry.about,
      about_id: entry.aboutId,
      before: entry.before === undefined ? null : JSON.stringify(entry.before),
      after: entry.after === undefined ? null : JSON.stringify(entry.after),
    })
    .execute()
}

/** How an actor is written down: `owner:<id>`, `helper:<id>`, `guest`, `house`, `command-line`. */
export function whoIs({ kind, id }: Actor): string {
  return kind === id ? kind : `${kind}:${id}`
}

export type AuditQuery = {
  /** `owner:<id>`, `helper:<id>`, `house`, `command-line`. */
  who?: string
  /** The thing an entry is about, `review`; all entries of that room. */
  about?: readonly string[]
  /** Moments, the first included and the second not. */
  from?: string
  until?: string
  cursor?: string | null
  limit?: number
}

/** An entry with the name of who did it, as far as they are still in the team. */
export type ListedEntry = AuditEntryRow & { name: string | null }

/** The audit log, the newest first, one page at a time. */
export async function listEntries(
  ctx: Pick<AppContext, 'database'>,
  { who, about = [], from, until, cursor, limit = AT_ONCE }: AuditQuery = {},
): Promise<{ acts: ListedEntry[]; next: string | null }> {
  const rows = await ctx.database
    .selectFrom('act')
    .leftJoin('owner', (join) =>
      join.on((eb) =>
        eb.or([
          eb('act.who', '=', sql<string>`'owner:' || owner.id`),
          eb('act.who', '=', sql<string>`'helper:' || owner.id`),
        ]),
      ),
    )
    .selectAll('act')
    .select('owner.name')
    .$call(ifGiven(who, (query, who) => query.where('act.who', '=', who)))
    .$if(about.length > 0, (query) => query.where('act.about', 'in', about))
    .$call(ifGiven(from, (query, from) => query.where('act.at', '>=', from)))
    .$call(ifGiven(until, (query, until) => query.where('act.at', '<', until)))
    .where(olderThan(sql`act.at`, sql`act.id`, cursor))
    .orderBy('act.at', 'desc')
    .orderBy('act.id', 'desc')
    .limit(limit + 1)
    .execute()
  const acts = rows.slice(0, limit)
  const last = rows.length > limit ? acts.at(-1) : undefined
  return { acts, next: last ? cursorAt(last.at, last.id) : null }
}

/** Everybody who ever did something, to choose from. */
export async function auditActors(
  ctx: Pick<AppContext, 'database'>,
): Promise<{ who: string; name: string | null }[]> {
  const rows = await ctx.database.selectFrom('act').select('who').distinct().orderBy('who').execute()
  const team = await ctx.database.selectFrom('owner').select(['id', 'name']).execute()
  return rows.map(({ who }) => ({
    who,
    name: team.find(({ id }) => who.endsWith(`:${id}`))?.name ?? null,
  }))
}

/** What happened to these rows, the newest first: the history of a review with its files, or of an enquiry. */
export async function historyOf(
  ctx: Pick<AppContext, 'database'>,
  ids: readonly string[],
): Promise<ListedEntry[]> {
  if (ids.length === 0) return []
  const team = await ctx.database.selectFrom('owner').select(['id', 'name']).execute()
  const rows = await ctx.database
    .selectFrom('act')
    .selectAll()
    .where('about_id', 'in', ids)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(200)
    .execute()
  return rows.map((row) => ({
    ...row,
    name: team.find(({ id }) => row.who.endsWith(`:${id}`))?.name ?? null,
  }))
}

/**
 * Of the bookings, reviews and enquiries these audit entries were about, those that have not been erased since: whose each is, by its id. The
 * log itself says no name, but for what was changed, which erasing forgets.
 */
export async function subjectNames(
  ctx: Pick<AppContext, 'database'>,
  entries: readonly Pick<AuditEntryRow, 'about' | 'about_id'>[],
): Promise<Map<string, string>> {
  const found = await Promise.all(
    places.map(async (place) => {
      const ids = [...new Set(entries.filter(({ about }) => about === place).map(({ about_id }) => about_id))]
      if (ids.length === 0) return []
      const name = names[place].as('name')
      return ctx.database.selectFrom(place).select(['id', name]).where('id', 'in', ids).execute()
    }),
  )
  return new Map(found.flat().map(({ id, name }) => [id, name]))
}
