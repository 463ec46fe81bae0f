import { Kysely } from 'kysely'
import { countRows } from './count-rows.ts'
import type { Tables } from './tables.ts'

/** What the migrations themselves write. */
const WRITTEN_BY_MIGRATIONS = ['page_version']

/** Whether nobody has kept anything in this PostgreSQL yet: it has no tables, or none with a row. */
export async function isEmptyPostgres(url: string): Promise<boolean> {
  const { postgresDialect } = await import('./postgres.ts')
  const database = new Kysely<Tables>({ dialect: postgresDialect(url, { max: 1 }) })
  try {
    const counts = Object.entries(await countRows(database))
    return counts.every(([name, count]) => count === 0 || WRITTEN_BY_MIGRATIONS.includes(name))
  } finally {
    await database.destroy()
  }
}
