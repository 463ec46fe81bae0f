import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { alarms } from '#modules/today/alarms.server.ts'
import { addFiles } from '../../tests/files.ts'
import { eachDatabase, openTestHouse, type TestHouse } from '../../tests/house.ts'
import { asha, meera, pendingReviewBy } from '../../tests/people.ts'
import { makeBucket } from '../../tests/storages.ts'
import { checkRoom, listBackups } from './backup-folder.server.ts'
import { backupAlarm, backupState } from './backup-state.server.ts'
import { makeBackupKey, openBackupBucket } from './bucket-copies.server.ts'
import { inTurn, writeBackup } from './make-backup.server.ts'
import { backupMessages } from './messages.ts'
import { makeBackup, makeDueBackup } from './nightly-backup.server.ts'

async function withRecording(house: TestHouse): Promise<TestHouse> {
  const review = await pendingReviewBy(house, meera)
  await addFiles(house, { about: 'review', aboutId: review.id }, [['audio', 'vbr.mp3']])
  return house
}

const emails = async (house: TestHouse) =>
  (await house.database.selectFrom('letter').select('subject').where('kind', '=', 'backup').execute()).map(
    ({ subject }) => subject,
  )
const stored = (house: TestHouse) => readdir(join(house.dataDir, 'backups/media'))

/** What was stored of the first file is no longer what it was. */
async function spoil(house: TestHouse): Promise<void> {
  const [name = ''] = await stored(house)
  const file = join(house.dataDir, 'backups/media', name)
  await writeFile(file, (await readFile(file)).fill(0xaa, 10, 20))
}

eachDatabase('nightly backups', (open) => {
  test('are made and verified once a night', async () => {
    const house = await withRecording(await open())
    for (let hour = 0; hour < 3 * 24; hour += 6) {
      await makeDueBackup(house)
      house.clock.advance({ hours: 6 })
    }
    const all = await listBackups(house.dataDir)
    expect(all.map(({ at }) => at.slice(0, 13))).toEqual([
      '2026-11-23T00',
      '2026-11-22T00',
      '2026-11-21T00',
      '2026-11-20T06',
    ])
    expect(await stored(house)).toHaveLength(1)
    expect((await backupState(house.database)).provenAt).toBe('2026-11-23T00:30:00.000Z')
    expect(await backupAlarm(house)).toBeNull()
    expect(await readdir(join(house.dataDir, 'backups/.work'))).toEqual([])
  })

  test('are made by one of two servers alone', async () => {
    const house = await open()
    await inTurn(house, async () => {
      expect(await writeBackup(house)).toMatchObject({ ok: false, code: 'backup-busy' })
    })
    const both = await Promise.all([writeBackup(house), writeBackup(house)])
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await writeBackup(house)).toMatchObject({ ok: true })
  })

  test('are continued after a server that was ended while it made one', async () => {
    const house = await open()
    const begun = Promise.withResolvers<void>()
    void inTurn(house, () => {
      begun.resolve()
      return new Promise(() => {})
    })
    await begun.promise
    expect(await writeBackup(house)).toMatchObject({ code: 'backup-busy' })
    house.clock.advance({ hours: 3 })
    expect(await writeBackup(house)).toMatchObject({ ok: true })
  })
})

test('says that the newest could not be verified, until one can', async () => {
  const house = await withRecording(await openTestHouse())
  await makeBackup(house)
  await spoil(house)
  house.clock.advance({ days: 1 })
  await makeDueBackup(house)
  expect(await listBackups(house.dataDir)).toHaveLength(2)
  expect((await alarms(house)).backups).toMatchObject({
    proofFailed: { why: backupMessages.archiveMediaMissing },
  })
  expect(await emails(house)).toEqual(['The newest backup could not be verified'])
  house.clock.advance({ days: 1 })
  await makeDueBackup(house)
  expect(await emails(house)).toHaveLength(1)
  for (const name of await stored(house)) await rm(join(house.dataDir, 'backups/media', name))
  house.clock.advance({ days: 1 })
  await makeDueBackup(house)
  expect(await backupAlarm(house)).toBeNull()
})

test('says that none was verified for longer than eight days', async () => {
  const house = await openTestHouse()
  await makeDueBackup(house)
  house.clock.advance({ days: 8 })
  expect(await backupAlarm(house)).toBeNull()
  house.clock.advance({ minutes: 1 })
  expect(await backupAlarm(house)).toMatchObject({ unprovenSince: '2026-11-20T06:30:00.000Z' })
  await makeDueBackup(house)
  expect(await backupAlarm(house)).toBeNull()
})

test('tells the owner once that a backup could not be made, on Today until one was', async () => {
  const house = await withRecording(await openTestHouse())
  const open = house.media.open
  house.media.open = () => Promise.reject(new Error('the storage is away'))
  await makeDueBackup(house)
  house.clock.advance({ hours: 1 })
  await makeDueBackup(house)
  expect(await emails(house)).toEqual(['Your backup could not be made'])
  expect(await backupAlarm(house)).toMatchObject({
    failed: { why: expect.stringContaining(backupMessages.backupFaulty) },
  })
  expect(await listBackups(house.dataDir)).toEqual([])
  house.media.open = open
  house.clock.advance({ hours: 1 })
  await makeDueBackup(house)
  expect(await backupAlarm(house)).toBeNull()
})

test('makes none where the disk would come down to its reserve', async () => {
  const house = await withRecording(await openTestHouse())
  const left = (bytes: number) => checkRoom(house, async () => ({ bavail: bytes, bsize: 1 }))
  expect(await left(512 * 1024 * 1024)).toMatchObject({ message: backupMessages.backupNoRoom })
  expect(await left(600 * 1024 * 1024)).toBeNull()
})

test('removes old archives with what none of the others names, and nothing while one cannot be read', async () => {
  const house = await openTestHouse()
  const review = await pendingReviewBy(house, meera)
  const [row] = await addFiles(house, { about: 'review', aboutId: review.id }, [['audio', 'vbr.mp3']])
  await writeBackup(house)
  await house.database
    .deleteFrom('media')
    .where('id', '=', row?.id ?? '')
    .execute()
  house.clock.advance({ hours: 1 })
  const [first] = await listBackups(house.dataDir)
  await writeBackup(house)
  expect(await listBackups(house.dataDir)).not.toContainEqual(first)
  expect(await stored(house)).toEqual([])
  await writeFile(join(house.dataDir, 'backups/deodar-2026-11-01T00-00-00Z.tar.gz'), 'no tar')
  await addFiles(house, { about: 'review', aboutId: review.id }, [['audio', 'cover.mp3']])
  house.clock.advance({ hours: 1 })
  await writeBackup(house)
  await house.database.deleteFrom('media').execute()
  house.clock.advance({ hours: 1 })
  await writeBackup(house)
  expect(await stored(house)).toHaveLength(1)
})

test('keeps the copies in the bucket by the same rule, media once for each key', async () => {
  const bucket = await makeBucket()
  const house = await withRecording(await openTestHouse({ config: { bucket } }))
  const there = async () => {
    const keys: string[] = []
    for await (const { key } of (await openBackupBucket(bucket)).list()) keys.push(key.split('/')[0] ?? '')
    return keys.sort()
  }
  await makeBackup(house)
  expect([await there(), (await backupState(house.database)).copiedAt]).toEqual([[], null])
  await makeBackupKey(house, asha)
  for (let night = 0; night < 2; night++) {
    house.clock.advance({ hours: 1 })
    await makeBackup(house)
  }
  expect(await there()).toEqual(['archives', 'contents', 'media'])
  house.clock.advance({ days: 1 })
  await makeBackupKey(house, asha)
  await makeBackup(house)
  expect(await there()).toEqual(['archives', 'archives', 'contents', 'contents', 'media', 'media'])
})
