import { createWriteStream } from 'node:fs'
import { mkdir, readdir, readFile, rm, symlink, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import { pipeline } from 'node:stream/promises'
import { gunzipSync } from 'node:zlib'
import { expect, onTestFinished } from 'vitest'
import { databaseFile, lockDataFolder } from '#core/data-folder.server.ts'
import { countRows, countRowsOfFile } from '#core/db/archive-file.ts'
import { readMigrationState } from '#core/db/migrate.ts'
import { openDatabase } from '#core/db/open-database.ts'
import { readOrMakeServerKey } from '#core/host/text-encryption.server.ts'
import { backupMessages } from '#core/refusals/messages.ts'
import { attempt } from '#core/values/attempt.ts'
import { makeAccountLink } from '#modules/accounts/team.server.ts'
import { readContent } from '#modules/content/content.server.ts'
import { initialContent } from '#modules/content/first-day.ts'
import { createBucketStorage } from '#modules/media/bucket.server.ts'
import { createDiskStorage } from '#modules/media/storage.server.ts'
import { approveReview } from '#modules/reviews/moderate-review.server.ts'
import { addFile } from '../../tests/files.ts'
import { requireOk } from '../../tests/outcomes.ts'
import { signedIn } from '../../tests/owner.ts'
import { ananya, asha, meera, pendingReviewBy } from '../../tests/people.ts'
import { workOnMedia } from '../../tests/queue-work.ts'
import { listKeys, makeBucket, readBytes, temporaryFolder } from '../../tests/storages.ts'
import { openTestApp, type TestApp, test } from '../../tests/test-app.ts'
import { borrowPostgres } from '../../tests/test-databases.ts'
import { createArchiveStream, readManifestOfFile } from './archive.server.ts'
import { ARCHIVE_FORMAT_VERSION, type Manifest } from './archive-manifest.server.ts'
import { copyToBucket, makeBackupKey } from './bucket-copies.server.ts'
import { writeBackup, writeCompleteBackup } from './make-backup.server.ts'
import { findArchive, openFileSource, restoreApp } from './restore.server.ts'

/** A house with a published review that has a recording, and one by somebody else with the same. */
async function fillApp(ctx: TestApp): Promise<void> {
  const ids = [(await pendingReviewBy(ctx, meera)).id, (await pendingReviewBy(ctx, ananya)).id]
  for (const id of ids) await addFile(ctx, 'audio', 'vbr.mp3', id)
  await approveReview(ctx, asha, ids[0] ?? '')
  await workOnMedia(ctx)
}

/** Neither PostgreSQL nor a bucket, and no key but that of the archive. */
const onDisk = { databaseUrl: undefined, bucket: undefined, serverKey: undefined }

async function restored(file: string, dataDir: string, key?: string) {
  const source = await openFileSource(file, key)
  if (!source) throw new Error(`no ${file}`)
  return restoreApp({ ...onDisk, dataDir }, source)
}

async function wholeOf(ctx: TestApp, name = 'all.tar.gz'): Promise<string> {
  const file = join(await temporaryFolder(), name)
  expect(await writeCompleteBackup(ctx, file)).toMatchObject({ ok: true })
  return file
}

/** The archive of a nightly backup, and the path of a file beside it. */
async function nightlyOf(ctx: TestApp): Promise<{ archive: string; media: string }> {
  const { file: archive } = requireOk(await writeBackup(ctx))
  const folder = join(ctx.dataDir, 'backups/media')
  const [name = ''] = (await readdir(folder)).sort()
  return { archive, media: join(folder, name) }
}

async function mediaOf(storage: TestApp['media']): Promise<Record<string, string>> {
  const found: Record<string, string> = {}
  for (const key of await listKeys(storage)) {
    const file = await storage.open(key)
    found[key] = file ? (await readBytes(file.stream)).toString('base64') : ''
  }
  return found
}

test('leaves sessions, one-time links, begun sign-ins and tries out', async ({ ctx }) => {
  await signedIn(ctx)
  const invitation = { purpose: 'team', role: 'helper', email: 'kiran@deodarhouse.example' } as const
  await makeAccountLink(ctx, ctx.database, asha, invitation)
  const [at, expires_at] = ['2026-11-20T06:30:00.000Z', '2026-11-20T07:30:00.000Z']
  const moments = { expires_at, created_at: at, updated_at: at }
  const begun = { id: 'begun', identifier: 'hash-of-a-sign-in', value: 'asha', ...moments }
  await ctx.database.insertInto('owner_verification').values(begun).execute()
  const { token } = await ctx.database.selectFrom('owner_session').select('token').executeTakeFirstOrThrow()
  const links = ctx.database.selectFrom('owner_link').select('token_hash')
  const { token_hash } = await links.executeTakeFirstOrThrow()
  const dataDir = await temporaryFolder()
  expect(await restored(await wholeOf(ctx), dataDir)).toMatchObject({ ok: true })
  const left = { owner: 1, owner_session: 0, owner_link: 0, owner_verification: 0, owner_rate_limit: 0 }
  expect(countRowsOfFile(databaseFile(dataDir))).toMatchObject(left)
  const bytes = await readFile(databaseFile(dataDir))
  const secrets = [token, token_hash, begun.identifier]
  expect(secrets.filter((secret) => bytes.includes(secret))).toEqual([])
})

test.for<[string, (ctx: TestApp) => Promise<string>]>([
  ['one file alone', wholeOf],
  ['an archive of the data folder, with the media beside it', async (ctx) => (await nightlyOf(ctx)).archive],
])('restores every row and every file from %s', async ([, archiveOf], { ctx }) => {
  await fillApp(ctx)
  const dataDir = join(await temporaryFolder(), 'new', 'place')
  const outcome = await restored(await archiveOf(ctx), dataDir)
  expect(outcome).toMatchObject({ ok: true, hasUnreadableSecrets: false })
  expect(countRowsOfFile(databaseFile(dataDir))).toEqual(await countRows(ctx.database))
  expect(await mediaOf(createDiskStorage(join(dataDir, 'media')))).toEqual(await mediaOf(ctx.media))
  expect((await readdir(dataDir)).sort()).toEqual(['deodar.house', 'deodar.sqlite', 'media', 'server.lock'])
})

/** The sentence with which it is refused; the folder stays empty. */
async function refusedIn(file: string, key?: string): Promise<string> {
  const dataDir = await temporaryFolder()
  const outcome = await restored(file, dataDir, key)
  expect(await readdir(dataDir)).toEqual(['server.lock'])
  return outcome.ok ? 'restored' : outcome.message
}

test('refuses an archive that was cut or changed, and leaves the place as it was', async ({ ctx }) => {
  await fillApp(ctx)
  const file = await wholeOf(ctx)
  const bytes = await readFile(file)
  for (const share of [0, 0.3, 0.7, 0.999]) {
    await writeFile(file, bytes.subarray(0, Math.floor(bytes.length * share)))
    expect(await refusedIn(file)).toBe(backupMessages.archiveIncomplete)
  }
  for (let part = 0; part < 20; part++) {
    const changed = Buffer.from(bytes)
    const byte = Math.floor(((part + 0.5) * bytes.length) / 20)
    changed[byte] = (bytes[byte] ?? 0) ^ 1
    // A run of zeros may be copied from another place: then the content is the same.
    if (attempt(() => gunzipSync(changed))?.equals(gunzipSync(bytes))) continue
    await writeFile(file, changed)
    // A name in the list of its migrations that was changed looks like one of a later version.
    const { archiveChanged, archiveIncomplete, archiveNewer } = backupMessages
    expect([archiveChanged, archiveIncomplete, archiveNewer], `byte ${byte}`).toContain(await refusedIn(file))
  }
})

test('refuses media that are larger, changed or gone, in the archive or beside it', async ({ ctx }) => {
  await fillApp(ctx)
  const { archive, media } = await nightlyOf(ctx)
  const { archiveMediaMissing, archiveChanged } = backupMessages
  const bytes = await readFile(media)
  await truncate(media, 10_000_000)
  expect(await refusedIn(archive)).toBe(archiveMediaMissing)
  await writeFile(media, bytes.fill('x', 99, 100))
  expect(await refusedIn(archive)).toBe(archiveMediaMissing)
  await rm(media)
  expect(await refusedIn(archive)).toBe(archiveMediaMissing)
  const manifest = (await readManifestOfFile(archive)) ?? expect.fail('no manifest')
  const file = await archiveWith(manifest, `media/${manifest.media[0]?.sha256}`, 10_000_000)
  expect(await refusedIn(file)).toBe(archiveChanged)
})

test('refuses what the disk has no room for before the database is unpacked', async () => {
  const empty = { migrations: [], tables: {}, missing: [] }
  const facts = { house: 'house/one', at: '2026-11-20T06:30:00.000Z', version: '0.1.0' }
  const media = [{ key: 'originals/AAAAAAAAAAAAAAAAAAAAAA', bytes: 2 ** 50, sha256: 'a'.repeat(64) }]
  const manifest: Manifest = { form: ARCHIVE_FORMAT_VERSION, ...facts, ...empty, media }
  const file = await archiveWith(manifest, 'database.sqlite', 4)
  expect(await refusedIn(file)).toBe(backupMessages.restoreNoDiskSpace)
})

/** An archive with this manifest, and one file of zeros. */
async function archiveWith(manifest: Manifest, name: string, bytes: number): Promise<string> {
  const file = join(await temporaryFolder(), 'all.tar.gz')
  const content = { name, bytes, open: async () => Readable.from([Buffer.alloc(bytes)]) }
  await pipeline(createArchiveStream(manifest, [content]), createWriteStream(file))
  return file
}

test('decrypts an archive with its key alone, and the house key with it', async ({ ctx }) => {
  await fillApp(ctx)
  const secret = await readOrMakeServerKey(ctx)
  const early = await writeCompleteBackup(ctx, join(ctx.dataDir, 'early.age'))
  expect(early).toMatchObject({ name: 'backupKeyMissing' })
  const { key: before } = await makeBackupKey(ctx, asha)
  const { key } = await makeBackupKey(ctx, asha)
  const file = await wholeOf(ctx, 'all.age')
  expect((await readFile(file)).subarray(0, 2).toString('hex')).not.toBe('1f8b')
  expect(await refusedIn(file)).toBe(backupMessages.archiveEncrypted)
  expect(await refusedIn(file, before)).toBe(backupMessages.archiveWrongKey)
  expect(await refusedIn(file, 'not a key')).toBe(backupMessages.archiveWrongKey)
  const dataDir = await temporaryFolder()
  expect(await restored(file, dataDir, `${key}\n`)).toMatchObject({ ok: true })
  expect((await readFile(join(dataDir, 'house.key'), 'utf8')).trim()).toBe(secret)
  const bytes = await readFile(file)
  await writeFile(file, bytes.subarray(0, bytes.length - 70_000))
  expect(await refusedIn(file, key)).toBe(backupMessages.archiveIncomplete)
})

test('opens the archive of 0.1.0 with its published texts', async () => {
  const dataDir = await temporaryFolder()
  const file = join(import.meta.dirname, '../../tests/fixtures/deodar-0.1.0.tar.gz')
  expect(await restored(file, dataDir)).toMatchObject({ ok: true, manifest: { version: '0.1.0' } })
  const database = await openDatabase({ kind: 'sqlite', file: databaseFile(dataDir) })
  onTestFinished(() => database.destroy())
  expect(await readMigrationState(database)).toEqual({ missing: [], newer: [], earlier: [] })
  const published = database.selectFrom('content').select('id').where('state', '=', 'published')
  expect(await published.execute()).toEqual([{ id: 'content-0-1-0' }])
  expect((await readContent({ database })).property.name).toBe(initialContent.property.name)
  expect(await countRows(database)).toMatchObject({ booking: 7 })
})

test('says why it cannot look at a file, and not that there is none', async () => {
  const folder = await temporaryFolder()
  await symlink('loop', join(folder, 'loop'))
  await expect(openFileSource(join(folder, 'loop'), undefined)).rejects.toThrow(/ELOOP/)
  expect(await openFileSource(join(folder, 'none'), undefined)).toBeNull()
})

test('contains the house key only encrypted', async ({ ctx }) => {
  const secret = await readOrMakeServerKey(ctx)
  expect(gunzipSync(await readFile(await wholeOf(ctx))).includes(secret)).toBe(false)
  await makeBackupKey(ctx, asha)
  const file = await wholeOf(ctx)
  const bytes = gunzipSync(await readFile(file))
  expect([bytes.includes('house.key.age'), bytes.includes(secret)]).toEqual([true, false])
})

test('restores nothing into a folder that is not empty, or where a server runs', async ({ ctx }) => {
  const file = await wholeOf(ctx)
  const dataDir = await temporaryFolder()
  const lock = lockDataFolder(dataDir)
  expect(await restored(file, dataDir)).toMatchObject({ code: 'server-runs' })
  lock?.release()
  await writeFile(join(dataDir, 'notes.txt'), 'mine')
  expect(await restored(file, dataDir)).toMatchObject({ code: 'not-empty' })
  expect(await readFile(join(dataDir, 'notes.txt'), 'utf8')).toBe('mine')
})

test('starts over where a restore was ended in the middle', async ({ ctx }) => {
  await fillApp(ctx)
  const file = await wholeOf(ctx)
  const dataDir = await temporaryFolder()
  await mkdir(join(dataDir, '.restoring'))
  await mkdir(join(dataDir, 'media'))
  await writeFile(join(dataDir, 'house.key'), 'half')
  expect(await restored(file, dataDir)).toMatchObject({ ok: true })
  expect(await readdir(dataDir)).not.toContain('house.key')
})

test('moves an installation from SQLite to PostgreSQL and a bucket, and back', async ({ ctx: small }) => {
  await fillApp(small)
  const { url: databaseUrl, release } = await borrowPostgres()
  onTestFinished(release)
  const bucket = await makeBucket()
  const dataDir = await temporaryFolder()
  const source = await openFileSource(await wholeOf(small), undefined)
  if (!source) throw new Error('no archive')
  const there = { dataDir, databaseUrl, bucket, serverKey: undefined }
  expect(await restoreApp(there, source)).toMatchObject({ ok: true })
  expect(await mediaOf(createBucketStorage(bucket))).toEqual(await mediaOf(small.media))
  const again = await restoreApp({ ...there, dataDir: await temporaryFolder() }, source)
  expect(again).toMatchObject({ code: 'not-empty' })

  const large = await openTestApp({ database: 'postgres', config: { bucket } })
  large.media = createBucketStorage(bucket)
  large.database = await openDatabase({ kind: 'postgres', url: databaseUrl })
  onTestFinished(() => large.database.destroy())
  expect(await countRows(large.database)).toEqual(await countRows(small.database))
  const back = await temporaryFolder()
  expect(await restored(await wholeOf(large), back)).toMatchObject({ ok: true })
  expect(countRowsOfFile(databaseFile(back))).toEqual(await countRows(small.database))
  expect(await mediaOf(createDiskStorage(join(back, 'media')))).toEqual(await mediaOf(small.media))
})

test('restores the newest encrypted copy from a bucket', async () => {
  const bucket = await makeBucket()
  const ctx = await openTestApp({ config: { bucket } })
  await fillApp(ctx)
  const { archive } = await nightlyOf(ctx)
  expect(await copyToBucket(ctx, archive)).toBe(false)
  const { key } = await makeBackupKey(ctx, asha)
  expect(await copyToBucket(ctx, archive)).toBe(true)
  const dataDir = await temporaryFolder()
  const place = { ...onDisk, dataDir, bucket }
  const bring = async (opening?: string) => {
    const found = await findArchive(place, 'latest', opening)
    return found.ok ? restoreApp({ ...place, bucket: undefined }, found.archive) : found
  }
  expect(await bring()).toMatchObject({ name: 'archiveEncrypted' })
  const other = await makeBackupKey(ctx, asha)
  expect(await bring(other.key)).toMatchObject({ name: 'archiveWrongKey' })
  expect(await bring(key)).toMatchObject({ ok: true })
  expect(await mediaOf(createDiskStorage(join(dataDir, 'media')))).toEqual(await mediaOf(ctx.media))
})
