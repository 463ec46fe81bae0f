import { sql } from 'kysely'
import { expect, test, vi } from 'vitest'
import { messages } from '#core/refusals/messages.ts'
import { DISK_RESERVE_BYTES } from '#modules/media/media.ts'
import { listReviews } from '#modules/reviews/reviews.server.ts'
import { ananya, bookingOf, keyFor, meera } from '../../../tests/people.ts'
import { fixture, reviewForm } from '../../../tests/review-form.ts'
import { openTestApp } from '../../../tests/test-app.ts'
import { requestUpload } from '../../../tests/uploads.ts'
import { openWire, stagedFilesOf } from '../../../tests/wire.ts'

const disk = vi.hoisted(() => ({ free: Number.POSITIVE_INFINITY }))
vi.mock('node:fs/promises', async (original) => {
  const real = await original<typeof import('node:fs/promises')>()
  return { ...real, statfs: async () => ({ bavail: disk.free, bsize: 1 }) }
})

const thanks = { status: 'true', message: messages.reviewReceived }

test('refuses a review with a file at the disk reserve, and accepts it once there is space', async () => {
  const { ctx, booking_id, wire } = await guestAt()
  const send = async () =>
    wire.saveReview(reviewForm({ booking_id, files: [['profile', await fixture('grey.jpg')]] }))
  disk.free = DISK_RESERVE_BYTES - 1
  const full = await send()
  expect([full.status, full.body]).toEqual([507, { status: 'false', message: messages.diskFull }])
  expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(0)
  expect([await listReviews(ctx), await stagedFilesOf(ctx)]).toEqual([[], []])
  disk.free = DISK_RESERVE_BYTES
  const again = await send()
  expect([again.status, again.body]).toEqual([200, thanks])
  expect((await listReviews(ctx))[0]?.media).toHaveLength(1)
})

test('does the same when the space runs out during a file, and leaves nothing', async () => {
  const { ctx, booking_id, wire } = await guestAt()
  const [plenty, bytes] = [DISK_RESERVE_BYTES + 20_000_000, 12_000_000]
  let asked = 0
  disk.free = plenty
  vi.spyOn(disk, 'free', 'get').mockImplementation(() => (asked++ < 1 ? plenty : DISK_RESERVE_BYTES - 1))
  const video = new File([Buffer.alloc(bytes)], 'a.mp4')
  const full = await wire.saveReview(reviewForm({ booking_id, files: [['video_file', video]] }))
  expect([full.status, full.body]).toEqual([507, { status: 'false', message: messages.diskFull }])
  expect([await listReviews(ctx), await stagedFilesOf(ctx)]).toEqual([[], []])
})

test('accepts text alone at the disk reserve, also from a form with empty file inputs', async () => {
  const { ctx, booking_id, wire } = await guestAt()
  disk.free = DISK_RESERVE_BYTES - 1
  expect((await wire.saveReview(reviewForm({ booking_id }))).body).toEqual(thanks)
  const other = await keyFor(ctx, await bookingOf(ctx, ananya))
  const empty = new File([], '', { type: 'application/octet-stream' })
  const fields = ['profile', 'trip_images[]', 'video_file']
  const files = fields.map((field): [string, File] => [field, empty])
  expect((await wire.saveReview(reviewForm({ booking_id: other, files }))).body).toEqual(thanks)
  expect(await listReviews(ctx)).toHaveLength(2)
})

test('begins no upload at the disk reserve, and sends when to try again', async () => {
  const { booking_id, wire } = await guestAt()
  // A file follows its saved review.
  await wire.saveReview(reviewForm({ booking_id }))
  const begin = () => requestUpload(wire.origin, { booking_id, kind: 'profile' }, 100)
  disk.free = DISK_RESERVE_BYTES - 1
  const full = await begin()
  expect([full.status, await full.text()]).toEqual([507, messages.diskFull])
  expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(0)
  disk.free = DISK_RESERVE_BYTES
  expect((await begin()).status).toBe(201)
})

test('reports a full database, saves nothing, and saves all again once there is space', async () => {
  const { ctx, booking_id, wire } = await guestAt()
  const mostPages = (pages: number) =>
    sql`pragma max_page_count = ${sql.raw(String(pages))}`.execute(ctx.database)
  await mostPages(1)
  const long = { review: 'The veranda. '.repeat(700) }
  const full = await wire.saveReview(reviewForm({ booking_id, ...long }))
  expect([full.status, full.body]).toEqual([507, { status: 'false', message: messages.noDiskSpace }])
  expect(Number(full.headers.get('retry-after'))).toBeGreaterThan(0)
  await mostPages(1_000_000)
  expect((await wire.saveReview(reviewForm({ booking_id, ...long }))).body).toEqual(thanks)
})

async function guestAt() {
  disk.free = Number.POSITIVE_INFINITY
  const ctx = await openTestApp()
  const booking_id = await keyFor(ctx, await bookingOf(ctx, meera))
  return { ctx, booking_id, wire: await openWire(ctx) }
}
