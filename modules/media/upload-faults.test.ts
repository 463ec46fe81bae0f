import { Readable } from 'node:stream'
import { expect, test, vi } from 'vitest'
import { refuse } from '#core/refusals/refusal.ts'
import { addReview } from '../../tests/files.ts'
import { bookingOf, meera } from '../../tests/people.ts'
import { pngOf } from '../../tests/review-form.ts'
import { listKeys } from '../../tests/storages.ts'
import { openTestApp } from '../../tests/test-app.ts'
import { appendUpload, beginUpload, findUpload } from './uploads.server.ts'

const disk = vi.hoisted(() => ({ fails: false, isFull: false }))
vi.mock('./staging.server.ts', async (original) => {
  const real = await original<typeof import('./staging.server.ts')>()
  return {
    ...real,
    openStagedFiles(...given: Parameters<typeof real.openStagedFiles>) {
      const files = real.openStagedFiles(...given)
      if (!disk.fails) return files
      return {
        ...files,
        async stage(_kind: string, stream: Readable) {
          for await (const _first of stream.iterator({ destroyOnReturn: false }))
            throw Object.assign(new Error('write failed'), { code: 'EIO' })
        },
      }
    },
  }
})
vi.mock('./store-files.server.ts', async (original) => {
  const real = await original<typeof import('./store-files.server.ts')>()
  return {
    ...real,
    storeFiles: (...given: Parameters<typeof real.storeFiles>) =>
      disk.isFull ? refuse('diskFull') : real.storeFiles(...given),
  }
})

async function beginPicture() {
  const ctx = await openTestApp()
  const booking = await bookingOf(ctx, meera)
  await addReview(ctx, { status: 'pending', bookingId: booking.id })
  const picture = Buffer.from(await (await pngOf(300_000)).arrayBuffer())
  const asked = { kind: 'profile', fileName: 'me.png', length: picture.length }
  const begun = await beginUpload(ctx, booking.id, asked)
  return { ctx, picture, id: begun.ok ? begun.id : '' }
}

test('closes the parts of an upload when the joined file cannot be written', async () => {
  const { ctx, picture, id } = await beginPicture()
  const opened: Readable[] = []
  const { open } = ctx.media
  ctx.media.open = async (...asked) => {
    const found = await open(...asked)
    if (found) opened.push(found.stream)
    return found
  }
  disk.fails = true
  const appended = appendUpload(ctx, id, 0, Readable.from([picture])).finally(() => {
    disk.fails = false
  })
  await expect(appended).rejects.toThrow('write failed')
  await expect.poll(() => opened.map(({ closed }) => closed)).toEqual([true])
})

test('continues an upload that found the disk full at its end, once there is space', async () => {
  const { ctx, picture, id } = await beginPicture()
  await appendUpload(ctx, id, 0, Readable.from([picture.subarray(0, 1000)]))
  const last = () => appendUpload(ctx, id, 1000, Readable.from([picture.subarray(1000)]))
  disk.isFull = true
  expect(await last()).toMatchObject({ code: 'disk-full' })
  expect(await findUpload(ctx, id)).toMatchObject({ state: 'arriving', offset: 1000 })
  expect(await listKeys(ctx.media)).toHaveLength(1)
  disk.isFull = false
  expect(await last()).toEqual({ ok: true, offset: picture.length })
})
