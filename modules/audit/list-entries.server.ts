import { sql } from 'kysely'
import type { AppContext } from '#server/app-context.ts'
import { ifGiven } from '#server/db/if-given.ts'
import type { AuditEntryRow } from '#server/db/tables.ts'
import { cursorAt, olderThan } from '#server/page-cursor.ts'

const AT_ONCE = 50

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
  house: Pick<AppContext, 'database'>,
  { who, about = [], from, until, cursor, limit = AT_ONCE }: AuditQuery = {},
): Promise<{ acts: ListedEntry[]; next: string | null }> {
  const rows = await house.database
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
  house: Pick<AppContext, 'database'>,
): Promise<{ who: string; name: string | null }[]> {
  const rows = await house.database.selectFrom('act').select('who').distinct().orderBy('who').execute()
  const team = await house.database.selectFrom('owner').select(['id', 'name']).execute()
  return rows.map(({ who }) => ({
    who,
    name: team.find(({ id }) => who.endsWith(`:${id}`))?.name ?? null,
  }))
}

/** What happened to these rows, the newest first: the history of a review with its files, or of an enquiry. */
export async function historyOf(
  house: Pick<AppContext, 'database'>,
  ids: readonly string[],
): Promise<ListedEntry[]> {
  if (ids.length === 0) return []
  const team = await house.database.selectFrom('owner').select(['id', 'name']).execute()
  const rows = await house.database
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
