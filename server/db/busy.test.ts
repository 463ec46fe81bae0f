import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { Client } from 'pg'
import { expect, inject, onTestFinished, test } from 'vitest'
import { messages } from '#modules/common/messages.ts'
import { touchPages } from '#server/page-version.ts'
import { temporaryFolder } from '../../tests/storages.ts'
import { openTestApp } from '../../tests/test-app.ts'
import { openWire } from '../../tests/wire.ts'
import { BUSY_TIMEOUT_MS, openDatabase } from './open.ts'

test('waits five seconds for all writers together while another program holds SQLite', async () => {
  const file = join(await temporaryFolder(), 'deodar.sqlite')
  const database = await openDatabase({ kind: 'sqlite', file })
  onTestFinished(() => database.destroy())
  const other = new DatabaseSync(file)
  onTestFinished(() => other.close())
  other.exec('begin immediate')
  const write = () => database.transaction().execute((tx) => touchPages(tx))
  const began = Date.now()
  const outcomes = await Promise.allSettled(Array.from({ length: 6 }, write))
  expect(outcomes.map(({ status }) => status)).toEqual(Array(6).fill('rejected'))
  expect(Date.now() - began).toBeGreaterThanOrEqual(BUSY_TIMEOUT_MS)
  expect(Date.now() - began).toBeLessThan(2 * BUSY_TIMEOUT_MS)
  other.exec('rollback')
  await write()
})

test('gives up on a PostgreSQL table held by somebody else, and tells the client when to come back', async () => {
  const ctx = await openTestApp({ database: 'postgres' })
  const wire = await openWire(ctx)
  const { current_database: name } = (await ctx.database
    .selectNoFrom((eb) => eb.fn<string>('current_database').as('current_database'))
    .executeTakeFirstOrThrow()) as { current_database: string }
  const other = new Client({ connectionString: `${inject('postgresUrl')}/${name}` })
  await other.connect()
  onTestFinished(() => other.end())
  await other.query('begin; lock table review in access exclusive mode')
  const answer = await wire.getReviews()
  expect([answer.status, answer.body]).toEqual([503, { status: 'false', message: messages.faulty }])
  expect(answer.headers.get('retry-after')).toBe('5')
  await other.query('rollback')
  expect((await wire.getReviews()).status).toBe(200)
})
