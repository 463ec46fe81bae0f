import sharp from 'sharp'
import { expect, test } from 'vitest'
import { announce, theHouse } from '#server/app-context.ts'
import { pageVersion } from '#server/page-version.ts'
import { addFiles, addReview, renditionsOf } from '../../tests/files.ts'
import type { TestHouse } from '../../tests/house.ts'
import { bytesOf, eachHouse, keysIn, temporaryFile } from '../../tests/storages.ts'
import { eraseMedia, storageKey } from './media.server.ts'
import { replaceByCopy } from './media-jobs.server.ts'
import { startMediaWork, workOnMedia } from './media-work.server.ts'

eachHouse('the work on files', (open) => {
  test('makes AVIF, WebP and JPEG in its widths, without the metadata of the camera', async () => {
    const ctx = await open()
    const [photo] = await addFiles(ctx, { about: 'review', aboutId: 'r' }, [['trip-image', 'camera-gps.jpg']])
    expect(photo).toMatchObject({ work: 'waiting', width: 640, height: 480, file_name: 'camera-gps.jpg' })
    const before = await pageVersion(ctx.database)
    await workOnMedia(ctx)
    const made = await renditionsOf(ctx, photo?.id ?? '')
    expect(made.map(({ type, width, height, role }) => [type, width, height, role])).toEqual([
      ...[200, 400, 640].map((width) => ['image/avif', width, (width * 3) / 4, 'image']),
      ['image/jpeg', 640, 480, 'image'],
      ...[200, 400, 640].map((width) => ['image/webp', width, (width * 3) / 4, 'image']),
    ])
    for (const { key, type, width, bytes } of made) {
      const file = await bytesOfRendition(ctx, key)
      const { format, width: own, exif, xmp, icc } = await sharp(file).metadata()
      expect([`image/${format === 'heif' ? 'avif' : format}`, own, file.length]).toEqual([type, width, bytes])
      expect([exif, xmp, icc]).toEqual([undefined, undefined, undefined])
      expect(file.includes('SERIAL-4711')).toBe(false)
    }
    expect(await rowOf(ctx, photo?.id)).toMatchObject({ work: 'ready', work_tries: 1 })
    expect(await rowOf(ctx, photo?.id)).toMatchObject({
      colour: expect.stringMatching(/^#[0-9a-f]{6}$/),
      blur: expect.stringMatching(/^data:image\/webp;base64,/),
    })
    expect(await pageVersion(ctx.database)).toBe(before + 1)
  })

  test.for([1, 2, 3, 4, 5, 6, 7, 8])('orientation %i is turned upright', async (orientation) => {
    const ctx = await open()
    const [photo] = await addFiles(ctx, { about: 'review', aboutId: 'r' }, [
      ['trip-image', `orientation-${orientation}.jpg`],
    ])
    await workOnMedia(ctx)
    const jpeg = (await renditionsOf(ctx, photo?.id ?? '')).find(({ type }) => type === 'image/jpeg')
    const { data, info } = await sharp(await bytesOfRendition(ctx, jpeg?.key ?? ''))
      .raw()
      .toBuffer({ resolveWithObject: true })
    expect([info.width, info.height]).toEqual([120, 80])
    const at = (x: number, y: number) => [
      ...data.subarray((y * info.width + x) * info.channels).subarray(0, 3),
    ]
    const isRed = ([red = 0, green = 0, blue = 0]: number[]) => red > 150 && green < 90 && blue < 90
    expect([at(20, 15), at(100, 15), at(20, 70), at(100, 70)].map(isRed)).toEqual([true, false, false, false])
  })

  test('cuts a profile picture square, and makes plain pixels of every kind', async () => {
    const ctx = await open()
    const files = await addFiles(ctx, { about: 'review', aboutId: 'r' }, [
      ['profile', 'cmyk.jpg'],
      ['trip-image', 'sixteen-bit.png'],
      ['trip-image', 'drawing.svg'],
      ['trip-image', 'animated.gif'],
    ])
    await workOnMedia(ctx)
    const [profile, , drawing, animation] = await Promise.all(files.map(({ id }) => renditionsOf(ctx, id)))
    expect(profile?.map(({ width, height }) => [width, height])).toEqual(
      [64, 128, 256, 256, 64, 128, 256].map((side) => [side, side]),
    )
    for (const file of files) expect(await rowOf(ctx, file.id)).toMatchObject({ work: 'ready' })
    expect(drawing?.map(({ type }) => type)).not.toContain('image/svg+xml')
    const first = await sharp(await bytesOfRendition(ctx, animation?.at(-1)?.key ?? ''))
      .raw()
      .toBuffer()
    expect([...first.subarray(0, 3)].map((part) => Math.round(part / 64))).toEqual([4, 0, 0])
  })

  test('makes a video play from its first bytes without data of its phone, with a poster beside it', async () => {
    const ctx = await open()
    const [video] = await addFiles(ctx, { about: 'review', aboutId: 'r' }, [
      ['video', 'moov-last.mp4'],
      ['poster', 'progressive.jpg'],
    ])
    await workOnMedia(ctx)
    const made = await renditionsOf(ctx, video?.id ?? '')
    expect(new Set(made.map(({ role }) => role))).toEqual(new Set(['video', 'poster']))
    const mp4 = await bytesOfRendition(ctx, made.find(({ role }) => role === 'video')?.key ?? '')
    expect(mp4.indexOf('moov')).toBeLessThan(mp4.indexOf('mdat'))
    for (const secret of ['secret-of-the-phone', '+29.6', 'Our days', 'Lavf'])
      expect([secret, mp4.includes(secret)]).toEqual([secret, false])
    const facts = await factsOf('video', mp4)
    expect(facts).toMatchObject({ width: 320, height: 180, duration: 3 })
  })

  test.for(['fragmented.mp4', 'turned.mp4', 'hevc.mp4'])('the video %s stays what it was', async (name) => {
    const ctx = await open()
    const [video] = await addFiles(ctx, { about: 'review', aboutId: 'r' }, [['video', name]])
    await workOnMedia(ctx)
    const [made] = await renditionsOf(ctx, video?.id ?? '')
    const mp4 = await bytesOfRendition(ctx, made?.key ?? '')
    const facts = await factsOf('video', mp4)
    expect(facts).toMatchObject({ width: video?.width, height: video?.height })
  })

  test.for(['cover.mp3', 'vbr.mp3', 'bare.mp3'])(
    'the recording %s is bare sound of the same length',
    async (name) => {
      const ctx = await open()
      const [sound] = await addFiles(ctx, { about: 'review', aboutId: 'r' }, [['audio', name]])
      await workOnMedia(ctx)
      const [made] = await renditionsOf(ctx, sound?.id ?? '')
      const mp3 = await bytesOfRendition(ctx, made?.key ?? '')
      expect(mp3[0]).toBe(0xff)
      for (const trace of ['ID3', 'TAG', 'secret-of-the-phone', 'Morning birds'])
        expect([trace, mp3.includes(trace)]).toEqual([trace, false])
      const facts = await factsOf('audio', mp3)
      expect(facts).toMatchObject({ duration: expect.closeTo(sound?.duration ?? 0, 1) })
    },
  )

  test('tries a file with a lost original again with pauses, then marks it as failed', async () => {
    const ctx = await open()
    const [photo] = await addFiles(ctx, { about: 'review', aboutId: 'r' }, [['trip-image', 'grey.jpg']])
    await ctx.media.discard(photo?.original_key ?? '')
    const tries: unknown[] = []
    for (let minute = 0; minute < 60; minute += 1) {
      await workOnMedia(ctx)
      tries.push((await rowOf(ctx, photo?.id))?.work_tries)
      ctx.clock.advance({ minutes: 1 })
    }
    expect(tries.slice(0, 4)).toEqual([1, 2, 3, 3])
    expect(await rowOf(ctx, photo?.id)).toMatchObject({
      work: 'failed',
      work_tries: 5,
      work_error: 'the original is missing',
    })
    expect(await keysIn(ctx.media)).toEqual([])
  })

  test('works on a file on one of two servers', async () => {
    const ctx = await open()
    await addFiles(ctx, { about: 'review', aboutId: 'r' }, [['trip-image', 'grey.jpg']])
    await Promise.all([workOnMedia(ctx), workOnMedia(ctx), workOnMedia(ctx)])
    expect(await keysIn(ctx.media)).toHaveLength(1 + 3)
  })

  test('takes up the work of a killed server a minute later', async () => {
    const ctx = await open()
    const [photo] = await addFiles(ctx, { about: 'review', aboutId: 'r' }, [['trip-image', 'grey.jpg']])
    await ctx.database
      .updateTable('media')
      .set({ work_after: later(ctx, 60), work_tries: 1 })
      .execute()
    await workOnMedia(ctx)
    expect(await rowOf(ctx, photo?.id)).toMatchObject({ work: 'waiting' })
    ctx.clock.advance({ seconds: 61 })
    await workOnMedia(ctx)
    expect(await rowOf(ctx, photo?.id)).toMatchObject({ work: 'ready', work_tries: 2 })
  })

  test('starts work after a commit, and requeues what was under way when stopped', async () => {
    const ctx = await open()
    const work = startMediaWork(ctx)
    const [photo] = await addFiles(ctx, { about: 'review', aboutId: 'r' }, [['trip-image', 'camera-gps.jpg']])
    announce(ctx, 'media')
    await expect.poll(async () => (await rowOf(ctx, photo?.id))?.work_tries, { interval: 5 }).toBe(1)
    await work.stop()
    const row = await rowOf(ctx, photo?.id)
    expect(row?.work === 'ready' || (row?.work_tries === 0 && row.work_after === null)).toBe(true)
    await workOnMedia(ctx)
    expect(await rowOf(ctx, photo?.id)).toMatchObject({ work: 'ready', work_tries: 1 })
    expect(await keysIn(ctx.media)).toHaveLength(1 + 7)
  })

  test('erases the row, the original and everything made of it', async () => {
    const ctx = await open()
    const aboutId = await addReview(ctx)
    const [photo, video] = await addFiles(ctx, { about: 'review', aboutId }, [
      ['trip-image', 'grey.jpg'],
      ['video', 'moov-last.mp4'],
      ['poster', 'grey.jpg'],
    ])
    await workOnMedia(ctx)
    expect(await eraseMedia(ctx, theHouse, video?.id ?? '')).toEqual({ ok: true })
    expect(await keysIn(ctx.media)).toHaveLength(1 + 3)
    expect(await eraseMedia(ctx, theHouse, photo?.id ?? '')).toEqual({ ok: true })
    expect(await keysIn(ctx.media)).toEqual([])
    expect(await eraseMedia(ctx, theHouse, photo?.id ?? '')).toMatchObject({ code: 'media-unknown' })
  })
})

async function factsOf(kind: 'video' | 'audio', file: Buffer) {
  const held = { path: await temporaryFile(file), bytes: file.length, sha256: '', fileName: '' }
  const stored = await replaceByCopy(kind, held)
  return stored.ok ? stored.facts : stored
}

async function rowOf(ctx: TestHouse, id = '') {
  return ctx.database.selectFrom('media').selectAll().where('id', '=', id).executeTakeFirst()
}

async function bytesOfRendition(ctx: TestHouse, key: string): Promise<Buffer> {
  const found = await ctx.media.open(storageKey(key))
  if (!found) throw new Error(`no ${key}`)
  return bytesOf(found.stream)
}

function later(ctx: TestHouse, seconds: number): string {
  return new Date(ctx.clock.now().getTime() + seconds * 1000).toISOString()
}
