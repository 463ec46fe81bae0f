import { readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { describe, expect } from 'vitest'
import { withArchiveLock } from '#core/archive-lock.server.ts'
import { backupMessages } from '#core/refusals/messages.ts'
import { addDays } from '#core/values/day.ts'
import { KEPT_ARCHIVES } from '#modules/privacy/lifetimes.ts'
import { readAlarms } from '#modules/today/alarms.server.ts'
import { addFile, addReview } from '../../tests/files.ts'
import { expectOneOk } from '../../tests/outcomes.ts'
import { asha } from '../../tests/people.ts'
import { makeBucket } from '../../tests/storages.ts'
import { openTestApp, queuedEmails, type TestApp, test, testOnDatabases } from '../../tests/test-app.ts'
import { checkBackupSpace, listBackups } from './backup-folder.server.ts'
import { chooseArchivesToKeep, type DatedArchive, isBackupDue } from './backup-rules.ts'
import { readBackupAlarm, readBackupState } from './backup-state.server.ts'
import { makeBackupKey, openBackupBucket } from './bucket-copies.server.ts'
import { writeBackup } from './make-backup.server.ts'
import { makeBackup, makeDueBackup } from './nightly-backup.server.ts'

async function addRecording(ctx: TestApp, name = 'vbr.mp3'): Promise<void> {
  await addFile(ctx, 'audio', name, await addReview(ctx))
}

const emails = async (ctx: TestApp) => (await queuedEmails(ctx, 'backup')).map(({ subject }) => subject)
const stored = (ctx: TestApp) => readdir(join(ctx.dataDir, 'backups/media'))

/** What was stored of the first file is no longer what it was. */
async function spoil(ctx: TestApp): Promise<void> {
  const [name = ''] = await stored(ctx)
  const file = join(ctx.dataDir, 'backups/media', name)
  await writeFile(file, (await readFile(file)).fill(0xaa, 10, 20))
}

describe('nightly backups', () => {
  testOnDatabases('are made and verified once a night', async (ctx) => {
    await addRecording(ctx)
    for (let hour = 0; hour < 3 * 24; hour += 6) {
      await makeDueBackup(ctx)
      ctx.clock.advance({ hours: 6 })
    }
    const all = await listBackups(ctx.dataDir)
    const hours = all.map(({ at }) => at.slice(5, 13)).join()
    expect(hours).toBe('11-23T00,11-22T00,11-21T00,11-20T06')
    expect(await stored(ctx)).toHaveLength(1)
    expect((await readBackupState(ctx.database)).provenAt).toBe('2026-11-23T00:30:00.000Z')
    expect(await readBackupAlarm(ctx)).toBeNull()
    expect(await readdir(join(ctx.dataDir, 'backups/.work'))).toEqual([])
  })

  testOnDatabases('are made by one of two servers alone', async (ctx) => {
    await withArchiveLock(ctx, async () => {
      expect(await writeBackup(ctx)).toMatchObject({ ok: false, code: 'backup-busy' })
    })
    await expectOneOk(() => writeBackup(ctx))
    expect(await writeBackup(ctx)).toMatchObject({ ok: true })
  })
})

test('continues nightly backups after a server that was ended while it made one', async ({ ctx }) => {
  const begun = Promise.withResolvers<void>()
  void withArchiveLock(ctx, () => {
    begun.resolve()
    return new Promise(() => {})
  })
  await begun.promise
  expect(await writeBackup(ctx)).toMatchObject({ code: 'backup-busy' })
  ctx.clock.advance({ hours: 3 })
  expect(await writeBackup(ctx)).toMatchObject({ ok: true })
})

test('warns that the newest backup could not be verified, until one can', async ({ ctx }) => {
  await addRecording(ctx)
  await makeBackup(ctx)
  await spoil(ctx)
  ctx.clock.advance({ days: 1 })
  await makeDueBackup(ctx)
  expect(await listBackups(ctx.dataDir)).toHaveLength(2)
  const proofFailed = { why: backupMessages.archiveMediaMissing }
  expect((await readAlarms(ctx)).backups).toMatchObject({ proofFailed })
  expect(await emails(ctx)).toEqual(['The newest backup does not work'])
  ctx.clock.advance({ days: 1 })
  await makeDueBackup(ctx)
  expect(await emails(ctx)).toHaveLength(1)
  for (const name of await stored(ctx)) await rm(join(ctx.dataDir, 'backups/media', name))
  ctx.clock.advance({ days: 1 })
  await makeDueBackup(ctx)
  expect(await readBackupAlarm(ctx)).toBeNull()
})

test('warns that none was verified for more than eight days', async ({ ctx }) => {
  await makeDueBackup(ctx)
  ctx.clock.advance({ days: 8 })
  expect(await readBackupAlarm(ctx)).toBeNull()
  ctx.clock.advance({ minutes: 1 })
  expect(await readBackupAlarm(ctx)).toMatchObject({ unverifiedSince: '2026-11-20T06:30:00.000Z' })
  await makeDueBackup(ctx)
  expect(await readBackupAlarm(ctx)).toBeNull()
})

test('notifies the owner once that a backup failed, and on Today until one succeeds', async ({ ctx }) => {
  await addRecording(ctx)
  const open = ctx.media.open
  ctx.media.open = () => Promise.reject(new Error('the storage is away'))
  await makeDueBackup(ctx)
  ctx.clock.advance({ hours: 1 })
  await makeDueBackup(ctx)
  expect(await emails(ctx)).toEqual(['Your backup could not be made'])
  const failed = { why: expect.stringContaining(backupMessages.backupFaulty) }
  expect(await readBackupAlarm(ctx)).toMatchObject({ failed })
  expect(await listBackups(ctx.dataDir)).toEqual([])
  ctx.media.open = open
  ctx.clock.advance({ hours: 1 })
  await makeDueBackup(ctx)
  expect(await readBackupAlarm(ctx)).toBeNull()
})

test('makes none where the disk would come down to its reserve', async ({ ctx }) => {
  const left = (bytes: number) => checkBackupSpace(ctx, async () => ({ bavail: bytes, bsize: 1 }))
  expect(await left(512 * 1024 * 1024)).toMatchObject({ name: 'backupNoDiskSpace' })
  expect(await left(600 * 1024 * 1024)).toBeNull()
})

test('removes old archives with their files, and nothing while one cannot be read', async ({ ctx }) => {
  await addRecording(ctx)
  await writeBackup(ctx)
  await ctx.database.deleteFrom('media').execute()
  ctx.clock.advance({ hours: 1 })
  const [first] = await listBackups(ctx.dataDir)
  await writeBackup(ctx)
  ctx.clock.advance({ days: 1 })
  await writeBackup(ctx)
  expect(await listBackups(ctx.dataDir)).not.toContainEqual(first)
  expect(await stored(ctx)).toEqual([])
  await writeFile(join(ctx.dataDir, 'backups/deodar-2026-11-01T00-00-00Z.tar.gz'), 'no tar')
  await addRecording(ctx, 'cover.mp3')
  ctx.clock.advance({ hours: 1 })
  await writeBackup(ctx)
  await ctx.database.deleteFrom('media').execute()
  ctx.clock.advance({ hours: 1 })
  await writeBackup(ctx)
  expect(await stored(ctx)).toHaveLength(1)
})

test('keeps the copies in the bucket by the same rule, media once for each key', async () => {
  const bucket = await makeBucket()
  const ctx = await openTestApp({ config: { bucket } })
  await addRecording(ctx)
  const there = async () =>
    (await Array.fromAsync((await openBackupBucket(bucket)).list(), ({ key }) => key.split('/')[0])).sort()
  await makeBackup(ctx)
  expect([await there(), (await readBackupState(ctx.database)).copiedAt]).toEqual([[], null])
  await makeBackupKey(ctx, asha)
  for (const span of [{ hours: 1 }, { hours: 1 }, { days: 1 }]) {
    ctx.clock.advance(span)
    await makeBackup(ctx)
  }
  expect(await there()).toEqual(['archives', 'archives', 'contents', 'contents', 'media'])
  ctx.clock.advance({ days: 1 })
  await makeBackupKey(ctx, asha)
  await makeBackup(ctx)
  const kinds = (await there()).join()
  expect(kinds).toBe('archives,archives,archives,contents,contents,contents,media,media')
})

const begin = '2026-01-01'
const archive = (nights: number, hour = 3): DatedArchive => {
  const day = addDays(begin, nights)
  const at = `${day}T${String(hour).padStart(2, '0')}:00:00.000Z`
  return { name: at, at, day }
}

/** The archives after these nights, each of which removed those that were not to stay. */
function archivesAfter(nights: readonly number[]): DatedArchive[] {
  return nights.reduce<DatedArchive[]>((earlier, night) => {
    const all = earlier.concat(archive(night))
    const kept = chooseArchivesToKeep(all)
    return all.filter(({ name }) => kept.has(name))
  }, [])
}

const days = (archives: readonly DatedArchive[]) => archives.map(({ day }) => day)

test('keeps seven days, four weeks and six months of a year of nights', () => {
  const left = archivesAfter(Array.from({ length: 365 }, (_, night) => night))
  const months = ['07-31', '08-31', '09-30', '10-31', '11-30']
  const newest = ['12-25', '12-26', '12-27', '12-28', '12-29', '12-30', '12-31']
  expect(days(left).map((day) => day.slice(5))).toEqual([...months, '12-13', '12-20', ...newest])
})

test('keeps all of the newest day, and of an earlier day the newest', () => {
  const today = [archive(1, 3), archive(1, 15)]
  const kept = chooseArchivesToKeep([archive(0, 3), archive(0, 9), ...today])
  expect([...kept].sort()).toEqual([archive(0, 9), ...today].map(({ name }) => name))
})

test('of any nights keeps the last seven and at most seventeen, whether it removes every night or once', () => {
  const histories = fc.uniqueArray(fc.integer({ min: 0, max: 900 }), { minLength: 1, maxLength: 400 })
  fc.assert(
    fc.property(histories, (history) => {
      const nights = history.toSorted((one, other) => one - other)
      const left = archivesAfter(nights)
      const newest = nights.slice(-KEPT_ARCHIVES.days).map((night) => addDays(begin, night))
      expect(days(left).slice(-newest.length)).toEqual(newest)
      expect(left.length).toBeLessThanOrEqual(17)
      const atOnce = chooseArchivesToKeep(nights.map((night) => archive(night)))
      expect(new Set(left.map(({ name }) => name))).toEqual(atOnce)
    }),
  )
})

/** A moment of November by the clock of the house, `20T03:10`. */
const moment = (time: string | null) => (time === null ? null : `2026-11-${time}:00.000+05:30`)

test.for<[now: string, done: string | null, failed: string | null, isDue: boolean]>([
  ['20T12:00', null, null, true],
  ['20T23:00', '20T03:10', null, false],
  ['21T02:59', '20T03:10', null, false],
  ['21T03:00', '20T03:10', null, true],
  ['21T03:00', '20T22:00', null, true],
  ['24T11:00', '20T03:10', null, true],
  ['20T04:00', '19T03:10', '20T03:10', false],
  ['20T04:10', '19T03:10', '20T03:10', true],
  ['20T03:00', '19T03:10', '20T03:10', true],
])('on %s, one made on %s and one failed on %s: a backup is due: %s', ([now, done, failed, isDue]) => {
  const last = { madeAt: moment(done), failedAt: moment(failed) }
  expect(isBackupDue(new Date(moment(now) ?? ''), last, 'Asia/Kolkata')).toBe(isDue)
})
