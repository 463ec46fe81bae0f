import { sql } from 'kysely'
import { type Database, ifGiven } from '#core/db/database.ts'
import { encodeCursor, isOlderThanCursor } from '#core/db/page-cursor.ts'
import type { AuditEntryRow } from '#core/db/tables.ts'
import { keysOf } from '#core/values/record.ts'
import type { With } from './app-context.server.ts'
import { isDoneByOwner, selectNewestEntries } from './audit-log.server.ts'

const PAGE_SIZE = 50

const nameColumns = {
  booking: sql<string>`trim(first_name || ' ' || last_name)`,
  review: sql<string>`name`,
  enquiry: sql<string>`name`,
}

export async function isAuditLogEmpty(database: Database): Promise<boolean> {
  return !(await database.selectFrom('audit_entry').select('id').limit(1).executeTakeFirst())
}

type AuditQuery = {
  /** `owner:<id>`, `helper:<id>`, `house`, `command-line`. */
  actor?: string
  /** The thing an entry is about, `review`; all entries of a part of the admin. */
  about?: readonly string[]
  /** Moments, the first included and the second not. */
  from?: string
  until?: string
  cursor?: string | null
  limit?: number
}

/** An entry with the name of who did it, where they are still in the team. */
export type NamedAuditEntry = AuditEntryRow & { name: string | null }

/** The audit log, the newest first, one page at a time. */
export async function listEntries(
  ctx: With<'database'>,
  { actor, about = [], from, until, cursor, limit = PAGE_SIZE }: AuditQuery = {},
): Promise<{ entries: NamedAuditEntry[]; next: string | null }> {
  const rows = await selectNewestEntries(ctx)
    .$call(ifGiven(actor, (query, actor) => query.where('audit_entry.actor', '=', actor)))
    .$if(about.length > 0, (query) => query.where('audit_entry.about', 'in', about))
    .$call(ifGiven(from, (query, from) => query.where('audit_entry.created_at', '>=', from)))
    .$call(ifGiven(until, (query, until) => query.where('audit_entry.created_at', '<', until)))
    .where(isOlderThanCursor(sql`audit_entry.created_at`, sql`audit_entry.id`, cursor))
    .limit(limit + 1)
    .execute()
  const entries = rows.slice(0, limit)
  const last = rows.length > limit ? entries.at(-1) : undefined
  return { entries, next: last ? encodeCursor(last.created_at, last.id) : null }
}

export function listAuditActors({ database }: With<'database'>) {
  const query = database.selectFrom('audit_entry').leftJoin('owner', (join) => join.on(isDoneByOwner))
  return query.select(['audit_entry.actor', 'owner.name']).distinct().orderBy('audit_entry.actor').execute()
}

/** The newest 200 entries about these rows: the history of a review with its files, or of an enquiry. */
export async function listHistory(ctx: With<'database'>, ids: readonly string[]): Promise<NamedAuditEntry[]> {
  return selectNewestEntries(ctx).where('audit_entry.about_id', 'in', ids).limit(200).execute()
}

/**
 * The names of the guests whose bookings, reviews and enquiries these audit entries are about, by the id of the row, without rows that were erased
 * since. The entries themselves have no names but in their values before and after, which erasing deletes.
 */
export async function findSubjectNames(
  ctx: With<'database'>,
  entries: readonly Pick<AuditEntryRow, 'about' | 'about_id'>[],
): Promise<Map<string, string>> {
  const namedRows = await Promise.all(
    keysOf(nameColumns).map(async (table) => {
      const ids = [...new Set(entries.filter(({ about }) => about === table).map(({ about_id }) => about_id))]
      const name = nameColumns[table].as('name')
      return ctx.database.selectFrom(table).select(['id', name]).where('id', 'in', ids).execute()
    }),
  )
  return new Map(namedRows.flat().map(({ id, name }) => [id, name]))
}
