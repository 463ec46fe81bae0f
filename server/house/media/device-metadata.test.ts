import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { describe, expect, test } from 'vitest'
import type { FileKind } from '#domain/media/media.ts'
import { openTestHouse, type TestHouse } from '../../../tests/house.ts'
import { notedFiles, secret } from '../../../tests/noted-files.ts'
import { bytesOf, keysIn } from '../../../tests/storages.ts'
import { change } from '../change.ts'
import { theHouse } from '../house.ts'
import { openHeldFiles } from '../uploads/held-files.ts'
import { addMedia, takeFiles } from '../uploads/keep-files.ts'

const given = [
  ['trip-image', 'camera.jpg'],
  ['trip-image', 'screenshot.png'],
  ['trip-image', 'moving.gif'],
  ['video', 'film.mp4'],
  ['audio', 'voice.mp3'],
  ['poster', 'camera.jpg'],
] as const

describe('what devices write into files', () => {
  test('is gone before a file is kept, of every kind, and the rows say what is kept', async () => {
    const house = await openTestHouse()
    await take(house)
    await everythingIsBare(house)
  })
})

async function take(house: TestHouse): Promise<void> {
  await using files = openHeldFiles(house)
  const held = []
  for (const [kind, name] of given) held.push(await hold(kind, name))
  const taken = await takeFiles(house, held)
  if (!taken.ok) throw new Error(taken.message)
  await change(house, theHouse, (tx) =>
    addMedia(house, tx, { about: 'review', aboutId: 'r', status: 'pending' }, taken.files),
  )

  async function hold(kind: FileKind, name: keyof typeof notedFiles) {
    const arrived = await files.hold(kind, Readable.from([await notedFiles[name]()]), name)
    if (!arrived.ok) throw new Error(arrived.code)
    return { kind, file: arrived.file }
  }
}

async function everythingIsBare(house: TestHouse): Promise<void> {
  const media = await rows(house)
  expect(media.map(({ notes }) => notes)).toEqual(['gone', 'gone', 'gone', 'gone', 'gone'])
  for (const { original_key, poster_key, sha256, bytes } of media) {
    const kept = await bytesAt(house, original_key)
    expect(kept.includes(secret)).toBe(false)
    expect([createHash('sha256').update(kept).digest('hex'), kept.length]).toEqual([sha256, Number(bytes)])
    if (poster_key) expect((await bytesAt(house, poster_key)).includes(secret)).toBe(false)
  }
  for (const key of await keysIn(house.media))
    expect((await bytesAt(house, key)).includes(secret)).toBe(false)
}

async function bytesAt(house: TestHouse, key = ''): Promise<Buffer> {
  const found = await house.media.open(key)
  if (!found) throw new Error('no such file')
  return bytesOf(found.stream)
}

function rows(house: TestHouse) {
  return house.database.selectFrom('media').selectAll().orderBy('position').execute()
}
