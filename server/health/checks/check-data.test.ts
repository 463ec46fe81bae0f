import { mkdir, truncate, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { expect, test } from 'vitest'
import { archiveName } from '#modules/backups/archive.server.ts'
import { backupsFolder } from '#modules/backups/backup-folder.server.ts'
import { noteBackup } from '#modules/backups/backup-state.server.ts'
import { publicLogKey } from '#modules/public-log/log-key.server.ts'
import { approveReview } from '#modules/reviews/moderate-review.server.ts'
import { openDatabase } from '#server/db/open.ts'
import { addFiles } from '../../../tests/files.ts'
import { openTestHouse } from '../../../tests/house.ts'
import { foundBy, foundWithoutDatabase } from '../../../tests/patient.ts'
import { asha, meera, pendingReviewBy } from '../../../tests/people.ts'
import { eachHouse, keysIn, makeBucket, temporaryFile } from '../../../tests/storages.ts'
import { checkProgram, checkTables } from '../examine.ts'
import { checkBackups, checkBucket, checkDatabase, checkFiles, checkPublicLog } from './check-data.ts'

test('finds a whole database, a damaged one, and none', async () => {
  const ctx = await openTestHouse()
  expect(await foundBy(checkDatabase, ctx)).toMatchObject({ state: 'look', name: 'database' })
  await writeFile(join(ctx.dataDir, 'deodar.house'), '')
  expect(await foundBy(checkDatabase, ctx)).toMatchObject({ state: 'wrong', name: 'database' })
  const file = join(ctx.dataDir, 'deodar.sqlite')
  await (await openDatabase({ kind: 'sqlite', file })).destroy()
  expect(await foundBy(checkDatabase, ctx)).toMatchObject({ state: 'ok' })
  const database = new DatabaseSync(file)
  database.exec('pragma wal_checkpoint(truncate)')
  database.close()
  await truncate(file, 4096 * 5 + 100)
  expect(await foundBy(checkDatabase, ctx)).toMatchObject({
    state: 'wrong',
    says: 'The database is damaged.',
  })
})

test('finds PostgreSQL that answers, and one that does not', async () => {
  const ctx = await openTestHouse({ database: 'postgres' })
  expect(await foundBy(checkDatabase, ctx)).toMatchObject({
    state: 'ok',
    says: expect.stringMatching(/^PostgreSQL \d+/),
  })
  await ctx.database.destroy()
  expect(await foundBy(checkDatabase, ctx)).toMatchObject({ state: 'wrong', name: 'database' })
})

test('finds tables that are behind, and those of a newer version', async () => {
  const ctx = await openTestHouse()
  expect(await foundBy(checkTables, ctx)).toMatchObject({ state: 'ok' })
  const made = ctx.database.withTables<{ kysely_migration: { name: string; timestamp: string } }>()
  await made.deleteFrom('kysely_migration').where('name', '=', '0001-first').execute()
  expect(await foundBy(checkTables, ctx)).toMatchObject({
    state: 'look',
    says: expect.stringContaining('1'),
  })
  await made.insertInto('kysely_migration').values({ name: '2999-01-01-later', timestamp: '' }).execute()
  expect(await foundBy(checkTables, ctx)).toMatchObject({
    state: 'wrong',
    says: expect.stringContaining('2999-01-01-later'),
  })
})

test('says of the tables only that they cannot be seen where the database is away', async () => {
  expect(await foundWithoutDatabase(checkTables)).toMatchObject({ state: 'look', name: 'tables' })
})

test('finds a Node that the house is not made for', async () => {
  const ctx = await openTestHouse()
  expect(await foundBy((patient) => checkProgram(patient), ctx)).toMatchObject({ state: 'ok' })
  expect(await foundBy((patient) => checkProgram(patient, '20.1.0'), ctx)).toMatchObject({
    state: 'look',
    says: expect.stringMatching(/on Node 20\.1\.0; it is made for Node \d+/),
  })
})

test('tries a bucket out, leaves nothing in it, and finds one that cannot be used', async () => {
  const ctx = await openTestHouse()
  expect(await foundBy(checkBucket, ctx)).toMatchObject({
    state: 'ok',
    says: expect.stringMatching(/none/),
  })
  const bucket = await makeBucket()
  expect(await foundBy(checkBucket, ctx, { bucket })).toMatchObject({ state: 'ok' })
  const { bucketStorage } = await import('#modules/media/bucket.server.ts')
  expect(await keysIn(bucketStorage(bucket))).toEqual([])
  const wrong = await foundBy(checkBucket, ctx, { bucket: { ...bucket, bucket: 'nobodys' } })
  expect(wrong).toMatchObject({ state: 'wrong', says: expect.stringContaining('(NoSuchBucket)') })
  expect(JSON.stringify(wrong)).not.toContain(String(bucket.credentials?.secretAccessKey))
})

eachHouse('the files', (open) => {
  test('are found whole, with one that nothing refers to, with one that is lost', async () => {
    const ctx = await open()
    ctx.clock.set(new Date().toISOString())
    const [photo] = await addFiles(ctx, { about: 'review', aboutId: 'r' }, [['trip-image', 'grey.jpg']])
    await ctx.media.keep('originals/nobodys1', await temporaryFile('x'))
    expect(await foundBy(checkFiles, ctx)).toMatchObject({ state: 'ok' })
    ctx.clock.advance({ hours: 25 })
    expect(await foundBy(checkFiles, ctx)).toMatchObject({
      state: 'look',
      says: 'Files that nothing refers to, for a day and longer: 1.',
    })
    expect(await keysIn(ctx.media)).toContain('originals/nobodys1')
    await ctx.media.discard(photo?.original_key ?? '')
    expect(await foundBy(checkFiles, ctx)).toMatchObject({
      state: 'wrong',
      says: expect.stringContaining(photo?.original_key ?? '?'),
    })
  })

  test('are found beside those of another house', async () => {
    const ctx = await open()
    await ctx.media.keep('house/anotherhouse', await temporaryFile('x'))
    expect(await foundBy(checkFiles, ctx)).toMatchObject({
      state: 'wrong',
      says: expect.stringContaining('house/anotherhouse'),
    })
  })
})

test('says of the files only that they cannot be seen where the database is away', async () => {
  expect(await foundWithoutDatabase(checkFiles)).toMatchObject({ state: 'look', name: 'files' })
})

test('finds no backup, a young one without a proof, one with, and an old one', async () => {
  const ctx = await openTestHouse({ now: '2026-11-20T06:30:00.000Z' })
  const found = () => foundBy(checkBackups, ctx)
  await ctx.database
    .withTables<{ kysely_migration: { timestamp: string } }>()
    .updateTable('kysely_migration')
    .set({ timestamp: '2026-11-20T06:00:00.000Z' })
    .execute()
  expect(await found()).toMatchObject({ state: 'look', says: expect.stringContaining('is new') })
  ctx.clock.advance({ hours: 49 })
  expect(await found()).toMatchObject({ state: 'wrong', says: 'There is no backup.' })
  ctx.clock.set('2026-11-20T06:30:00.000Z')
  await mkdir(backupsFolder(ctx.dataDir))
  const name = archiveName(ctx.clock.now())
  await writeFile(join(backupsFolder(ctx.dataDir), name), 'x')
  ctx.clock.advance({ hours: 24 })
  expect(await found()).toMatchObject({
    state: 'look',
    says: expect.stringContaining('none was verified yet'),
  })
  await noteBackup(ctx, { provenAt: '2026-11-20T07:00:00.000Z' })
  expect(await found()).toEqual({
    name: 'backups',
    state: 'ok',
    says: 'The newest backup is of 2026-11-20 06:30 UTC, and one was verified on 2026-11-20.',
  })
  await noteBackup(ctx, { provenAt: '2026-11-10T07:00:00.000Z' })
  expect(await found()).toMatchObject({ state: 'look', says: expect.stringContaining('since 2026-11-10') })
  ctx.clock.advance({ hours: 48 })
  expect(await found()).toMatchObject({ state: 'wrong', says: expect.stringContaining('3 days ago') })
})

test('says whether the public log holds, was changed by hand, or can be signed no more', async () => {
  const ctx = await openTestHouse({ config: { houseKey: 'a'.repeat(40) } })
  expect(await checkPublicLog({ ...ctx, database: null })).toMatchObject({ state: 'look' })
  expect(await checkPublicLog(ctx)).toMatchObject({ state: 'ok', says: 'It has no entries yet.' })
  const { id } = await pendingReviewBy(ctx, meera)
  await approveReview(ctx, asha, id)
  await publicLogKey(ctx)
  expect(await checkPublicLog(ctx)).toMatchObject({ state: 'ok', says: 'Entries that hold: 2.' })
  const other = { ...ctx, config: { ...ctx.config, houseKey: 'b'.repeat(40) } }
  expect(await checkPublicLog(other)).toMatchObject({
    state: 'wrong',
    todo: expect.stringContaining('When a key leaks'),
  })
  await ctx.database.updateTable('review').set({ status: 'declined' }).execute()
  expect(await checkPublicLog(ctx)).toMatchObject({
    state: 'wrong',
    says: 'Reviews that have another status than their last entry: 1.',
  })
  await ctx.database
    .updateTable('log_entry')
    .set({ entry: '{"event":"shown","at":"2026-11-20T06:30:00Z","review":"x"}' })
    .where('number', '=', 2)
    .execute()
  expect(await checkPublicLog(ctx)).toMatchObject({
    state: 'wrong',
    says: 'Entry 2 was changed: it is no entry that a house writes.',
  })
})

test('finds a review that somebody put into the database by hand', async () => {
  const ctx = await openTestHouse()
  await pendingReviewBy(ctx, meera)
  await ctx.database.deleteFrom('log_entry').execute()
  expect(await checkPublicLog(ctx)).toMatchObject({
    state: 'wrong',
    says: 'Reviews that have another status than their last entry: 1.',
  })
})
