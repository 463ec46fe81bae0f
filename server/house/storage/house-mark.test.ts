import { expect, test } from 'vitest'
import { addFiles } from '../../../tests/files.ts'
import { openTestHouse, type TestHouse } from '../../../tests/house.ts'
import { eachHouse, keysIn, openBucket } from '../../../tests/storages.ts'
import { bucketStorage } from '../../media/bucket.ts'
import type { Storage } from '../../media/storage.ts'
import { removeMark } from './house-mark.ts'
import { moveMedia } from './move-media.ts'
import { sweepMedia } from './sweep-media.ts'

eachHouse('the mark of the house', (open) => {
  test('with another database beside the same files, nothing is removed, nor when the right one is back', async () => {
    const house = await open()
    await addPhoto(house)
    const mistyped = await houseOn(house.media)
    expect(await sweepMedia(mistyped, { all: true })).toMatchObject({ ok: false, code: 'storage-shared' })
    expect(await keysIn(house.media)).toHaveLength(1)
    expect(await sweepMedia(house)).toEqual({ ok: true, removed: 0, missing: [] })
  })

  test('files without a mark are left alone by a database that knows none of them', async () => {
    const house = await open()
    await addPhoto(house)
    await removeMark(house, house.media)
    const empty = await houseOn(house.media)
    expect(await sweepMedia(empty, { all: true })).toMatchObject({ ok: false, code: 'storage-unknown' })
    expect(await keysIn(house.media)).toHaveLength(1)
    expect(await sweepMedia(house)).toEqual({ ok: true, removed: 0, missing: [] })
  })

  test('two houses that keep files in one place both remove nothing, and say whose mark is in the way', async () => {
    const house = await open()
    await addPhoto(house)
    const other = await houseOn(house.media)
    await addPhoto(other)
    for (const each of [other, house]) {
      const swept = await sweepMedia(each)
      expect(swept).toMatchObject({ ok: false, code: 'storage-shared' })
      expect(!swept.ok && swept.message).toMatch(/house\/[a-z0-9]{20}$/)
    }
    expect(await keysIn(house.media)).toHaveLength(2)
  })
})

test('two houses on one bucket, each below its own prefix, know nothing of each other', async () => {
  const bucket = await openBucket()
  const [first, second] = await Promise.all(
    ['first/', 'second/'].map((prefix) => houseOn(bucketStorage({ ...bucket, prefix }))),
  )
  if (!first || !second) throw new Error('two houses')
  for (const house of [first, second]) await addPhoto(house)
  for (const house of [first, second]) {
    expect(await keysIn(house.media)).toHaveLength(1)
    expect(await sweepMedia(house)).toEqual({ ok: true, removed: 0, missing: [] })
  }
})

test('a bucket in which another house keeps its files takes none of ours', async () => {
  const bucket = await openBucket()
  await sweepMedia(await houseOn(bucketStorage(bucket)))
  const house = await openTestHouse({ config: { bucket } })
  expect(await moveMedia(house, 's3')).toMatchObject({ ok: false, code: 'storage-shared' })
})

async function houseOn(media: Storage): Promise<TestHouse> {
  const house = await openTestHouse()
  house.media = media
  house.clock.set(new Date(Date.now() + 2 * 3_600_000).toISOString())
  return house
}

async function addPhoto(house: TestHouse): Promise<void> {
  await addFiles(house, { about: 'review', aboutId: 'r' }, [['trip-image', 'grey.jpg']])
}
