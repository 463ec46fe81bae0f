import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { messages } from '#modules/common/messages.ts'
import { fileRules } from '#modules/media/media.ts'
import { ananya, bookingOf } from '../../../tests/people.ts'
import { eachHouse, fixtures } from '../../../tests/storages.ts'
import { claim, openUploadHouse, post, sendUpload } from '../../../tests/uploads.ts'

eachHouse('beginning an upload', (open) => {
  test('limits a booking to eight files and 60 MB, each below its own limit, before any byte is taken', async () => {
    const { origin, key } = await openUploadHouse(open)
    const refusals = [
      [{ kind: 'video' }, fileRules.video.lessThanBytes, 413, messages.videoTooLarge],
      [{ kind: 'audio' }, fileRules.audio.lessThanBytes, 413, messages.audioTooLarge],
      [{ kind: 'photograph' }, 100, 400, messages.broken],
      [{ kind: 'profile' }, 0, 400, messages.broken],
      [{}, 100, 400, messages.broken],
    ] as const
    for (const [metadata, length, status, sentence] of refusals) {
      const answer = await post(origin, { booking_id: key, ...metadata }, length)
      expect([metadata, answer.status, await answer.text()]).toEqual([metadata, status, sentence])
    }
    expect((await post(origin, { booking_id: key, kind: 'video' }, 34_999_999)).status).toBe(201)
    expect((await post(origin, { booking_id: key, kind: 'video' }, 30_000_000)).status).toBe(413)
    const more = Array.from({ length: 10 }, (_, at) =>
      post(origin, { booking_id: key, kind: 'profile' }, 1000 + at),
    )
    expect((await Promise.all(more)).filter(({ status }) => status === 201)).toHaveLength(7)
  })

  test('counts an upload begun again for the same file once', async () => {
    const { ctx, origin, key } = await openUploadHouse(open)
    const video = { booking_id: key, kind: 'video', filename: 'stay.mp4', file_id: 'film-of-meera' }
    const begun = await Promise.all([1, 2].map(() => post(origin, video, 31_000_000)))
    expect(begun.map(({ status }) => status)).toEqual([201, 201])
    expect(new Set(begun.map(({ headers }) => headers.get('location'))).size).toBe(1)
    const other = await post(origin, { ...video, file_id: 'another-film' }, 20_000_000)
    expect(other.status).toBe(201)
    expect(other.headers.get('location')).not.toBe(begun[0]?.headers.get('location'))
    expect(await ctx.database.selectFrom('upload').select('id').execute()).toHaveLength(2)
  })

  test('does not count expired uploads', async () => {
    const { ctx, origin, key } = await openUploadHouse(open)
    const video = () => post(origin, { booking_id: key, kind: 'video', filename: 'a.mp4' }, 34_000_000)
    expect([(await video()).status, (await video()).status]).toEqual([201, 413])
    ctx.clock.advance({ hours: 25 })
    expect((await video()).status).toBe(201)
  })

  test('refuses a file of another type before its first byte', async () => {
    const { ctx, origin, key } = await openUploadHouse(open)
    for (const [metadata, sentence] of [
      [{ kind: 'video', filetype: 'video/quicktime', filename: 'IMG_1.MOV' }, messages.videoWrongType],
      [{ kind: 'trip-image', filetype: 'image/heic', filename: 'IMG_1.HEIC' }, messages.tripWrongType],
      [{ kind: 'audio', filename: 'voice.m4a' }, messages.audioWrongType],
    ] as const) {
      const answer = await post(origin, { booking_id: key, ...metadata }, 1000)
      expect([answer.status, await answer.text()]).toEqual([415, sentence])
    }
    expect(await ctx.database.selectFrom('upload').select('id').execute()).toEqual([])
  })

  test('begins nothing without a link, and lets nobody use another guest’s files', async () => {
    const { ctx, origin, key } = await openUploadHouse(open)
    for (const metadata of [{}, { booking_id: 'wrong' }, { booking_id: '' }] as Record<string, string>[])
      expect((await post(origin, { ...metadata, kind: 'profile' }, 100)).status).toBe(403)
    const other = await bookingOf(ctx, ananya)
    const bytes = await readFile(join(fixtures, 'grey.jpg'))
    const { id } = await sendUpload(origin, bytes, { booking_id: key, kind: 'profile', filename: 'me.jpg' })
    expect(await claim(ctx, other.id, [id])).toMatchObject({ code: 'upload-unknown' })
    const guess = () => post(origin, { booking_id: 'guess', kind: 'profile' }, 100)
    await Promise.all(Array.from({ length: 40 }, guess))
    const oneMore = await guess()
    expect([oneMore.status, Number(oneMore.headers.get('retry-after')) > 0]).toEqual([429, true])
  })
})
