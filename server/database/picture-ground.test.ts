import sharp from 'sharp'
import { expect, test } from 'vitest'
import { openAsOf } from '../../tests/earlier-database.ts'

const hashes = {
  sunset: '1QcSHQRnh493V4dIh4eXh1h4kJUI',
  glass: 'VzqDA4AICAiReXh4j4f3eEhLhId2aAc=',
  waiting: null,
}

test.for(['sqlite', 'postgres'] as const)('pictures keep what stands in their place, on %s', async (kind) => {
  const { database, migrateTo } = await openAsOf(kind, '2026-11-22-zz-review-order')
  for (const [id, thumbhash] of Object.entries(hashes))
    await database
      .insertInto('media')
      .values({ ...file, id, original_key: id, thumbhash })
      .execute()

  await migrateTo('2026-11-22-zzz-picture-ground')

  const rows = await database.selectFrom('media').selectAll().orderBy('id').execute()
  const [glass, sunset, waiting] = rows
  expect(glass).toMatchObject({ colour: '#c6282a', blur: null })
  expect(waiting).toMatchObject({ colour: null, blur: null })
  expect(sunset).toMatchObject({ colour: '#565258' })
  expect(rows[0]).not.toHaveProperty('thumbhash')
  const { data, info } = await sharp(Buffer.from(sunset?.blur.split(',')[1], 'base64'))
    .raw()
    .toBuffer({ resolveWithObject: true })
  expect([info.width, info.height]).toEqual([6, 8])
  // As the thumbhash had them in these corners.
  expect([...data.subarray(0, 3)].map(nearest)).toEqual([64, 77, 113].map(nearest))
  expect([...data.subarray(-3)].map(nearest)).toEqual([0, 4, 39].map(nearest))
})

const nearest = (value: number) => Math.round(value / 40)
const file = {
  about: 'review',
  about_id: 'r',
  kind: 'trip-image',
  position: 0,
  status: 'approved',
  work: 'ready',
  work_tries: 1,
  file_name: 'a.jpg',
  format: 'jpeg',
  bytes: 1,
  sha256: '',
  created_at: '2026-11-22T09:00:00.000Z',
}
