import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Kysely } from 'kysely'
import { Client } from 'pg'
import { expect, onTestFinished, test } from 'vitest'
import { messages } from '#core/refusals/messages.ts'
import { temporaryFolder } from '../../tests/storages.ts'
import { openTestApp } from '../../tests/test-app.ts'
import { openWire } from '../../tests/wire.ts'
import { postgresDialect } from './postgres.ts'
import { openSqliteFile } from './sqlite-file.ts'
import type { Tables } from './tables.ts'

test('waits for another program that holds SQLite once, and not again for each statement behind it', async () => {
  const file = join(await temporaryFolder(), 'deodar.sqlite')
  const { db, query, close } = openSqliteFile({ file, busyTimeoutMs: 200 })
  onTestFinished(() => close())
  const timeout = () => db.prepare('pragma busy_timeout').get()?.timeout
  const other = new DatabaseSync(file)
  onTestFinished(() => other.close())
  other.exec('begin immediate')
  expect(timeout()).toBe(200)
  for (let writer = 0; writer < 6; writer += 1) {
    expect(() => query(false, 'begin', [])).toThrow(/locked/)
    expect(timeout()).toBe(100)
  }
  other.exec('rollback')
  await query(false, 'begin', [])
  await query(false, 'commit', [])
  expect(timeout()).toBe(200)
})

test('gives up on a PostgreSQL table held by somebody else, and informs the client when to try again', async () => {
  const ctx = await openTestApp({ database: 'postgres' })
  const url = ctx.config.databaseUrl ?? ''
  ctx.database = new Kysely<Tables>({ dialect: postgresDialect(url, { lock_timeout: 100 }) })
  onTestFinished(() => ctx.database.destroy())
  const wire = await openWire(ctx)
  const other = new Client({ connectionString: url })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin; lock table review in access exclusive mode')
  const answer = await wire.getReviews()
  expect([answer.status, answer.body]).toEqual([503, { status: 'false', message: messages.serverFault }])
  expect(answer.headers.get('retry-after')).toBe('5')
  await other.query('rollback')
  expect((await wire.getReviews()).status).toBe(200)
})
