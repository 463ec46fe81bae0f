import { expect, test } from 'vitest'
import { addFiles } from '../../../tests/files.ts'
import { openTestHouse } from '../../../tests/house.ts'
import { foundBy, foundWithoutDatabase } from '../../../tests/patient.ts'
import { eachHouse, keysIn, makeBucket, temporaryFile } from '../../../tests/storages.ts'
import { checkBucket, checkFiles } from './check-storage.ts'

test('tries a bucket out, leaves nothing in it, and finds one that cannot be used', async () => {
  const house = await openTestHouse()
  expect(await foundBy(checkBucket, house)).toMatchObject({
    state: 'ok',
    says: expect.stringMatching(/none/),
  })
  const bucket = await makeBucket()
  expect(await foundBy(checkBucket, house, { bucket })).toMatchObject({ state: 'ok' })
  const { bucketStorage } = await import('#modules/media/bucket.server.ts')
  expect(await keysIn(bucketStorage(bucket))).toEqual([])
  const wrong = await foundBy(checkBucket, house, { bucket: { ...bucket, bucket: 'nobodys' } })
  expect(wrong).toMatchObject({ state: 'wrong', says: expect.stringContaining('(NoSuchBucket)') })
  expect(JSON.stringify(wrong)).not.toContain(String(bucket.credentials?.secretAccessKey))
})

eachHouse('the files', (open) => {
  test('are found whole, with one that nothing refers to, with one that is lost', async () => {
    const house = await open()
    house.clock.set(new Date().toISOString())
    const [photo] = await addFiles(house, { about: 'review', aboutId: 'r' }, [['trip-image', 'grey.jpg']])
    await house.media.keep('originals/nobodys1', await temporaryFile('x'))
    expect(await foundBy(checkFiles, house)).toMatchObject({ state: 'ok' })
    house.clock.advance({ hours: 25 })
    expect(await foundBy(checkFiles, house)).toMatchObject({
      state: 'look',
      says: 'Files that nothing refers to, for a day and longer: 1.',
    })
    expect(await keysIn(house.media)).toContain('originals/nobodys1')
    await house.media.discard(photo?.original_key ?? '')
    expect(await foundBy(checkFiles, house)).toMatchObject({
      state: 'wrong',
      says: expect.stringContaining(photo?.original_key ?? '?'),
    })
  })

  test('are found beside those of another house', async () => {
    const house = await open()
    await house.media.keep('house/anotherhouse', await temporaryFile('x'))
    expect(await foundBy(checkFiles, house)).toMatchObject({
      state: 'wrong',
      says: expect.stringContaining('house/anotherhouse'),
    })
  })
})

test('says of the files only that they cannot be seen where the database is away', async () => {
  expect(await foundWithoutDatabase(checkFiles)).toMatchObject({ state: 'look', name: 'files' })
})
