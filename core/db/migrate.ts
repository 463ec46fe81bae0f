import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as first from './migrations/0001-first.ts'
import * as payments from './migrations/0002-payments.ts'
import * as paymentRequests from './migrations/0003-payment-requests.ts'
import * as enquiryGuests from './migrations/0004-enquiry-guests.ts'
import * as noReviewLog from './migrations/0005-no-review-log.ts'
import * as receiptFacts from './migrations/0006-receipt-facts.ts'
import type { Tables } from './tables.ts'

export type Migrations = Record<string, Migration>

/** All migrations by name, oldest first. One that was released never changes. */
export const migrations: Migrations = {
  '0001-first': first,
  '0002-payments': payments,
  '0003-payment-requests': paymentRequests,
  '0004-enquiry-guests': enquiryGuests,
  '0005-no-review-log': noReviewLog,
  '0006-receipt-facts': receiptFacts,
}

/**
 * Runs the migrations that are missing in one transaction, on SQLite and PostgreSQL. Throws `UpdateFault` when one fails (the database is
 * then unchanged) and `NewerDatabase` when the database has migrations that `known` lacks.
 */
export async function migrate(database: Kysely<Tables>, known: Migrations = migrations): Promise<void> {
  const { error, results } = await new Migrator({
    db: database,
    provider: { getMigrations: async () => known },
  }).migrateToLatest()
  if (!error) return
  if (isUnknownMigration(error)) throw new NewerDatabase()
  const failed = results?.find(({ status }) => status === 'Error')
  throw failed ? new UpdateFault(failed.migrationName, error) : error
}

/** The database has migrations that this program does not know: a newer version ran on it. */
export class NewerDatabase extends Error {}

/** A migration failed because of `cause`. The database is unchanged. */
export class UpdateFault extends Error {
  readonly step: string
  constructor(step: string, cause: unknown) {
    super(`the update failed at ${step}`, { cause })
    this.step = step
  }
}

function isUnknownMigration(error: unknown): boolean {
  return error instanceof Error && /^corrupted migrations: .* is missing$/.test(error.message)
}

/** Migrations that this database still lacks, and those that only a newer version knows. */
export type MigrationState = { missing: string[]; newer: string[] }

/** Compares the migrations of a database with those of this version. Throws when the database cannot be reached. */
export async function migrationState(database: Kysely<Tables>): Promise<MigrationState> {
  const rows = await database
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
  const made = new Set(rows.map(({ name }) => name))
  return {
    missing: Object.keys(migrations).filter((name) => !made.has(name)),
    newer: [...made].filter((name) => !Object.hasOwn(migrations, name)),
  }
}
