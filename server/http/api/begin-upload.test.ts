import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { fileRules } from '#domain/media.ts'
import { words } from '#domain/words.ts'
import { ananya, bookingOf } from '../../../tests/people.ts'
import { eachHouse, fixtures } from '../../../tests/storages.ts'
import { claim, openDoor, post, send } from '../../../tests/uploads.ts'

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
    const more = Array.from({ length: 10 }, () => post(origin, { booking_id: key, kind: 'profile' }, 1000))
    expect((await Promise.all(more)).filter(({ status }) => status === 201)).toHaveLength(7)
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
