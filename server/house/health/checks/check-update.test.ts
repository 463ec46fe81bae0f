import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestHouse } from '../../../../tests/house.ts'
import { foundBy } from '../../../../tests/patient.ts'
import { snapshotsFolder, unfinishedSnapshot } from '../../../database/snapshots.ts'
import { databaseFile } from '../../old-house.ts'
import { checkUpdate } from './check-update.ts'

test('finds no snapshot, one of an update, and one of an update that has not ended', async () => {
  const house = await openTestHouse()
  const found = () => foundBy(checkUpdate, house)
  expect(await found()).toMatchObject({ state: 'ok', says: expect.stringContaining('No update') })
  await mkdir(snapshotsFolder(house.dataDir))
  await writeFile(join(snapshotsFolder(house.dataDir), 'before-update-2026-11-20T06-30-00Z.sqlite'), 'x')
  expect(await found()).toEqual({
    name: 'update',
    state: 'ok',
    says: 'What stood before the update of 2026-11-20 06:30 UTC is kept until 2026-12-20 (1 MB).',
  })
  await writeFile(unfinishedSnapshot(databaseFile(house.dataDir)), 'x')
  expect(await found()).toMatchObject({ state: 'look', says: expect.stringContaining('ended in its middle') })
})

test('asks for no snapshot of PostgreSQL', async () => {
  const house = await openTestHouse({ database: 'postgres' })
  expect(await foundBy(checkUpdate, house)).toMatchObject({
    state: 'ok',
    says: expect.stringContaining('PostgreSQL'),
  })
})
