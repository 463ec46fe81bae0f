import { join } from 'node:path'
import { expect, onTestFinished, test } from 'vitest'
import { incrementPageVersion } from '#core/change.server.ts'
import { readPageVersion } from '#core/page-version.server.ts'
import { temporaryFolder } from '../../tests/storages.ts'
import { openDatabase } from './open-database.ts'

test('a read waits for an open transaction, and so does a second transaction', async () => {
  const database = await openFile()
  const { promise: begun, resolve: begin } = Promise.withResolvers<void>()
  const { promise: end, resolve: finish } = Promise.withResolvers<void>()
  const first = database.transaction().execute(async (tx) => {
    await incrementPageVersion(tx)
    begin()
    await end
    expect(await readPageVersion(tx)).toBe(2)
  })
  await begun
  const read = readPageVersion(database)
  const second = database.transaction().execute(async (tx) => {
    await incrementPageVersion(tx)
    return readPageVersion(tx)
  })
  finish()
  await first
  expect(await read).toBe(2)
  expect(await second).toBe(3)
})

test('the next transaction runs after one that fails, and sees nothing of it', async () => {
  const database = await openFile()
  const failed = database.transaction().execute(async (tx) => {
    await incrementPageVersion(tx)
    throw new Error('rolled back')
  })
  await expect(failed).rejects.toThrow('rolled back')
  await database.transaction().execute((tx) => incrementPageVersion(tx))
  expect(await readPageVersion(database)).toBe(2)
})

async function openFile() {
  const file = join(await temporaryFolder(), 'deodar.sqlite')
  const database = await openDatabase({ kind: 'sqlite', file })
  onTestFinished(() => database.destroy())
  return database
}
