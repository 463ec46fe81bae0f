import { readdir, readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { backupMessages } from '#domain/backups/messages.ts'
import { addFiles } from '../../../tests/files.ts'
import { eachDatabase, openTestHouse, type TestHouse } from '../../../tests/house.ts'
import { asha, meera, pendingReviewBy } from '../../../tests/people.ts'
import { makeBucket } from '../../../tests/storages.ts'
import { alarms } from '../today/alarms.ts'
import { makeBackupKey } from './backup-key.ts'
import { backupAlarm, backupState } from './backup-state.ts'
import { inTurn } from './backup-turn.ts'
import { openBackupBucket } from './bucket-copies.ts'
import { doWhatIsDue } from './do-what-is-due.ts'
import { keepBackup } from './keep-backup.ts'
import { listBackups } from './list-backups.ts'
import { makeBackup } from './make-backup.ts'
import { checkRoom } from './room-for-backup.ts'

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

eachDatabase('backups by themselves', (open) => {
  test('are made once a night, and the newest proves itself once a week', async () => {
    const house = await withRecording(await open())
    for (let hour = 0; hour < 3 * 24; hour += 6) {
      await doWhatIsDue(house)
      house.clock.advance({ hours: 6 })
    }
    const all = await listBackups(house.dataDir)
    expect(all.map(({ at }) => at.slice(0, 13))).toEqual([
      '2026-11-23T00',
      '2026-11-22T00',
      '2026-11-21T00',
      '2026-11-20T06',
    ])
    expect(all.map(({ provenAt }) => provenAt)).toEqual([null, null, null, '2026-11-20T06:30:00.000Z'])
    expect(await stored(house)).toHaveLength(1)
    house.clock.advance({ days: 5 })
    await doWhatIsDue(house)
    expect((await backupState(house.database)).provenAt?.slice(0, 10)).toBe('2026-11-28')
    expect(await backupAlarm(house)).toBeNull()
    expect(await readdir(join(house.dataDir, 'backups/.work'))).toEqual([])
  })

  test('are made by one of two servers alone', async () => {
    const house = await open()
    await inTurn(house, async () => {
      expect(await makeBackup(house)).toMatchObject({ ok: false, code: 'backup-busy' })
    })
    const both = await Promise.all([makeBackup(house), makeBackup(house)])
    expect(both.map(({ ok }) => ok).sort()).toEqual([false, true])
    expect(await makeBackup(house)).toMatchObject({ ok: true })
  })

  test('are taken up after a server that was ended while it made one', async () => {
    const house = await open()
    void inTurn(house, () => new Promise(() => {}))
    await expect.poll(async () => (await makeBackup(house)).ok).toBe(false)
    house.clock.advance({ hours: 3 })
    expect(await makeBackup(house)).toMatchObject({ ok: true })
  })
})

test('says loudly that the newest did not prove itself, until it does', async () => {
  const house = await withRecording(await openTestHouse())
  await keepBackup(house)
  await spoil(house)
  await doWhatIsDue(house)
  expect((await alarms(house)).backups).toMatchObject({
    proofFailed: { why: backupMessages.archiveMediaMissing },
  })
  expect(await emails(house)).toEqual(['The newest backup did not prove itself'])
  house.clock.advance({ days: 1 })
  await doWhatIsDue(house)
  expect(await emails(house)).toHaveLength(1)
})

test('says loudly that none has proven itself for longer than eight days', async () => {
  const house = await openTestHouse()
  await doWhatIsDue(house)
  house.clock.advance({ days: 8 })
  expect(await backupAlarm(house)).toBeNull()
  house.clock.advance({ minutes: 1 })
  expect(await backupAlarm(house)).toMatchObject({ unprovenSince: '2026-11-20T06:30:00.000Z' })
  await doWhatIsDue(house)
  expect(await backupAlarm(house)).toBeNull()
})

test('tells the owner once that a backup could not be made, on Today until one was', async () => {
  const house = await withRecording(await openTestHouse())
  const open = house.media.open
  house.media.open = () => Promise.reject(new Error('the storage is away'))
  await doWhatIsDue(house)
  house.clock.advance({ hours: 1 })
  await doWhatIsDue(house)
  expect(await emails(house)).toEqual(['Your backup could not be made'])
  expect(await backupAlarm(house)).toMatchObject({
    failed: { why: expect.stringContaining(backupMessages.backupFaulty) },
  })
  expect(await listBackups(house.dataDir)).toEqual([])
  house.media.open = open
  house.clock.advance({ hours: 1 })
  await doWhatIsDue(house)
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
  await makeBackup(house)
  await house.database
    .deleteFrom('media')
    .where('id', '=', row?.id ?? '')
    .execute()
  house.clock.advance({ hours: 1 })
  const [first] = await listBackups(house.dataDir)
  await makeBackup(house)
  expect(await listBackups(house.dataDir)).not.toContainEqual(first)
  expect(await stored(house)).toEqual([])
  await writeFile(join(house.dataDir, 'backups/deodar-2026-11-01T00-00-00Z.tar'), 'no tar')
  await addFiles(house, { about: 'review', aboutId: review.id }, [['audio', 'cover.mp3']])
  house.clock.advance({ hours: 1 })
  await makeBackup(house)
  await house.database.deleteFrom('media').execute()
  house.clock.advance({ hours: 1 })
  await makeBackup(house)
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
  await keepBackup(house)
  expect([await there(), (await backupState(house.database)).copiedAt]).toEqual([[], null])
  await makeBackupKey(house, asha)
  for (let night = 0; night < 2; night++) {
    house.clock.advance({ hours: 1 })
    await keepBackup(house)
  }
  expect(await there()).toEqual(['archives', 'contents', 'media'])
  house.clock.advance({ days: 1 })
  await makeBackupKey(house, asha)
  await keepBackup(house)
  expect(await there()).toEqual(['archives', 'archives', 'contents', 'contents', 'media', 'media'])
})
