import type { Kysely } from 'kysely'
import { type Migration, Migrator } from 'kysely/migration'
import * as first from './migrations/0001-first.ts'
import * as payments from './migrations/0002-payments.ts'
import * as paymentRequests from './migrations/0003-payment-requests.ts'
import * as enquiryGuests from './migrations/0004-enquiry-guests.ts'
import * as noReviewLog from './migrations/0005-no-review-log.ts'
import * as receiptFacts from './migrations/0006-receipt-facts.ts'
import * as signInTries from './migrations/0007-sign-in-tries.ts'
import * as suspectedEnquiries from './migrations/0008-suspected-enquiries.ts'
import type { Tables } from './tables.ts'

export type Migrations = Record<string, Migration>

/** All migrations by name, oldest first. One that was released never changes, and a new one has the highest number. */
export const migrations: Migrations = {
  '0001-first': first,
  '0002-payments': payments,
  '0003-payment-requests': paymentRequests,
  '0004-enquiry-guests': enquiryGuests,
  '0005-no-review-log': noReviewLog,
  '0006-receipt-facts': receiptFacts,
  '0007-sign-in-tries': signInTries,
  '0008-suspected-enquiries': suspectedEnquiries,
}

/**
 * Runs the migrations that are missing in one transaction, on SQLite and PostgreSQL. Throws `MigrationFault` when one fails (the database is
 * then unchanged) and `UnknownDatabase` when the database has migrations that `knownMigrations` lacks.
 */
export async function migrate(database: Kysely<Tables>, knownMigrations = migrations): Promise<void> {
  const { error, results } = await new Migrator({
    db: database,
    provider: { getMigrations: async () => knownMigrations },
    // Versions between 0.1.0 and 0.2.0 had 0004 before 0002 and 0003, which change other tables.
    allowUnorderedMigrations: true,
  }).migrateToLatest()
  if (!error) return
  const unknown = findUnknownMigration(error)
  if (unknown !== null) throw new UnknownDatabase(isTrialMigration(unknown) ? 'earlier' : 'newer')
  const failed = results?.find(({ status }) => status === 'Error')
  throw failed ? new MigrationFault(failed.migrationName, error) : error
}

/** The database has migrations that this program does not know: a newer version ran on it, or one of before 26 November 2026. */
export class UnknownDatabase extends Error {
  readonly version: 'earlier' | 'newer'
  constructor(version: 'earlier' | 'newer') {
    super(`the database is of an unknown version, ${version} than this one`)
    this.version = version
  }
}

/** What to say of data of before 26 November 2026, and what to do with it. */
export const TRIAL_DATA_ADVICE = [
  'This data is of a trial version of before 26 November 2026, whose tables no later version reads. Nothing was changed.',
  'Export the bookings with that version (commit 79fe1797) and import them into a new site with an empty data folder or database. Keep the old one aside.',
] as const

/** The trial versions named their migrations by the day. */
export function isTrialMigration(migration: string): boolean {
  return /^2026-11-2\d-/.test(migration)
}

/** A migration failed because of `cause`. The database is unchanged. */
export class MigrationFault extends Error {
  readonly migration: string
  constructor(migration: string, cause: unknown) {
    super(`the update failed at ${migration}`, { cause })
    this.migration = migration
  }
}

function findUnknownMigration(error: unknown): string | null {
  const message = error instanceof Error ? error.message : ''
  return /^corrupted migrations: previously executed migration (.*) is missing$/.exec(message)?.[1] ?? null
}

/** Migrations that this database still lacks, those that only a newer version knows, and those of trial versions. */
export type MigrationState = { missing: string[]; newer: string[]; earlier: string[] }

/** Compares the migrations of a database with those of this version. Throws when the database cannot be reached. */
export async function readMigrationState(database: Kysely<Tables>): Promise<MigrationState> {
  const rows = await database
    .withTables<{ kysely_migration: { name: string } }>()
    .selectFrom('kysely_migration')
    .select('name')
    .execute()
  const applied = new Set(rows.map(({ name }) => name))
  const unknown = [...applied].filter((name) => !Object.hasOwn(migrations, name))
  return {
    missing: Object.keys(migrations).filter((name) => !applied.has(name)),
    newer: unknown.filter((name) => !isTrialMigration(name)),
    earlier: unknown.filter(isTrialMigration),
  }
}
