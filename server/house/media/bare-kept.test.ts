import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import { expect, test } from 'vitest'
import type { FileKind } from '#domain/media/media.ts'
import { addFiles } from '../../../tests/files.ts'
import type { TestHouse } from '../../../tests/house.ts'
import { notedFiles, secret } from '../../../tests/noted-files.ts'
import { bytesOf, eachHouse, keysIn, temporaryFile } from '../../../tests/storages.ts'
import { makeBackup } from '../backups/make-backup.ts'
import { change } from '../change.ts'
import { theHouse } from '../house.ts'
import { openHeldFiles } from '../uploads/held-files.ts'
import { addMedia, takeFiles } from '../uploads/keep-files.ts'
import { bareKept } from './bare-kept.ts'
import { eraseMedia } from './erase-media.ts'
import { workOnMedia } from './media-work.ts'

const given = [
  ['trip-image', 'camera.jpg'],
  ['trip-image', 'screenshot.png'],
  ['trip-image', 'moving.gif'],
  ['video', 'film.mp4'],
  ['audio', 'voice.mp3'],
  ['poster', 'camera.jpg'],
] as const

eachHouse('what devices write into files', (open) => {
  test('is gone before a file is kept, of every kind, and the rows say what is kept', async () => {
    const house = await open()
    await take(house)
    await everythingIsBare(house)
  })

  test('is taken out of what was kept with it, once, and the old files go', async () => {
    const house = await open()
    await take(house)
    await workOnMedia(house)
    await keepAsItCame(house)
    const before = await keysIn(house.media)
    await bareKept(house)
    await everythingIsBare(house)
    const after = await keysIn(house.media)
    expect(after.length).toBe(before.length)
    await bareKept(house)
    expect(await keysIn(house.media)).toEqual(after)
  })

  test('is taken out by one of two servers, and nothing is left of the other', async () => {
    const house = await open()
    await take(house)
    await workOnMedia(house)
    await keepAsItCame(house)
    const { length } = await keysIn(house.media)
    await Promise.all([bareKept(house), bareKept(house)])
    await everythingIsBare(house)
    expect(await keysIn(house.media)).toHaveLength(length)
  })

  test('leaves old or new files where the database or the storage fails half way, and is taken out the next time', async () => {
    const house = await open()
    await take(house)
    await workOnMedia(house)
    await keepAsItCame(house)
    const { discard, keep } = house.media
    let calls = 0
    house.media.keep = (key, path) => (calls++ % 2 ? keep(key, path) : Promise.reject(new Error('no line')))
    house.media.discard = () => Promise.reject(new Error('no line'))
    await bareKept(house)
    house.media.discard = discard
    house.media.keep = keep
    const there = await keysIn(house.media)
    for (const { original_key, poster_key } of await rows(house))
      expect(there).toEqual(expect.arrayContaining([original_key, ...(poster_key ? [poster_key] : [])]))
    await bareKept(house)
    await everythingIsBare(house, { alone: false })
  })

  test('is not looked for again in a file that cannot be followed, which stays', async () => {
    const house = await open()
    const [photo] = await addFiles(house, { about: 'review', aboutId: 'r' }, [['trip-image', 'grey.jpg']])
    await workOnMedia(house)
    const broken = Buffer.from('no picture at all')
    const sha256 = createHash('sha256').update(broken).digest('hex')
    await house.media.keep(photo?.original_key ?? '', await temporaryFile(broken))
    await house.database.updateTable('media').set({ notes: 'unseen', sha256 }).execute()
    await bareKept(house)
    expect(await rows(house)).toEqual([expect.objectContaining({ notes: 'left', sha256 })])
    expect(await bytesAt(house, photo?.original_key)).toEqual(broken)
  })

  test('goes with the file where somebody erases it meanwhile', async () => {
    const house = await open()
    await take(house)
    await workOnMedia(house)
    await keepAsItCame(house)
    const { keep } = house.media
    house.media.keep = async (key, path) => {
      house.media.keep = keep
      for (const { id } of await rows(house)) await eraseMedia(house, theHouse, id)
      await keep(key, path)
    }
    await bareKept(house)
    expect(await keysIn(house.media)).toEqual([])
  })

  test('leaves backups complete', async () => {
    const house = await open()
    await take(house)
    await workOnMedia(house)
    await keepAsItCame(house)
    await makeBackup(house)
    await bareKept(house)
    const made = await makeBackup(house)
    expect(made).toMatchObject({ ok: true })
    expect(house.lines.filter(({ level }) => level === 'error')).toEqual([])
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

/** As an earlier version left them. */
async function keepAsItCame(house: TestHouse): Promise<void> {
  for (const { id, original_key, poster_key, kind, format } of await rows(house)) {
    const name =
      given.find(([ofKind, name]) => ofKind === kind && formats[name] === format)?.[1] ?? 'camera.jpg'
    const noted = await notedFiles[name]()
    const sha256 = createHash('sha256').update(noted).digest('hex')
    await house.media.keep(original_key, await temporaryFile(noted))
    if (poster_key) await house.media.keep(poster_key, await temporaryFile(await notedFiles['camera.jpg']()))
    await house.database
      .updateTable('media')
      .set({ notes: 'unseen', sha256, bytes: noted.length })
      .where('id', '=', id)
      .execute()
  }
}

const formats = {
  'camera.jpg': 'jpeg',
  'screenshot.png': 'png',
  'moving.gif': 'gif',
  'film.mp4': 'mp4',
  'voice.mp3': 'mp3',
}

async function everythingIsBare(house: TestHouse, { alone = true } = {}): Promise<void> {
  const media = await rows(house)
  expect(media.map(({ notes }) => notes)).toEqual(['gone', 'gone', 'gone', 'gone', 'gone'])
  for (const { original_key, poster_key, sha256, bytes } of media) {
    const kept = await bytesAt(house, original_key)
    expect(kept.includes(secret)).toBe(false)
    expect([createHash('sha256').update(kept).digest('hex'), kept.length]).toEqual([sha256, Number(bytes)])
    if (poster_key) expect((await bytesAt(house, poster_key)).includes(secret)).toBe(false)
  }
  if (!alone) return
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
