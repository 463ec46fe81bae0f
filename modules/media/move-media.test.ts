import { writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { addFiles } from '../../tests/files.ts'
import { openTestHouse } from '../../tests/house.ts'
import { keysIn, makeBucket } from '../../tests/storages.ts'
import { bucketStorage } from './bucket.server.ts'
import { workOnMedia } from './media-work.server.ts'
import { moveMedia } from './move-media.server.ts'
import type { Storage } from './storage.server.ts'
import { diskStorage } from './storage.server.ts'
import { isOwnerFile, sweepMedia } from './sweep-media.server.ts'

test('moves all files to the bucket and back, and proves each before the old one goes', async () => {
  const { ctx, disk, bucket } = await openFilledHouse()
  const keys = await keysIn(disk)
  expect(await moveMedia(ctx, 's3')).toEqual({
    ok: true,
    copied: keys.length,
    alreadyThere: 0,
    damaged: [],
  })
  expect([await keysIn(disk), await keysIn(bucket)]).toEqual([[], keys])
  expect(await moveMedia(ctx, 'disk')).toMatchObject({ copied: keys.length })
  expect([await keysIn(disk), await keysIn(bucket)]).toEqual([keys, []])
})

test('moves the mark of the house with its files', async () => {
  const { ctx, disk, bucket } = await openFilledHouse()
  await sweepMedia(ctx)
  await moveMedia(ctx, 's3')
  const marks = async (storage: Storage) =>
    (await Array.fromAsync(storage.list())).filter(({ key }) => isOwnerFile(key))
  expect([await marks(disk), await marks(bucket)].map(({ length }) => length)).toEqual([0, 1])
  ctx.media = bucket
  expect(await sweepMedia(ctx)).toEqual({ ok: true, removed: 0, missing: [] })
})

test('loses nothing when stopped half way, and goes on the next time', async () => {
  const { ctx, disk, bucket, config } = await openFilledHouse()
  const keys = await keysIn(disk)
  const first = keys[0] ?? ''
  const other = await openTestHouse({ config: { ...config } })
  const found = await disk.open(first)
  const path = join(other.dataDir, 'copy')
  await writeFile(path, Buffer.concat((await found?.stream.toArray()) ?? []))
  await bucket.keep(first, path)
  expect(await moveMedia(ctx, 's3')).toMatchObject({ copied: keys.length - 1, alreadyThere: 1 })
  expect(await keysIn(bucket)).toEqual(keys)
})

test('names and copies a file that is not what was stored, and leaves it where it was', async () => {
  const { ctx, disk, bucket, photo } = await openFilledHouse()
  const keys = await keysIn(disk)
  await writeFile(join(ctx.dataDir, 'media', photo), 'rust')
  expect(await moveMedia(ctx, 's3')).toMatchObject({ copied: keys.length, damaged: [photo] })
  expect([await keysIn(disk), await keysIn(bucket)]).toEqual([[photo], keys])
})

test('moves nothing without a bucket', async () => {
  expect(await moveMedia(await openTestHouse(), 's3')).toMatchObject({ ok: false, code: 'bucket-missing' })
})

async function openFilledHouse() {
  const config = { bucket: await makeBucket() }
  const ctx = await openTestHouse({ config })
  const disk = diskStorage(join(ctx.dataDir, 'media'))
  ctx.media = disk
  const [photo] = await addFiles(ctx, { about: 'review', aboutId: 'r' }, [
    ['trip-image', 'grey.jpg'],
    ['audio', 'bare.mp3'],
  ])
  await workOnMedia(ctx)
  return { ctx, disk, config, bucket: bucketStorage(config.bucket), photo: photo?.original_key ?? '' }
}
