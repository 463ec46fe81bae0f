import { createHash } from 'node:crypto'
import { Readable } from 'node:stream'
import sharp from 'sharp'
import { expect, test } from 'vitest'
import { theHouse } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import { notedFiles, secret } from '../../tests/noted-files.ts'
import { bytesOf, eachHouse, keysIn } from '../../tests/storages.ts'
import { openHeldFiles } from './hold.server.ts'
import { addMedia, takeFiles } from './keep-files.server.ts'
import { workOnMedia } from './media-work.server.ts'

const given = [
  ['profile', 'camera.jpg', ['exif', 'xmp', 'iptc']],
  ['trip-image', 'camera.jpg', ['exif', 'xmp', 'iptc']],
  ['trip-image', 'screenshot.png', ['exif', 'xmp']],
  ['trip-image', 'drawing.svg', []],
  ['video', 'film.mp4', []],
  ['audio', 'voice.mp3', []],
  ['poster', 'camera.jpg', ['exif', 'xmp', 'iptc']],
  ['photograph', 'moving.gif', []],
] as const

eachHouse('what devices write into files', (open) => {
  test('is neither in what is stored nor in what is served, of every kind', async () => {
    const ctx = await open()
    await using files = openHeldFiles(ctx)
    const held = []
    for (const [kind, name, metadata] of given) {
      const bytes = await notedFiles[name]()
      expect(bytes.includes(secret)).toBe(true)
      expect(await metadataOf(bytes)).toEqual(expect.arrayContaining([...metadata]))
      const arrived = await files.hold(kind, Readable.from([bytes]), name)
      if (!arrived.ok) throw new Error(arrived.code)
      held.push({ kind, file: arrived.file })
    }
    const taken = await takeFiles(ctx, held)
    if (!taken.ok) throw new Error(taken.message)
    await change(ctx, theHouse, (tx) =>
      addMedia(ctx, tx, { about: 'review', aboutId: 'r', status: 'pending' }, taken.files),
    )
    await workOnMedia(ctx)

    const media = await ctx.database.selectFrom('media').selectAll().execute()
    expect(media.map(({ work }) => work)).toEqual(Array.from({ length: 7 }, () => 'ready'))
    const keys = await keysIn(ctx.media)
    expect(keys.length).toBeGreaterThan(7 + 1 + 20)
    const stored = new Map<string, Buffer>()
    for (const key of keys) {
      const found = await ctx.media.open(key)
      stored.set(key, found ? await bytesOf(found.stream) : Buffer.alloc(0))
    }
    for (const [key, bytes] of stored) {
      expect([key, bytes.includes(secret), bytes.length > 0]).toEqual([key, false, true])
      expect([key, await metadataOf(bytes)]).toEqual([key, []])
    }
    for (const { original_key, sha256, bytes } of media) {
      const kept = stored.get(original_key) ?? Buffer.alloc(0)
      const hash = createHash('sha256').update(kept).digest('hex')
      expect([hash, kept.length]).toEqual([sha256, Number(bytes)])
    }
  })
})

/** The kinds of metadata that another reader finds in a picture; none in a recording. */
async function metadataOf(bytes: Buffer): Promise<string[]> {
  const found = await sharp(bytes)
    .metadata()
    .catch(() => null)
  const { exif, xmp, iptc, comments, icc, tifftagPhotoshop } = found ?? {}
  const kinds = { exif, xmp, iptc, comments, icc, tifftagPhotoshop }
  return Object.entries(kinds).flatMap(([kind, value]) => (value ? [kind] : []))
}
