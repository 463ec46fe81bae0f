import { createHash } from 'node:crypto'
import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import sharp from 'sharp'
import { beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { emitEvent, systemActor } from '#core/app-context.server.ts'
import { startJob } from '#core/jobs.server.ts'
import { readPageVersion } from '#core/page-version.server.ts'
import { createQueueJob } from '#core/queue.server.ts'
import { addFile, addFiles, addReview, listRenditions } from '../../tests/files.ts'
import { workOnMedia } from '../../tests/queue-work.ts'
import { eachApp, fixtures, listKeys, openOnDisk, readBytes, temporaryFile } from '../../tests/storages.ts'
import { openTestApp, rowsOf, type TestApp } from '../../tests/test-app.ts'
import { endIdleWorkers, killWorkers } from '../../tests/workers.ts'
import { eraseMedia } from './change-media.server.ts'
import { renditionStorageKey, workFolder } from './media.server.ts'
import { replaceByCleanCopy } from './media-jobs.server.ts'
import { mediaQueue } from './media-work.server.ts'
import { sweepMedia } from './sweep-media.server.ts'

/** The kinds of files with metadata of a device, and what sharp finds of it before. */
const withMetadata = [
  ['profile', 'noted/camera.jpg', ['exif', 'xmp', 'iptc']],
  ['trip-image', 'noted/camera.jpg', ['exif', 'xmp', 'iptc']],
  ['trip-image', 'noted/screenshot.png', ['exif', 'xmp']],
  ['trip-image', 'noted/drawing.svg', []],
  ['video', 'noted/film.mp4', []],
  ['audio', 'noted/voice.mp3', []],
  ['poster', 'noted/camera.jpg', ['exif', 'xmp', 'iptc']],
  ['photograph', 'noted/moving.gif', []],
] as const

/** A picture that is made ready quickly: three renditions. */
const SMALL = 'orientation-1.jpg'

/** Pictures and recordings that are made ready in one go, for the tests that only look at the result. */
const fixturesOfKind = [
  ['trip-image', 'camera-gps.jpg'],
  ...[1, 2, 3, 4, 5, 6, 7, 8].map((each) => ['trip-image', `orientation-${each}.jpg`] as const),
  ['profile', 'cmyk.jpg'],
  ['trip-image', 'sixteen-bit.png'],
  ['trip-image', 'drawing.svg'],
  ['trip-image', 'animated.gif'],
  ['video', 'moov-last.mp4'],
  ['video', 'fragmented.mp4'],
  ['video', 'turned.mp4'],
  ['video', 'hevc.mp4'],
  ['audio', 'cover.mp3'],
  ['audio', 'vbr.mp3'],
  ['audio', 'bare.mp3'],
] as const

describe('the renditions of', () => {
  let ctx: TestApp
  beforeAll(async () => {
    ctx = await openTestApp()
    for (const [kind, name] of fixturesOfKind) {
      const poster = kind === 'video' ? [['poster', 'orientation-1.jpg'] as const] : []
      await addFiles(ctx, { about: 'review', aboutId: name }, [[kind, name], ...poster])
    }
    await workOnMedia(ctx)
    return ctx.close
  })

  async function madeOf(name: string) {
    const file = (await rowsOf(ctx, 'media')).find(({ about_id }) => about_id === name) ?? expect.fail(name)
    const made = await listRenditions(ctx, file.id)
    return { file, made, bytes: (at = -1) => stored(ctx, renditionStorageKey(made.at(at)?.key ?? '')) }
  }

  test('a photo: AVIF and WebP in every width, one JPEG, and a placeholder', async () => {
    const { file, made } = await madeOf('camera-gps.jpg')
    expect(made.map(({ type, width, height, role }) => [type, width, height, role])).toEqual([
      ...[200, 400, 640].map((width) => ['image/avif', width, (width * 3) / 4, 'image']),
      ['image/jpeg', 640, 480, 'image'],
      ...[200, 400, 640].map((width) => ['image/webp', width, (width * 3) / 4, 'image']),
    ])
    for (const { key, type, width, bytes } of made) {
      const rendition = await stored(ctx, renditionStorageKey(key))
      const { format, width: own } = await sharp(rendition).metadata()
      const mime = `image/${format === 'heif' ? 'avif' : format}`
      expect([mime, own, rendition.length]).toEqual([type, width, bytes])
    }
    const facts = { work: 'ready', work_tries: 1, width: 640, height: 480, file_name: 'camera-gps.jpg' }
    const blur = expect.stringMatching(/^data:image\/webp;base64,/)
    expect(file).toMatchObject({ ...facts, colour: expect.stringMatching(/^#[0-9a-f]{6}$/), blur })
  })

  test.for([1, 2, 3, 4, 5, 6, 7, 8])('a picture with orientation %i are upright', async (orientation) => {
    const { made } = await madeOf(`orientation-${orientation}.jpg`)
    const jpeg = made.find(({ type }) => type === 'image/jpeg')
    const picture = sharp(await stored(ctx, renditionStorageKey(jpeg?.key ?? '')))
    const { data, info } = await picture.raw().toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([120, 80])
    const isRed = (x: number, y: number) => {
      const [red = 0, green = 0, blue = 0] = data.subarray((y * info.width + x) * info.channels)
      return red > 150 && green < 90 && blue < 90
    }
    const corners = [isRed(20, 15), isRed(100, 15), isRed(20, 70), isRed(100, 70)]
    expect(corners).toEqual([true, false, false, false])
  })

  test('a profile picture are square; drawings and the first frame of an animation become pixels', async () => {
    const profile = await madeOf('cmyk.jpg')
    const squares = [64, 128, 256, 256, 64, 128, 256].map((side) => [side, side])
    expect(profile.made.map(({ width, height }) => [width, height])).toEqual(squares)
    expect((await madeOf('sixteen-bit.png')).file).toMatchObject({ work: 'ready' })
    const drawing = await madeOf('drawing.svg')
    expect(drawing.made.length).toBeGreaterThan(0)
    expect(drawing.made.map(({ type }) => type)).not.toContain('image/svg+xml')
    const animation = await madeOf('animated.gif')
    const frame = sharp(await animation.bytes())
    const first = await frame.raw().toBuffer()
    expect([...first.subarray(0, 3)].map((part) => Math.round(part / 64))).toEqual([4, 0, 0])
  })

  const videos = ['moov-last.mp4', 'fragmented.mp4', 'turned.mp4', 'hevc.mp4']
  test.for(videos)('the video %s play from its first bytes in its size, with a poster', async (name) => {
    const { file, made } = await madeOf(name)
    expect(new Set(made.map(({ role }) => role))).toEqual(new Set(['video', 'poster']))
    const mp4 = await stored(ctx, renditionStorageKey(made.find(({ role }) => role === 'video')?.key ?? ''))
    expect(mp4.indexOf('moov')).toBeLessThan(mp4.indexOf('mdat'))
    for (const trace of ['secret-of-the-phone', '+29.6', 'Our days', 'Lavf'])
      expect([trace, mp4.includes(trace)]).toEqual([trace, false])
    const { width, height } = file
    const duration = expect.closeTo(file.duration ?? 0, 1)
    expect(await factsOf('video', mp4)).toMatchObject({ width, height, duration })
  })

  test.for(['cover.mp3', 'vbr.mp3', 'bare.mp3'])('the recording %s have no tags', async (name) => {
    const { file, bytes } = await madeOf(name)
    const mp3 = await bytes()
    expect(mp3[0]).toBe(0xff)
    for (const trace of ['ID3', 'TAG', 'secret-of-the-phone', 'Morning birds'])
      expect([trace, mp3.includes(trace)]).toEqual([trace, false])
    const duration = expect.closeTo(file.duration ?? 0, 1)
    expect(await factsOf('audio', mp3)).toMatchObject({ duration })
  })
})

eachApp('the work on files', (open) => {
  test('is done by one of several servers', async () => {
    const ctx = await open()
    const photo = await addFile(ctx, 'trip-image', SMALL)
    expect(photo).toMatchObject({ work: 'waiting' })
    const before = await readPageVersion(ctx.database)
    await Promise.all([workOnMedia(ctx), workOnMedia(ctx), workOnMedia(ctx)])
    expect(await readPageVersion(ctx.database)).toBe(before + 1)
    expect(await listKeys(ctx.media)).toHaveLength(1 + 3)
    expect(await rowOf(ctx, photo.id)).toMatchObject({ work: 'ready', work_tries: 1 })
  })

  test('is undone by erasing: the row, the original and every rendition', async () => {
    const ctx = await open()
    const aboutId = await addReview(ctx)
    const [photo, video] = await addFiles(ctx, { about: 'review', aboutId }, [
      ['trip-image', SMALL],
      ['video', 'hevc.mp4'],
      ['poster', SMALL],
    ])
    await workOnMedia(ctx)
    expect(await eraseMedia(ctx, systemActor, video?.id ?? '')).toEqual({ ok: true })
    expect(await listKeys(ctx.media)).toHaveLength(1 + 3)
    expect(await eraseMedia(ctx, systemActor, photo?.id ?? '')).toEqual({ ok: true })
    expect(await listKeys(ctx.media)).toEqual([])
    expect(await eraseMedia(ctx, systemActor, photo?.id ?? '')).toMatchObject({ code: 'media-unknown' })
  })
})

/** In each of the `noted` files. */
const secret = 'SERIAL-4711'

test('stores and serves no metadata of a device, for every kind of file', async () => {
  const ctx = await openOnDisk()
  for (const [, name, metadata] of withMetadata) {
    const bytes = await readFile(join(fixtures, name))
    expect(bytes.includes(secret)).toBe(true)
    expect(await metadataOf(bytes)).toEqual(expect.arrayContaining([...metadata]))
  }
  const names = withMetadata.map(([kind, name]) => [kind, name] as const)
  await addFiles(ctx, { about: 'review', aboutId: 'r' }, names)
  await workOnMedia(ctx)
  const media = await rowsOf(ctx, 'media')
  expect(media).toMatchObject(Array(7).fill({ work: 'ready' }))
  const keys = await listKeys(ctx.media)
  expect(keys.length).toBeGreaterThan(7 + 1 + 20)
  for (const key of keys) {
    const bytes = await stored(ctx, key)
    expect([key, bytes.includes(secret), bytes.length > 0]).toEqual([key, false, true])
    expect([key, await metadataOf(bytes)]).toEqual([key, []])
  }
  for (const { original_key, sha256, bytes } of media) {
    const original = await stored(ctx, original_key)
    const hash = createHash('sha256').update(original).digest('hex')
    expect([hash, original.length]).toEqual([sha256, Number(bytes)])
  }
})

test('tries a file with a lost original again with pauses, then marks it as failed', async () => {
  const ctx = await openOnDisk()
  const photo = await addFile(ctx, 'trip-image', SMALL)
  await ctx.media.delete(photo.original_key)
  const tries: unknown[] = []
  for (let minute = 0; minute < 60; minute += 1) {
    await workOnMedia(ctx)
    tries.push((await rowOf(ctx, photo.id))?.work_tries)
    ctx.clock.advance({ minutes: 1 })
  }
  expect(tries.slice(0, 4)).toEqual([1, 2, 3, 3])
  const failed = { work: 'failed', work_tries: 5, work_error: 'the original is missing' }
  expect(await rowOf(ctx, photo.id)).toMatchObject(failed)
  expect(await listKeys(ctx.media)).toEqual([])
})

test('work starts after a commit, and is requeued when the server stops', async () => {
  const ctx = await openOnDisk()
  const work = startJob(ctx, createQueueJob(mediaQueue))
  const photo = await addFile(ctx, 'trip-image', SMALL)
  emitEvent(ctx, 'media')
  await expect.poll(async () => (await rowOf(ctx, photo.id))?.work_tries, { interval: 5 }).toBe(1)
  await work.stop()
  const row = await rowOf(ctx, photo.id)
  const isRequeued = row?.work_tries === 0 && row.work_after === ctx.clock.now().toISOString()
  expect(row?.work === 'ready' || isRequeued).toBe(true)
  await workOnMedia(ctx)
  expect(await rowOf(ctx, photo.id)).toMatchObject({ work: 'ready', work_tries: 1 })
  expect(await listKeys(ctx.media)).toHaveLength(1 + 3)
})

test('replaces one worker that was killed; after two it leaves nothing, and tries the file again later', async () => {
  const ctx = await openOnDisk()
  const photo = await addFile(ctx, 'trip-image', 'camera-gps.jpg')
  await endIdleWorkers('make')
  await Promise.all([workOnMedia(ctx), killWorkers('make', 2)])
  const waiting = { work: 'waiting', work_tries: 1, work_error: 'the worker ended' }
  expect(await rowOf(ctx, photo.id)).toMatchObject(waiting)
  expect(await listKeys(ctx.media)).toEqual([photo.original_key])
  expect(await readdir(workFolder(ctx))).toEqual([])
  ctx.clock.advance({ seconds: 11 })
  await endIdleWorkers('make')
  await Promise.all([workOnMedia(ctx), killWorkers('make', 1)])
  expect(await rowOf(ctx, photo.id)).toMatchObject({ work: 'ready', work_tries: 2 })
  expect(await readdir(workFolder(ctx))).toEqual([])
})

test('work is repeated after a server was killed in the middle, and the sweeper removes what it had stored', async () => {
  const ctx = await openOnDisk()
  // Storages date files by the clock of the machine.
  ctx.clock.set(new Date().toISOString())
  const photo = await addFile(ctx, 'trip-image', SMALL)
  const dying = serverThatStopsAfter(2, ctx)
  const broken = workOnMedia(dying.server)
  await dying.stopped
  expect(await listKeys(ctx.media)).toHaveLength(1 + 2)
  ctx.clock.advance({ minutes: 61 })
  await workOnMedia(ctx)
  expect(await listKeys(ctx.media)).toHaveLength(1 + 3 + 2)
  ctx.clock.advance({ minutes: 61 })
  expect(await sweepMedia(ctx)).toMatchObject({ missing: [] })
  const made = await listRenditions(ctx, photo.id)
  const renditions = made.map(({ key }) => renditionStorageKey(key)).sort()
  expect((await listKeys(ctx.media)).filter((key) => key.startsWith('renditions/'))).toEqual(renditions)
  expect(await sweepMedia(ctx)).toEqual({ ok: true, removed: 0, missing: [] })
  dying.letGo()
  await broken
  expect(await rowOf(ctx, photo.id)).toMatchObject({ work: 'ready' })
})

/** A server whose storage stops answering after so many files, as if it were killed then. */
function serverThatStopsAfter(files: number, ctx: TestApp) {
  const reached = Promise.withResolvers<void>()
  const never = Promise.withResolvers<void>()
  let count = 0
  const store: TestApp['media']['store'] = async (key, localFile) => {
    count += 1
    if (count <= files) return ctx.media.store(key, localFile)
    reached.resolve()
    return never.promise
  }
  const letGo = () => never.reject(new Error('killed'))
  onTestFinished(letGo)
  return { server: { ...ctx, media: { ...ctx.media, store } }, stopped: reached.promise, letGo }
}

/** The kinds of metadata that sharp finds in a picture; none in a recording. */
async function metadataOf(bytes: Buffer): Promise<string[]> {
  const found = await sharp(bytes)
    .metadata()
    .catch(() => null)
  const kinds = ['exif', 'xmp', 'iptc', 'comments', 'icc', 'tifftagPhotoshop'] as const
  return kinds.filter((kind) => found?.[kind])
}

async function factsOf(kind: 'video' | 'audio', file: Buffer) {
  const staged = { path: await temporaryFile(file), bytes: file.length, sha256: '', fileName: '' }
  const copied = await replaceByCleanCopy(kind, staged)
  return copied.ok ? copied.facts : copied
}

async function rowOf(ctx: TestApp, mediaId: string) {
  return (await rowsOf(ctx, 'media')).find(({ id }) => id === mediaId)
}

async function stored(ctx: TestApp, key: string): Promise<Buffer> {
  const found = await ctx.media.open(key)
  if (!found) throw new Error(`no ${key}`)
  return readBytes(found.stream)
}
