import { join } from 'node:path'
import { expect, test } from 'vitest'
import { openTestHouse } from '../../../tests/house.ts'
import { asha, meera, pendingReviewBy } from '../../../tests/people.ts'
import { checkFiles, noteIn, publish } from '../../../tests/published-log.ts'
import { temporaryFolder } from '../../../tests/storages.ts'
import { readConfig } from '../../config.ts'
import { fileSource } from '../backups/archive-source.ts'
import { makeBackupKey } from '../backups/backup-key.ts'
import { writeWholeBackup } from '../backups/make-backup.ts'
import { closeHouse, openHouse } from '../open.ts'
import { restoreHouse } from '../restore/restore-house.ts'
import { openPublicLog } from './open-log.ts'
import { signCheckpoint } from './sign-checkpoint.ts'

test('goes on in a house that was brought back, where its key was brought too', async () => {
  const house = await openTestHouse()
  await openPublicLog(house)
  await pendingReviewBy(house, meera)
  const earlier = noteIn(await publish(house))
  const { key } = await makeBackupKey(house, asha)
  const file = join(await temporaryFolder(), 'all.tar.age')
  expect(await writeWholeBackup(house, file)).toMatchObject({ ok: true })
  const brought = await restored(file, key)
  expect(brought.outcome).toMatchObject({ ok: true, unsigned: false })
  const again = await openHouse(brought.config, {})
  await openPublicLog(again)
  const files = await publish(again)
  expect((await checkFiles(files, { earlier })).wrong).toEqual([])
  await pendingReviewBy(again, meera)
  expect(await checkFiles(await publish(again), { earlier })).toMatchObject({ wrong: [], size: 3 })
  await closeHouse(again)
})

test('says after bringing a house back that its log cannot be signed, where no key was brought', async () => {
  const house = await openTestHouse()
  await openPublicLog(house)
  const file = join(await temporaryFolder(), 'all.tar')
  await writeWholeBackup(house, file)
  const brought = await restored(file)
  expect(brought.outcome).toMatchObject({ ok: true, unsigned: true })
  const again = await openHouse(brought.config, {})
  await pendingReviewBy(again, meera)
  expect(await signCheckpoint(again)).toBe('key-lost')
  await closeHouse(again)
})

async function restored(file: string, key?: string) {
  const dataDir = await temporaryFolder()
  const read = readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' })
  const source = await fileSource(file, key)
  if ('problems' in read || !source) throw new Error('nothing to bring back')
  return { config: read.config, outcome: await restoreHouse(read.config, source) }
}
