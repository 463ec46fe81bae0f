import { mkdir, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import type { Storage } from '#core/app-context.server.ts'
import { addFile, addFiles } from '../../tests/files.ts'
import { workOnMedia } from '../../tests/queue-work.ts'
import { eachApp, listKeys, makeBucket, openOnDisk, temporaryFile } from '../../tests/storages.ts'
import { openTestApp, type TestApp } from '../../tests/test-app.ts'
import { createBucketStorage } from './bucket.server.ts'
import { readOrMakeInstallationFileKey, sweepMedia } from './sweep-media.server.ts'

const nothingRemoved = { ok: true, removed: 0, missing: [] }

eachApp('the sweeper', (open) => {
  test('removes what nothing refers to once it is old enough, and nothing else', async () => {
    const ctx = await open()
    ctx.clock.set(new Date().toISOString())
    await addFiles(ctx, { about: 'review', aboutId: 'r' }, [
      ['trip-image', 'grey.jpg'],
      ['video', 'fast-start.mp4'],
      ['poster', 'grey.jpg'],
    ])
    await workOnMedia(ctx)
    const belonging = await listKeys(ctx.media)
    for (const key of ['originals/nobodys1', 'renditions/nobodys_picture.avif', 'uploads/nobodys-0-ab'])
      await ctx.media.store(key, await temporaryFile('x'))
    expect(await sweepMedia(ctx)).toEqual(nothingRemoved)
    ctx.clock.advance({ minutes: 61 })
    expect(await sweepMedia(ctx)).toEqual({ ok: true, removed: 3, missing: [] })
    expect(await listKeys(ctx.media)).toEqual(belonging)
  })
})

test('the sweeper removes old files that were staged for nothing', async () => {
  const ctx = await openOnDisk()
  ctx.clock.set(new Date().toISOString())
  const staged = join(ctx.dataDir, 'staged')
  await mkdir(staged, { recursive: true })
  for (const name of ['old', 'new']) await writeFile(join(staged, name), 'x')
  await utimes(join(staged, 'old'), 0, Date.now() / 1000 - 7200)
  expect(await sweepMedia(ctx)).toEqual({ ok: true, removed: 1, missing: [] })
})

test('the sweeper removes no more than a fifth of many files, unless asked for all', async () => {
  const ctx = await openOnDisk()
  ctx.clock.set(new Date().toISOString())
  await addPhoto(ctx)
  for (let at = 0; at < 20; at += 1) await ctx.media.store(`originals/nobodys${at}`, await temporaryFile('x'))
  ctx.clock.advance({ minutes: 61 })
  expect(await sweepMedia(ctx)).toMatchObject({ ok: false, code: 'sweep-too-much' })
  expect(await listKeys(ctx.media)).toHaveLength(21)
  expect(await sweepMedia(ctx, { all: true })).toEqual({ ok: true, removed: 20, missing: [] })
  expect(await listKeys(ctx.media)).toHaveLength(1)
})

test('the sweeper reports rows whose file is lost', async () => {
  const ctx = await openOnDisk()
  const photo = await addFile(ctx, 'trip-image', 'grey.jpg')
  await ctx.media.delete(photo?.original_key ?? '')
  expect(await sweepMedia(ctx)).toEqual({ ok: true, removed: 0, missing: [photo?.original_key] })
  const facts = { removed: 0, missing: 1 }
  expect(ctx.lines).toContainEqual({ level: 'warn', event: 'media.sweep', facts })
})

test('the owner file of a storage stops another database at the same storage from removing files, and lets the right one continue', async () => {
  const ctx = await openOnDisk()
  await addPhoto(ctx)
  const mistyped = await openAppOn(ctx.media)
  expect(await sweepMedia(mistyped, { all: true })).toMatchObject({ code: 'storage-shared' })
  expect(await listKeys(ctx.media)).toHaveLength(1)
  expect(await sweepMedia(ctx)).toEqual(nothingRemoved)
  await ctx.media.delete(await readOrMakeInstallationFileKey(ctx))
  const unknown = await openAppOn(ctx.media)
  expect(await sweepMedia(unknown, { all: true })).toMatchObject({ code: 'storage-unknown' })
  expect(await listKeys(ctx.media)).toHaveLength(1)
  expect(await sweepMedia(ctx)).toEqual(nothingRemoved)
})

test('the owner file of two installations that both store files stops both, and is named', async () => {
  const ctx = await openOnDisk()
  await addPhoto(ctx)
  const other = await openAppOn(ctx.media)
  await addPhoto(other)
  const refusal = { code: 'storage-shared', message: expect.stringMatching(/house\/[a-z0-9]{20}$/) }
  for (const each of [other, ctx]) expect(await sweepMedia(each)).toMatchObject(refusal)
  expect(await listKeys(ctx.media)).toHaveLength(2)
})

test('two installations share a bucket by their prefixes', async () => {
  const bucket = await makeBucket()
  for (const prefix of ['first/', 'second/']) {
    const ctx = await openAppOn(createBucketStorage({ ...bucket, prefix }))
    await addPhoto(ctx)
    expect(await listKeys(ctx.media)).toHaveLength(1)
    expect(await sweepMedia(ctx)).toEqual(nothingRemoved)
  }
})

async function openAppOn(media: Storage): Promise<TestApp> {
  const ctx = await openTestApp()
  ctx.media = media
  ctx.clock.set(new Date(Date.now() + 2 * 3_600_000).toISOString())
  return ctx
}

const addPhoto = (ctx: TestApp) => addFile(ctx, 'trip-image', 'grey.jpg')
