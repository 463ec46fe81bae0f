import type { DatabaseSync } from 'node:sqlite'
import { fold } from '#domain/fold.ts'

/** Gives a connection to SQLite the `fold` that searches compare texts with; PostgreSQL has its own by a migration. */
export function addFold(database: DatabaseSync): void {
  database.function('fold', { deterministic: true }, (text) => (text === null ? null : fold(String(text))))
}
