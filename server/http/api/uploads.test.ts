import { createHash } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import fastify from 'fastify'
import { EncodedPacketSink, FilePathSource, Input, MP4 } from 'mediabunny'
import { expect, onTestFinished, test } from 'vitest'
import { messages } from '#core/refusals/messages.ts'
import { fileRules } from '#modules/media/media.ts'
import { listRefusedFiles } from '#modules/media/refused-files.server.ts'
import { sweepMedia } from '#modules/media/sweep-media.server.ts'
import { withdrawOwnReview } from '#modules/reviews/correct-review.server.ts'
import { openCutLine } from '../../../tests/cut-line.ts'
import { ananya, bookingOf, keyFor } from '../../../tests/people.ts'
import {
  eachApp,
  listKeys,
  openOnDisk,
  readBytes,
  readFixture,
  temporaryFile,
} from '../../../tests/storages.ts'
import {
  mediaIn,
  openServer,
  openUploadApp,
  refusalOf,
  requestOffset,
  requestUpload,
  sendPiece,
  tusHeaders,
} from '../../../tests/uploads.ts'
import { registerUploads } from './uploads.ts'

eachApp('resumable uploads', (open) => {
  test('returns the offset that is stored, also on another server', async () => {
    const { ctx, origin, begin } = await openUploadApp(open)
    const bytes = await readFixture('camera-gps.jpg')
    const address = await begin({ kind: 'profile' }, bytes.length)
    const first = await sendPiece(address, 0, bytes.subarray(0, 20_000))
    expect([first.status, first.headers.get('upload-offset')]).toEqual([204, '20000'])
    expect(await listKeys(ctx.media)).toHaveLength(1)
    const other = await openServer(ctx)
    const there = address.replace(origin, other)
    const known = await requestOffset(there)
    expect(known.headers.get('upload-offset')).toBe('20000')
    expect(known.headers.get('upload-length')).toBe(String(bytes.length))
    expect(known.headers.get('upload-metadata')).toBeNull()
    expect((await sendPiece(there, 10_000, bytes.subarray(10_000))).status).toBe(409)
    expect((await sendPiece(there, 20_000, bytes.subarray(20_000))).status).toBe(204)
    expect((await requestOffset(address)).headers.get('upload-offset')).toBe(String(bytes.length))
  })

  test('of two servers that continue an upload, one must ask for the offset again', async () => {
    const { ctx, origin, begin } = await openUploadApp(open)
    const bytes = await readFixture('camera-gps.jpg')
    const address = await begin({ kind: 'profile' }, bytes.length)
    const there = address.replace(origin, await openServer(ctx))
    const answers = await Promise.all([sendPiece(address, 0, bytes), sendPiece(there, 0, bytes)])
    expect(answers.map(({ status }) => status).sort()).toEqual([204, 409])
    expect((await listKeys(ctx.media)).map((each) => each.split('/')[0])).toEqual(['originals'])
  })

  test('counts an upload begun again for the same file once', async () => {
    const { ctx, request } = await openUploadApp(open)
    const video = { kind: 'video', filename: 'stay.mp4', file_id: 'film-of-meera' }
    const begun = await Promise.all([1, 2].map(() => request(video, 31_000_000)))
    expect(begun.map(({ status }) => status)).toEqual([201, 201])
    expect(new Set(begun.map(({ headers }) => headers.get('location'))).size).toBe(1)
    const other = await request({ ...video, file_id: 'another-film' }, 20_000_000)
    expect(other.status).toBe(201)
    expect(other.headers.get('location')).not.toBe(begun[0]?.headers.get('location'))
    expect(await ctx.database.selectFrom('upload').select('id').execute()).toHaveLength(2)
  })
})

test('starts a file again whose parts are missing, and leaves nothing of it', async () => {
  const { ctx, begin, send } = await openUploadApp(openOnDisk)
  const bytes = await readFixture('progressive.jpg')
  const metadata = { kind: 'trip-image', filename: 'a.jpg', file_id: 'file-of-a-day' }
  const torn = await begin(metadata, bytes.length)
  expect((await sendPiece(torn, 0, bytes.subarray(0, 1000))).status).toBe(204)
  expect((await sendPiece(torn, 1000, bytes.subarray(1000, 2000))).status).toBe(204)
  const [first = ''] = await listKeys(ctx.media)
  await ctx.media.delete(first)
  expect((await sendPiece(torn, 2000, bytes.subarray(2000))).status).toBe(410)
  expect((await requestOffset(torn)).status).toBe(410)
  expect(await listKeys(ctx.media)).toEqual([])
  const { id } = await send(bytes, metadata)
  expect(torn).not.toContain(id)
  expect(await mediaIn(ctx)).toMatchObject([{ width: 640, height: 480 }])
})

test('receives a whole video over three broken connections, and sends almost nothing twice', async () => {
  const { ctx, origin, send } = await openUploadApp(openOnDisk)
  const bytes = await grownVideo(1_400_000)
  const line = await openCutLine(origin, { times: 3, afterBytes: 350_000 })
  onTestFinished(() => void line.close())
  await send(bytes, { kind: 'video', filename: 'stay.mp4' }, line.origin)
  expect(line.cuts).toBe(3)
  // What a busy machine has not read yet when the connection breaks is sent again.
  expect(line.sentBytes / bytes.length).toBeLessThan(1.25)
  const [file] = await mediaIn(ctx)
  expect(file).toMatchObject({ kind: 'video', file_name: 'stay.mp4', format: 'mp4', duration: 3 })
  const found = await ctx.media.open(file?.original_key ?? '')
  const stored = found ? await readBytes(found.stream) : Buffer.alloc(0)
  expect(file?.sha256).toBe(createHash('sha256').update(stored).digest('hex'))
  expect(await packetsOf(stored)).toEqual(await packetsOf(bytes))
  expect(await listKeys(ctx.media)).toEqual([file?.original_key])
})

test('refuses a file that is not what it claims at its end, and leaves nothing', async () => {
  const { ctx, origin, send } = await openUploadApp(openOnDisk)
  const refusal = await refusalOf(send('quicktime.mov', { kind: 'video', filename: 'a.mp4' }))
  expect(refusal).toEqual([415, messages.videoWrongType])
  expect(await listKeys(ctx.media)).toEqual([])
  const [row] = await ctx.database.selectFrom('upload').selectAll().execute()
  expect(row?.state).toBe('refused')
  expect((await requestOffset(`${origin}/admin/api/uploads/${row?.id}`)).status).toBe(410)
  expect(await mediaIn(ctx)).toEqual([])
})

test('adds a later file to its saved review, waiting for the owner, and refuses a second video', async () => {
  const { ctx, reviewId, send, request } = await openUploadApp(openOnDisk)
  await send('fast-start.mp4', { kind: 'video', filename: 'a.mp4' })
  await send('grey.jpg', { kind: 'poster', filename: 'a.jpg' })
  const video = { about: 'review', about_id: reviewId, kind: 'video', status: 'pending', work: 'waiting' }
  expect(await mediaIn(ctx)).toMatchObject([{ ...video, poster_key: expect.stringMatching(/^originals\//) }])
  await send('grey.jpg', { kind: 'trip-image', filename: 'b.jpg' })
  const files = (await mediaIn(ctx)).map(({ kind, position }) => `${position} ${kind}`)
  expect(files).toEqual(['0 video', '1 trip-image'])
  const [second] = await refusalOf(send('fast-start.mp4', { kind: 'video', filename: 'b.mp4' }))
  expect(second).toBe(413)
  expect(await listKeys(ctx.media)).toHaveLength(3)
  ctx.clock.advance({ hours: 25 })
  expect((await request({ kind: 'audio' }, 1000)).status).toBe(403)
})

test('reports a file refused after its review was saved, and accepts another until the owner decides', async () => {
  const { ctx, booking, reviewId, send, request } = await openUploadApp(openOnDisk)
  const text = Buffer.from('only words')
  const metadata = { kind: 'trip-image', filename: 'hills.jpg', file_id: 'first-hills' }
  expect(await refusalOf(send(text, metadata))).toEqual([415, messages.tripWrongType])
  const told = { id: 'first-hills', kind: 'trip-image', name: 'hills.jpg', message: messages.tripWrongType }
  ctx.clock.advance({ hours: 24 * 9 })
  expect(await listRefusedFiles(ctx, booking.id)).toEqual([told])
  const again = { ...metadata, file_id: 'again-hills', replaces: 'first-hills' }
  await refusalOf(send(text, again))
  expect(await listRefusedFiles(ctx, booking.id)).toEqual([{ ...told, id: 'again-hills' }])
  const other = { ...metadata, filename: 'grey.jpg', file_id: 'second-hills', replaces: 'again-hills' }
  await send('grey.jpg', other)
  expect(await listRefusedFiles(ctx, booking.id)).toEqual([])
  expect((await mediaIn(ctx)).map(({ about_id }) => about_id)).toEqual([reviewId])
  expect((await request({ kind: 'trip-image' }, 1000)).status).toBe(403)
})

test('reports a file that could not be prepared and can be replaced, but not in a decided review', async () => {
  const { ctx, booking, send } = await openUploadApp(openOnDisk)
  await send('fast-start.mp4', { kind: 'video', filename: 'a.mp4' })
  await ctx.database.updateTable('media').set({ work: 'failed' }).execute()
  const [failed] = await listRefusedFiles(ctx, booking.id)
  expect(failed).toMatchObject({ kind: 'video', name: 'a.mp4', message: messages.videoWrongType })
  const replaces = failed?.id ?? ''
  await send('fast-start.mp4', { kind: 'video', filename: 'b.mp4', replaces })
  expect(await mediaIn(ctx)).toMatchObject([{ file_name: 'b.mp4', work: 'waiting' }])
  expect(await listKeys(ctx.media)).toHaveLength(1)
  await ctx.database.updateTable('media').set({ work: 'failed' }).execute()
  await ctx.database.updateTable('review').set({ status: 'declined' }).execute()
  expect(await listRefusedFiles(ctx, booking.id)).toEqual([])
})

test('refuses a file whose guest withdraws the review while it is under way, and leaves nothing', async () => {
  const { ctx, reviewId, begin, request } = await openUploadApp(openOnDisk)
  const bytes = await readFixture('grey.jpg')
  const address = await begin({ kind: 'trip-image' }, bytes.length)
  await sendPiece(address, 0, bytes.subarray(0, 1000))
  await withdrawOwnReview(ctx, reviewId)
  expect((await sendPiece(address, 1000, bytes.subarray(1000))).status).toBe(410)
  expect((await request({ kind: 'trip-image' }, bytes.length)).status).toBe(403)
  expect([await mediaIn(ctx), await listKeys(ctx.media)]).toEqual([[], []])
})

test('deletes no upload that belongs to its review', async () => {
  const { ctx, begin } = await openUploadApp(openOnDisk)
  const bytes = await readFixture('camera-gps.jpg')
  const whole = await begin({ kind: 'trip-image' }, bytes.length)
  await sendPiece(whole, 0, bytes)
  const taken = await fetch(whole, { method: 'DELETE', headers: tusHeaders })
  expect([taken.status, (await requestOffset(whole)).status]).toEqual([400, 200])
  expect(await mediaIn(ctx)).toHaveLength(1)
})

test('stores what a stalled upload has sent when the server stops', async () => {
  const { ctx, begin } = await openUploadApp(openOnDisk)
  const bytes = await readFixture('progressive.jpg')
  const app = fastify()
  await registerUploads(app, ctx, { graceMs: 100 })
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const address = await begin({ kind: 'trip-image', filename: 'a.jpg' }, bytes.length, origin)
  const body = new ReadableStream({ start: (line) => line.enqueue(bytes.subarray(0, 3000)) })
  const headers = { ...tusHeaders, 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' }
  const how = { method: 'PATCH', headers, body, duplex: 'half' } as const
  const cut = fetch(address, how).catch(() => 'cut')
  await expect.poll(() => readdir(join(ctx.dataDir, 'staged')).catch(() => [])).toHaveLength(1)
  await app.close()
  expect(await cut).toBe('cut')
  const next = address.replace(origin, await openServer(ctx))
  const asked = await requestOffset(next)
  expect(asked.headers.get('upload-offset')).toBe('3000')
  expect((await sendPiece(next, 3000, bytes.subarray(3000))).status).toBe(204)
})

test('removes a cancelled or expired upload with all its pieces', async () => {
  const { ctx, begin } = await openUploadApp(openOnDisk)
  const bytes = await readFixture('camera-gps.jpg')
  const address = await begin({ kind: 'profile' }, bytes.length)
  await sendPiece(address, 0, bytes.subarray(0, 9000))
  expect((await fetch(address, { method: 'DELETE', headers: tusHeaders })).status).toBe(204)
  expect(await listKeys(ctx.media)).toEqual([])
  expect((await sendPiece(address, 9000, bytes.subarray(9000))).status).toBe(410)
  const late = await begin({ kind: 'profile' }, bytes.length)
  await sendPiece(late, 0, bytes.subarray(0, 9000))
  ctx.clock.set(new Date(Date.now() + 26 * 3_600_000).toISOString())
  expect((await requestOffset(late)).status).toBe(410)
  expect(await sweepMedia(ctx)).toEqual({ ok: true, removed: 1, missing: [] })
  expect(await listKeys(ctx.media)).toEqual([])
})

test('refuses before the first byte what is of another type, too large, or beyond eight files or 60 MB of a booking', async () => {
  const { ctx, request } = await openUploadApp(openOnDisk)
  const refusals: [Record<string, string>, number, number, string][] = [
    [{ kind: 'video' }, fileRules.video.lessThanBytes, 413, messages.videoTooLarge],
    [{ kind: 'audio' }, fileRules.audio.lessThanBytes, 413, messages.audioTooLarge],
    [{ kind: 'photograph' }, 100, 400, messages.broken],
    [{ kind: 'profile' }, 0, 400, messages.broken],
    [{}, 100, 400, messages.broken],
    [{ kind: 'video', filetype: 'video/quicktime', filename: 'IMG.MOV' }, 1000, 415, messages.videoWrongType],
    [{ kind: 'trip-image', filetype: 'image/heic', filename: 'IMG.HEIC' }, 1000, 415, messages.tripWrongType],
    [{ kind: 'audio', filename: 'voice.m4a' }, 1000, 415, messages.audioWrongType],
  ]
  for (const [metadata, length, status, sentence] of refusals) {
    const answer = await request(metadata, length)
    expect([metadata, answer.status, await answer.text()]).toEqual([metadata, status, sentence])
  }
  expect(await ctx.database.selectFrom('upload').select('id').execute()).toEqual([])
  expect((await request({ kind: 'video' }, 34_999_999)).status).toBe(201)
  const second = () => request({ kind: 'video' }, 30_000_000)
  expect((await second()).status).toBe(413)
  const more = Array.from({ length: 10 }, (_, at) => request({ kind: 'profile' }, 1000 + at))
  expect((await Promise.all(more)).filter(({ status }) => status === 201)).toHaveLength(7)
  ctx.clock.advance({ hours: 25 })
  // Later than a day after its review, only a refused file can be replaced.
  await ctx.database.updateTable('review').set({ created_at: ctx.clock.now().toISOString() }).execute()
  expect((await second()).status, 'expired uploads do not count').toBe(201)
})

test('creates nothing without a link, and nothing before its review is saved', async () => {
  const { ctx, origin } = await openUploadApp(openOnDisk)
  const early = await keyFor(ctx, await bookingOf(ctx, ananya))
  for (const metadata of [{}, { booking_id: 'wrong' }, { booking_id: early }] as Record<string, string>[])
    expect((await requestUpload(origin, { ...metadata, kind: 'profile' }, 100)).status).toBe(403)
  const guess = () => requestUpload(origin, { booking_id: 'guess', kind: 'profile' }, 100)
  await Promise.all(Array.from({ length: 40 }, guess))
  const oneMore = await guess()
  expect([oneMore.status, Number(oneMore.headers.get('retry-after')) > 0]).toEqual([429, true])
})

/** The packets of all tracks of a video. */
async function packetsOf(film: Buffer): Promise<string[]> {
  using input = new Input({ source: new FilePathSource(await temporaryFile(film)), formats: [MP4] })
  const packets: string[] = []
  for (const track of await input.getTracks())
    for await (const { data } of new EncodedPacketSink(track).packets())
      packets.push(Buffer.from(data).toString('base64'))
  return packets
}

/** A real video, made larger by a box that players ignore. */
async function grownVideo(bytes: number): Promise<Buffer> {
  const video = await readFixture('fast-start.mp4')
  const more = Buffer.alloc(bytes - video.length, 7)
  more.writeUInt32BE(more.length, 0)
  more.write('mdat', 4, 'latin1')
  return Buffer.concat([video, more])
}
