import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { openTestHouse } from '../../tests/house.ts'
import { bookingOf, meera } from '../../tests/people.ts'
import { pngOf } from '../../tests/review-form.ts'
import { appendUpload } from './append-upload.server.ts'
import { beginUpload } from './uploads.server.ts'

vi.mock('./hold.server.ts', async (original) => ({
  ...(await original<typeof import('./hold.server.ts')>()),
  openHeldFiles: () => ({
    async hold(_kind: string, stream: Readable) {
      for await (const _first of stream.iterator({ destroyOnReturn: false }))
        throw Object.assign(new Error('write failed'), { code: 'EIO' })
    },
    async [Symbol.asyncDispose]() {},
  }),
}))

test('closes the pieces of an upload when their whole cannot be written', async () => {
  const ctx = await openTestHouse()
  const booking = await bookingOf(ctx, meera)
  const picture = Buffer.from(await (await pngOf(300_000)).arrayBuffer())
  const begun = await beginUpload(ctx, booking.id, {
    kind: 'profile',
    fileName: 'me.png',
    length: picture.length,
  })
  const opened: Readable[] = []
  const { open } = ctx.media
  ctx.media.open = async (...asked) => {
    const found = await open(...asked)
    if (found) opened.push(found.stream)
    return found
  }
  const appended = appendUpload(ctx, begun.ok ? begun.id : '', 0, Readable.from([picture]))
  await expect(appended).rejects.toThrow('write failed')
  await expect.poll(() => opened.map(({ closed }) => closed)).toEqual([true])
})
