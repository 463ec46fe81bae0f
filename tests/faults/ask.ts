import { DatabaseSync } from 'node:sqlite'
import { Pool } from 'pg'
import { databaseFile } from '#server/house/old-house.ts'

/** One look into the tables beside the house: the first row, or nothing where they cannot be reached. */
export type Ask = (query: string) => Promise<Record<string, unknown> | undefined>

type Asking = { ask: Ask; end(): Promise<void> }

/** Nothing where the disk has just been taken away. */
export function askFile(dataDir: string): Asking {
  const ask: Ask = async (query) => {
    try {
      const database = new DatabaseSync(databaseFile(dataDir), { readOnly: true, timeout: 5000 })
      const row = database.prepare(query).get()
      database.close()
      return row
    } catch {
      return undefined
    }
  }
  return { ask, end: async () => {} }
}

export function askPostgres(url: string): Asking {
  const pool = new Pool({ connectionString: url, max: 4 })
  return { ask: async (query) => (await pool.query(query)).rows[0], end: () => pool.end() }
}
