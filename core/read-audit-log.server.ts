import { sql } from 'kysely'
import type { Database } from '#core/db/database.ts'
import { ifGiven } from '#core/db/database.ts'
import { cursorAt, olderThan } from '#core/db/page-cursor.ts'
import type { AuditEntryRow } from '#core/db/tables.ts'
import { keysOf } from '#core/values/record.ts'
import type { With } from './app-context.server.ts'
import { isDoneByOwner, newestEntries } from './audit-log.server.ts'

const AT_ONCE = 50

/** The name that a row carries, by its table. */
const names = {
  booking: sql<string>`trim(first_name || ' ' || last_name)`,
  review: sql<string>`name`,
  enquiry: sql<string>`name`,
}

/** Whether the audit log is empty. */
export async function isUntouched(database: Database): Promise<boolean> {
  return !(await database.selectFrom('audit_entry').select('id').limit(1).executeTakeFirst())
}

type AuditQuery = {
  /** `owner:<id>`, `helper:<id>`, `house`, `command-line`. */
  actor?: string
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
  ctx: With<'database'>,
  { actor, about = [], from, until, cursor, limit = AT_ONCE }: AuditQuery = {},
): Promise<{ entries: ListedEntry[]; next: string | null }> {
  const rows = await newestEntries(ctx)
    .$call(ifGiven(actor, (query, actor) => query.where('audit_entry.actor', '=', actor)))
    .$if(about.length > 0, (query) => query.where('audit_entry.about', 'in', about))
    .$call(ifGiven(from, (query, from) => query.where('audit_entry.created_at', '>=', from)))
    .$call(ifGiven(until, (query, until) => query.where('audit_entry.created_at', '<', until)))
    .where(olderThan(sql`audit_entry.created_at`, sql`audit_entry.id`, cursor))
    .limit(limit + 1)
    .execute()
  const entries = rows.slice(0, limit)
  const last = rows.length > limit ? entries.at(-1) : undefined
  return { entries, next: last ? cursorAt(last.created_at, last.id) : null }
}

/** Everybody who ever did something, to choose from. */
export async function auditActors({
  database,
}: With<'database'>): Promise<{ actor: string; name: string | null }[]> {
  const query = database.selectFrom('audit_entry').leftJoin('owner', (join) => join.on(isDoneByOwner))
  return query.select(['audit_entry.actor', 'owner.name']).distinct().orderBy('audit_entry.actor').execute()
}

/** The newest 200 entries about these rows: the history of a review with its files, or of an enquiry. */
export async function historyOf(ctx: With<'database'>, ids: readonly string[]): Promise<ListedEntry[]> {
  return newestEntries(ctx).where('audit_entry.about_id', 'in', ids).limit(200).execute()
}

/**
 * Of the bookings, reviews and enquiries these audit entries were about, those that have not been erased since: whose each is, by its id. The
 * log itself contains no name, but for what was changed, which erasing forgets.
 */
export async function subjectNames(
  ctx: With<'database'>,
  entries: readonly Pick<AuditEntryRow, 'about' | 'about_id'>[],
): Promise<Map<string, string>> {
  const found = await Promise.all(
    keysOf(names).map(async (place) => {
      const ids = [...new Set(entries.filter(({ about }) => about === place).map(({ about_id }) => about_id))]
      const name = names[place].as('name')
      return ctx.database.selectFrom(place).select(['id', name]).where('id', 'in', ids).execute()
    }),
  )
  return new Map(found.flat().map(({ id, name }) => [id, name]))
}
