import { CompiledQuery } from 'kysely'
import { COPY_TO } from './copy-wish.ts'
import { onPostgres } from './notices.ts'
import type { Database } from './open.ts'

/**
 * Writes the whole database as it stands at one moment into a new SQLite file. SQLite's own online copy runs on the connection that
 * writes: readers go on, and whoever writes waits while the pages are copied. PostgreSQL is read in one transaction, and nobody waits.
 */
export async function copyDatabase(database: Database, file: string): Promise<void> {
  if (onPostgres(database)) await (await import('./copy-postgres.ts')).copyFromPostgres(database, file)
  else await database.executeQuery(CompiledQuery.raw(COPY_TO, [file]))
}
