import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileRules } from '#domain/media/media.ts'
import { words } from '#domain/words.ts'
import { ananya, bookingOf } from '../../../../tests/people.ts'
import { eachHouse, fixtures, keysIn } from '../../../../tests/storages.ts'
import { begin, claim, openDoor, patch, post, send } from '../../../../tests/uploads.ts'

eachHouse('beginning an upload', (open) => {
  test('a booking may bring eight files and 60 MB, each below its own limit, before any byte is taken', async () => {
    const { origin, key } = await openDoor(open)
    const refusals = [
      [{ kind: 'video' }, fileRules.video.lessThanBytes, 413, words.videoTooLarge],
      [{ kind: 'audio' }, fileRules.audio.lessThanBytes, 413, words.audioTooLarge],
      [{ kind: 'photograph' }, 100, 400, words.broken],
      [{ kind: 'profile' }, 0, 400, words.broken],
      [{}, 100, 400, words.broken],
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

  test('begun again for the same file, as when the answer got lost, it is the same upload and counts once', async () => {
    const { house, origin, key } = await openDoor(open)
    const video = { booking_id: key, kind: 'video', filename: 'stay.mp4', file_id: 'film-of-meera' }
    const begun = await Promise.all([1, 2].map(() => post(origin, video, 31_000_000)))
    expect(begun.map(({ status }) => status)).toEqual([201, 201])
    expect(new Set(begun.map(({ headers }) => headers.get('location'))).size).toBe(1)
    const other = await post(origin, { ...video, file_id: 'another-film' }, 20_000_000)
    expect(other.status).toBe(201)
    expect(other.headers.get('location')).not.toBe(begun[0]?.headers.get('location'))
    expect(await house.database.selectFrom('upload').select('id').execute()).toHaveLength(2)
  })

  test('what was begun and never came gives way when it gets tight, and what is over does not count', async () => {
    const { house, origin, key } = await openDoor(open)
    const video = (length: number) =>
      post(origin, { booking_id: key, kind: 'video', filename: 'a.mp4' }, length)
    expect((await video(31_000_000)).status).toBe(201)
    expect((await video(32_000_000)).status).toBe(413)
    expect((await video(31_000_000)).status).toBe(201)
    house.clock.advance({ minutes: 3 })
    expect((await video(32_000_000)).status).toBe(201)
    house.clock.advance({ hours: 25 })
    expect((await video(34_000_000)).status).toBe(201)
  })

  test('a file that says it is of another type is refused before its first byte', async () => {
    const { house, origin, key } = await openDoor(open)
    for (const [metadata, sentence] of [
      [{ kind: 'video', filetype: 'video/quicktime', filename: 'IMG_1.MOV' }, words.videoWrongType],
      [{ kind: 'trip-image', filetype: 'image/heic', filename: 'IMG_1.HEIC' }, words.tripWrongType],
      [{ kind: 'audio', filename: 'voice.m4a' }, words.audioWrongType],
    ] as const) {
      const answer = await post(origin, { booking_id: key, ...metadata }, 1000)
      expect([answer.status, await answer.text()]).toEqual([415, sentence])
    }
    expect(await house.database.selectFrom('upload').select('id').execute()).toEqual([])
  })

  test('a film of another kind is refused at its first piece', async () => {
    const { origin, key, house } = await openDoor(open)
    const bytes = (await readFile(join(fixtures, 'quicktime.mov'))).subarray(0, 5000)
    const address = await begin(origin, { booking_id: key, kind: 'video', filename: 'a.mp4' }, 9_000_000)
    const answer = await patch(address, 0, bytes)
    expect([answer.status, await answer.text()]).toEqual([415, words.videoWrongType])
    expect(await keysIn(house.media)).toEqual([])
  })

  test('without a link nothing begins, and somebody else cannot use what a guest has sent', async () => {
    const { house, origin, key } = await openDoor(open)
    for (const metadata of [{}, { booking_id: 'wrong' }, { booking_id: '' }] as Record<string, string>[])
      expect((await post(origin, { ...metadata, kind: 'profile' }, 100)).status).toBe(403)
    const other = await bookingOf(house, ananya)
    const bytes = await readFile(join(fixtures, 'grey.jpg'))
    const { id } = await send(origin, bytes, { booking_id: key, kind: 'profile', filename: 'me.jpg' })
    expect(await claim(house, other.id, [id])).toMatchObject({ code: 'upload-unknown' })
    const guess = () => post(origin, { booking_id: 'guess', kind: 'profile' }, 100)
    await Promise.all(Array.from({ length: 40 }, guess))
    const oneMore = await guess()
    expect([oneMore.status, Number(oneMore.headers.get('retry-after')) > 0]).toEqual([429, true])
  })
})
