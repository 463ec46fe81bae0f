import { DatabaseSync } from 'node:sqlite'
import { Pool } from 'pg'
import { databaseFile } from '#core/data-folder.server.ts'

/** Reads rows past the server, with `?` for each value. */
export type Query = (text: string, ...values: string[]) => Promise<Record<string, unknown>[]>

export function createQuery(database: DatabaseSync): Query {
  return async (text, ...values) => database.prepare(text).all(...values)
}

/** Opens the database of a server beside it, or fails where it cannot be reached. */
export function openQuery(dataDir: string, postgresUrl?: string): { query: Query; end(): Promise<void> } {
  if (postgresUrl) {
    const pool = new Pool({ connectionString: postgresUrl, max: 4 })
    // A connection that PostgreSQL ends while it is idle; the next query opens another.
    pool.on('error', () => {})
    const numbered = (text: string) => {
      let at = 0
      return text.replaceAll('?', () => `$${++at}`)
    }
    const query: Query = async (text, ...values) => (await pool.query(numbered(text), values)).rows
    return { query, end: () => pool.end() }
  }
  const query: Query = async (text, ...values) => {
    const database = new DatabaseSync(databaseFile(dataDir), { readOnly: true, timeout: 30_000 })
    try {
      return await createQuery(database)(text, ...values)
    } finally {
      database.close()
    }
  }
  return { query, end: async () => {} }
}
