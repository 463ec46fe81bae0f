import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { archiveName } from '#modules/backups/archive.server.ts'
import { backupsFolder } from '#modules/backups/backup-folder.server.ts'
import { noteBackup } from '#modules/backups/backup-state.server.ts'
import { openTestHouse } from '../../../tests/house.ts'
import { foundBy } from '../../../tests/patient.ts'
import { checkBackups } from './check-backups.ts'

test('finds no backup, a young one without a proof, one with, and an old one', async () => {
  const house = await openTestHouse({ now: '2026-11-20T06:30:00.000Z' })
  const found = () => foundBy(checkBackups, house)
  await house.database
    .withTables<{ kysely_migration: { timestamp: string } }>()
    .updateTable('kysely_migration')
    .set({ timestamp: '2026-11-20T06:00:00.000Z' })
    .execute()
  expect(await found()).toMatchObject({ state: 'look', says: expect.stringContaining('is new') })
  house.clock.advance({ hours: 49 })
  expect(await found()).toMatchObject({ state: 'wrong', says: 'There is no backup.' })
  house.clock.set('2026-11-20T06:30:00.000Z')
  await mkdir(backupsFolder(house.dataDir))
  const name = archiveName(house.clock.now())
  await writeFile(join(backupsFolder(house.dataDir), name), 'x')
  house.clock.advance({ hours: 24 })
  expect(await found()).toMatchObject({
    state: 'look',
    says: expect.stringContaining('none was verified yet'),
  })
  await noteBackup(house, { provenAt: '2026-11-20T07:00:00.000Z' })
  expect(await found()).toEqual({
    name: 'backups',
    state: 'ok',
    says: 'The newest backup is of 2026-11-20 06:30 UTC, and one was verified on 2026-11-20.',
  })
  await noteBackup(house, { provenAt: '2026-11-10T07:00:00.000Z' })
  expect(await found()).toMatchObject({ state: 'look', says: expect.stringContaining('since 2026-11-10') })
  house.clock.advance({ hours: 48 })
  expect(await found()).toMatchObject({ state: 'wrong', says: expect.stringContaining('3 days ago') })
})
