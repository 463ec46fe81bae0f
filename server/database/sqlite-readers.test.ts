import { join } from 'node:path'
import { Kysely, sql } from 'kysely'
import { expect, onTestFinished, test } from 'vitest'
import { temporaryFolder } from '../../tests/storages.ts'
import { isDatabaseBusy } from '../house/database-busy.ts'
import { pageVersion, touchPages } from '../house/page-version.ts'
import { readBriefly } from './brief-reads.ts'
import { type Database, openDatabase } from './open.ts'
import { sqliteDialect } from './sqlite.ts'
import { openReaders } from './sqlite-readers.ts'
import type { Tables } from './tables.ts'

const endless =
  'with recursive n(i) as (select 1 union all select i + 1 from n where i < ?) select count(*) as rows from n'

test('ends a query that takes too long, answers others meanwhile, and starts a new reader', async () => {
  const { file } = await open()
  const readers = openReaders(file, 100, { within: 1500 })
  onTestFinished(() => readers.close())
  const asked: string[] = []
  const slow = readers.read(endless, [1e12]).catch((fault) => {
    asked.push('the slow one')
    return fault
  })
  const quick = readers.read(endless, [3]).then((rows) => {
    asked.push('the quick one')
    return rows
  })
  expect(await quick).toEqual([{ rows: 3 }])
  expect(isDatabaseBusy(await slow)).toBe(true)
  expect(asked).toEqual(['the quick one', 'the slow one'])
  expect(await Promise.all([4, 5].map((rows) => readers.read(endless, [rows])))).toEqual([
    [{ rows: 4 }],
    [{ rows: 5 }],
  ])
})

test('starts no second reader for an answer that it was itself too busy to hear', async () => {
  const { file } = await open()
  const readers = openReaders(file, 100)
  onTestFinished(() => readers.close())
  await readers.read(endless, [3])
  const alone = processes()
  const two = [4, 5].map((rows) => readers.read(endless, [rows]))
  for (const until = performance.now() + 500; performance.now() < until; );
  await Promise.all(two)
  expect(processes()).toBe(alone)
})

test('reads many short queries at once with one reader', async () => {
  const { file } = await open()
  const readers = openReaders(file, 100, { crowded: 60_000 })
  onTestFinished(() => readers.close())
  await readers.read(endless, [3])
  const alone = processes()
  const before = performance.now()
  let most = 0
  await Promise.all(
    Array.from({ length: 400 }, async () => {
      await readers.read(endless, [20_000])
      most = Math.max(most, processes())
    }),
  )
  expect(performance.now() - before).toBeGreaterThan(300)
  expect(most).toBe(alone)
})

test('starts a second reader where somebody has waited all along, though each query is short', async () => {
  const { file } = await open()
  const readers = openReaders(file, 100, { crowded: 300 })
  onTestFinished(() => readers.close())
  await readers.read(endless, [3])
  const alone = processes()
  const visitors = new AbortController()
  const visit = async () => {
    while (!visitors.signal.aborted) await readers.read(endless, [20_000])
  }
  const visits = Array.from({ length: 20 }, visit)
  await expect.poll(processes, { timeout: 15_000 }).toBe(alone + 1)
  visitors.abort()
  await Promise.all(visits)
})

test('ends the second reader some time after it was needed, though two queries are asked at once again and again', async () => {
  const { file } = await open()
  const readers = openReaders(file, 100, { within: 60_000, stays: 3000 })
  onTestFinished(() => readers.close())
  await readers.read(endless, [3])
  const alone = processes()
  const slow = readers.read(endless, [3e7])
  await readers.read(endless, [3])
  expect(processes()).toBe(alone + 1)
  await slow
  const both = () => Promise.all([4, 5].map((rows) => readers.read(endless, [rows])))
  await expect.poll(async () => (await both()) && processes(), { timeout: 15_000 }).toBe(alone)
  expect(await both()).toEqual([[{ rows: 4 }], [{ rows: 5 }]])
})

test('ends the last reader when nobody has read for a while, and starts one for the next query', async () => {
  const { file } = await open()
  const readers = openReaders(file, 100, { lastStays: 300 })
  onTestFinished(() => readers.close())
  const without = processes()
  await readers.read(endless, [3])
  expect(processes()).toBe(without + 1)
  await expect.poll(processes, { timeout: 15_000 }).toBe(without)
  expect(await readers.read(endless, [4])).toEqual([{ rows: 4 }])
})

test('starts no reader for brief queries, which see what was written before them', async () => {
  const { file } = await open()
  const database = new Kysely<Tables>({ dialect: sqliteDialect(file, { busyTimeout: 100, readers: true }) })
  onTestFinished(() => database.destroy())
  const without = processes()
  const often = readBriefly(database)
  await often.transaction().execute((tx) => touchPages(tx))
  expect(await pageVersion(often)).toBe(2)
  expect(processes()).toBe(without)
  expect(await pageVersion(database)).toBe(2)
  expect(processes()).toBe(without + 1)
})

test('reads what was written at once, and what is not committed only inside its transaction', async () => {
  const { database } = await open()
  for (let changes = 2; changes < 12; changes += 1) {
    await database.transaction().execute(async (tx) => {
      await touchPages(tx)
      expect(await pageVersion(tx)).toBe(changes)
      expect(await pageVersion(database)).toBe(changes - 1)
    })
    expect(await pageVersion(database)).toBe(changes)
  }
})

test('lets readers pass a transaction, and one of two transactions wait', async () => {
  const { database } = await open()
  const steps: string[] = []
  const { promise: read, resolve } = Promise.withResolvers<void>()
  const first = database.transaction().execute(async (tx) => {
    await touchPages(tx)
    await read
    steps.push('first')
  })
  const second = database.transaction().execute(async (tx) => {
    steps.push(`second sees ${await pageVersion(tx)}`)
  })
  steps.push(`outside ${await pageVersion(database)}`)
  resolve()
  await Promise.all([first, second])
  expect(steps).toEqual(['outside 1', 'first', 'second sees 2'])
})

test('lets the next transaction in after one that fails', async () => {
  const { database } = await open()
  const fails = database.transaction().execute(async (tx) => {
    await touchPages(tx)
    await sql`select 1 from nowhere`.execute(tx)
  })
  await expect(fails).rejects.toThrow('nowhere')
  await database.transaction().execute((tx) => touchPages(tx))
  expect(await pageVersion(database)).toBe(2)
})

function processes(): number {
  return process.getActiveResourcesInfo().filter((name) => name === 'ProcessWrap').length
}

async function open(): Promise<{ file: string; database: Database }> {
  const file = join(await temporaryFolder(), 'deodar.sqlite')
  const database = await openDatabase({ kind: 'sqlite', file })
  onTestFinished(() => database.destroy())
  return { file, database }
}
