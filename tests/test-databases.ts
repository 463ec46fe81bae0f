import { randomBytes } from 'node:crypto'
import { Kysely } from 'kysely'
import { GenericSqliteDialect } from 'kysely-generic-sqlite'
import { Client, Pool } from 'pg'
import { inject } from 'vitest'
import type { Database } from '#core/db/database.ts'
import { migrate } from '#core/db/migrate.ts'
import { type DatabaseLocation, openWithoutMigrating, plugins } from '#core/db/open-database.ts'
import { TransactionalAdapter } from '#core/db/sqlite.ts'
import { openSqliteFile } from '#core/db/sqlite-file.ts'
import type { Tables } from '#core/db/tables.ts'
import type { SharedPostgres } from './shared-postgres.ts'

/** A migrated and otherwise empty database of one test; `release` is called after the database was closed. */
type TestDatabase = { place: DatabaseLocation; database: Database; release(): Promise<void> }

/** SQLite in memory and in this thread, as a copy of one that was migrated once. */
export async function openMemory(): Promise<TestDatabase> {
  migrated ??= migrateMemory()
  const bytes = await migrated
  const { sqlite, database } = memory()
  sqlite.db.deserialize(bytes)
  return { place: { kind: 'sqlite', file: ':memory:' }, database, release: async () => {} }
}

let migrated: Promise<Uint8Array> | undefined

async function migrateMemory(): Promise<Uint8Array> {
  const { sqlite, database } = memory()
  await migrate(database)
  const bytes = sqlite.db.serialize()
  await database.destroy()
  return bytes
}

class MemoryDialect extends GenericSqliteDialect {
  override createAdapter() {
    return new TransactionalAdapter()
  }
}

function memory() {
  const sqlite = openSqliteFile({ file: ':memory:', busyTimeoutMs: 0 })
  return {
    sqlite,
    database: new Kysely<Tables>({ dialect: new MemoryDialect(() => sqlite), plugins }),
  }
}

let shared: Promise<SharedPostgres> | undefined

/** The PostgreSQL of this run, which the first call starts. */
export function sharedPostgres(): Promise<SharedPostgres> {
  shared ??= fetch(inject('postgresStarter')).then(async (response) => {
    if (!response.ok) throw new Error(await response.text())
    return response.json()
  })
  return shared
}

/** PostgreSQL databases that no test uses, each with a connection that empties it. */
const idleDatabases: { url: string; connection: Pool }[] = []

/** A migrated and empty PostgreSQL database for one test. Emptying a used one is much quicker than creating one. */
export async function borrowPostgres(): Promise<{ url: string; release(): Promise<void> }> {
  const { url, emptyingSql } = await sharedPostgres()
  const used = idleDatabases.pop() ?? (await copyTemplate(url))
  return {
    url: used.url,
    async release() {
      const isEmpty = await used.connection.query(emptyingSql).then(
        () => true,
        () => false,
      )
      // One whose tables a test has changed is not used again.
      if (isEmpty) idleDatabases.push(used)
      else await used.connection.end()
    },
  }
}

/** A database of `borrowPostgres`, opened. */
export async function openPostgres(): Promise<TestDatabase> {
  const { url, release } = await borrowPostgres()
  const place: DatabaseLocation = { kind: 'postgres', url }
  return { place, database: await openWithoutMigrating(place), release }
}

async function copyTemplate(server: string) {
  const name = `house_${randomBytes(8).toString('hex')}`
  const client = new Client({ connectionString: `${server}/postgres` })
  await client.connect()
  await client
    .query(`create database ${name} template deodar_template strategy file_copy`)
    .finally(() => client.end())
  const url = `${server}/${name}`
  return {
    url,
    connection: new Pool({ connectionString: url, max: 1, idleTimeoutMillis: 0, allowExitOnIdle: true }),
  }
}
