import { truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { openDatabase } from '#server/db/open.ts'
import { openTestHouse } from '../../../tests/house.ts'
import { foundBy, foundWithoutDatabase } from '../../../tests/patient.ts'
import { checkProgram, checkTables } from '../examine.ts'
import { checkDatabase } from './check-database.ts'

test('finds a whole database, a damaged one, and none', async () => {
  const house = await openTestHouse()
  expect(await foundBy(checkDatabase, house)).toMatchObject({ state: 'look', name: 'database' })
  await writeFile(join(house.dataDir, 'deodar.house'), '')
  expect(await foundBy(checkDatabase, house)).toMatchObject({ state: 'wrong', name: 'database' })
  const file = join(house.dataDir, 'deodar.sqlite')
  await (await openDatabase({ kind: 'sqlite', file })).destroy()
  expect(await foundBy(checkDatabase, house)).toMatchObject({ state: 'ok' })
  const database = new DatabaseSync(file)
  database.exec('pragma wal_checkpoint(truncate)')
  database.close()
  await truncate(file, 4096 * 5 + 100)
  expect(await foundBy(checkDatabase, house)).toMatchObject({
    state: 'wrong',
    says: 'The database is damaged.',
  })
})

test('finds PostgreSQL that answers, and one that does not', async () => {
  const house = await openTestHouse({ database: 'postgres' })
  expect(await foundBy(checkDatabase, house)).toMatchObject({
    state: 'ok',
    says: expect.stringMatching(/^PostgreSQL \d+/),
  })
  await house.database.destroy()
  expect(await foundBy(checkDatabase, house)).toMatchObject({ state: 'wrong', name: 'database' })
})

test('finds tables that are behind, and those of a newer version', async () => {
  const house = await openTestHouse()
  expect(await foundBy(checkTables, house)).toMatchObject({ state: 'ok' })
  const made = house.database.withTables<{ kysely_migration: { name: string; timestamp: string } }>()
  await made.deleteFrom('kysely_migration').where('name', '=', '0001-first').execute()
  expect(await foundBy(checkTables, house)).toMatchObject({
    state: 'look',
    says: expect.stringContaining('1'),
  })
  await made.insertInto('kysely_migration').values({ name: '2999-01-01-later', timestamp: '' }).execute()
  expect(await foundBy(checkTables, house)).toMatchObject({
    state: 'wrong',
    says: expect.stringContaining('2999-01-01-later'),
  })
})

test('says of the tables only that they cannot be seen where the database is away', async () => {
  expect(await foundWithoutDatabase(checkTables)).toMatchObject({ state: 'look', name: 'tables' })
})

test('finds a Node that the house is not made for', async () => {
  const house = await openTestHouse()
  expect(await foundBy((patient) => checkProgram(patient), house)).toMatchObject({ state: 'ok' })
  expect(await foundBy((patient) => checkProgram(patient, '20.1.0'), house)).toMatchObject({
    state: 'look',
    says: expect.stringMatching(/on Node 20\.1\.0; it is made for Node \d+/),
  })
})
