import { sql } from 'kysely'
import type { Actor } from './app-context.server.ts'
import { serializeActor } from './audit-log.server.ts'
import type { Database } from './db/database.ts'
import type { Tables } from './db/tables.ts'

/** The tables whose rows people add by a form that brings the id of its row. */
type RecordTable = 'booking' | 'season' | 'blocked_dates' | 'payment' | 'enquiry'

/**
 * Within the caller's transaction: inserts a row under the id of its form. Returns null when it is new, else the row that is there: a
 * form whose answer got lost is sent again, perhaps with other values, and then corrects that row.
 */
export async function insertOnce<Table extends RecordTable>(
  tx: Database,
  table: Table,
  row: Tables[Table],
): Promise<Tables[Table] | null> {
  const columns = sql.join(Object.keys(row).map((name) => sql.ref(name)))
  const inserted =
    await sql`insert into ${sql.table(table)} (${columns}) values (${sql.join(Object.values(row))})
    on conflict (id) do nothing returning id`.execute(tx)
  if (inserted.rows.length > 0) return null
  const there = await sql<Tables[Table]>`select * from ${sql.table(table)} where id = ${row.id}`.execute(tx)
  return there.rows[0] ?? null
}

/** Whether a row has these values in these columns. */
export function hasValues<Row extends object>(row: Row, values: Partial<Row>): boolean {
  return Object.entries(values).every(([name, value]) => Reflect.get(row, name) === value)
}

/** Whether somebody else did something to a row since this person added it: their repeated form then corrects nothing. */
export async function isChangedByOther(tx: Database, actor: Actor, id: string): Promise<boolean> {
  const entry = tx
    .selectFrom('audit_entry')
    .select('id')
    .where('about_id', '=', id)
    .where('actor', '!=', serializeActor(actor))
  return (await entry.limit(1).executeTakeFirst()) !== undefined
}
