import { type Kysely, PostgresAdapter, sql } from 'kysely'
import type { Tables } from './tables.ts'

export type Database = Kysely<Tables>

/** For `$call`: narrows a query by a value where there is one, `ifGiven(stay, (query, stay) => query.where('stay', '=', stay))`. */
export function ifGiven<Query, Value>(
  value: Value | undefined,
  narrow: (query: Query, value: Value) => Query,
): (query: Query) => Query {
  return (query) => (value === undefined ? query : narrow(query, value))
}

export function isPostgres(database: Database): boolean {
  return database.getExecutor().adapter instanceof PostgresAdapter
}

/**
 * After rows were erased, outside of any transaction: writes SQLite's log into the file, where it overwrites the erased rows, and empties it.
 * A command that reads at the same time can delay this until the next call.
 */
export async function wipeErasedRows(database: Database): Promise<void> {
  if (!isPostgres(database)) await sql`pragma wal_checkpoint(truncate)`.execute(database)
}
