import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, onTestFinished, vi } from 'vitest'
import { messages } from '#core/refusals/messages.ts'
import { MAX_SUBMISSION_BYTES } from '#modules/media/media.ts'
import { listReviews } from '#modules/reviews/reviews.server.ts'
import { ananya, bookingOf, keyFor, longEnoughReview, meera } from '../../../tests/people.ts'
import { fixture, pngOf, reviewForm } from '../../../tests/review-form.ts'
import { openTestApp, type TestApp, test } from '../../../tests/test-app.ts'
import { openWire, sendBytes, stagedFilesOf } from '../../../tests/wire.ts'

const thanks = { status: 'true', message: messages.reviewReceived }
const refused = (message: string) => ({ status: 'false', message })

async function guestAt(ctx: TestApp) {
  const booking = await bookingOf(ctx, meera)
  const [booking_id, wire] = [await keyFor(ctx, booking), await openWire(ctx)]
  /** Sends a review of this guest. */
  const send = (more: Parameters<typeof reviewForm>[0] = {}, headers: Record<string, string> = {}) =>
    wire.saveReview(reviewForm({ booking_id, ...more }), headers)
  return { booking, booking_id, wire, send }
}

async function leftBehind(ctx: TestApp): Promise<number> {
  return (await stagedFilesOf(ctx)).length + (await Array.fromAsync(ctx.media.list())).length
}

test('saves a review with every kind of file, pending, under the booking’s own name', async ({ ctx }) => {
  const { send } = await guestAt(ctx)
  const files: [string, File][] = [
    ['profile', await fixture('camera-gps.jpg')],
    ['trip_images[]', await fixture('drawing.svg')],
    ['trip_images', await pngOf(2000)],
    ['trip_images[2]', await fixture('animated.gif')],
    ['video_file', await fixture('fast-start.mp4')],
    ['audio_file', await fixture('bare.mp3')],
  ]
  const answer = await send({ name: 'Mallory', email: 'm@evil.example', files })
  expect([answer.status, answer.body]).toEqual([200, thanks])
  expect(answer.headers.get('cache-control')).toBe('no-store')
  const [review] = await listReviews(ctx)
  expect(review).toMatchObject({
    ...{ name: 'Meera Joshi', email: meera.email, phone: meera.phone, stay: 'suite' },
    ...{ status: 'pending', text: longEnoughReview, average: 4.25 },
    ...{ location: 5, service: 4, communication: 5, cleanliness: 3 },
    media: ['profile', 'trip-image', 'trip-image', 'trip-image', 'video', 'audio'].map((kind) => ({ kind })),
  })
  expect(await stagedFilesOf(ctx)).toEqual([])
})

test('finds the booking by the cookie without a booking_id, for two hours', async ({ ctx }) => {
  const { booking_id, wire } = await guestAt(ctx)
  const cookie = (await wire.getUserDetail(booking_id)).headers.get('set-cookie')?.split(';')[0] ?? ''
  const forged = `${cookie.slice(0, -1)}${cookie.endsWith('A') ? 'B' : 'A'}`
  expect((await wire.saveReview(reviewForm({}), { cookie: forged })).body).toEqual(
    refused(messages.notAbleToReview),
  )
  expect((await wire.saveReview(reviewForm({}))).body).toEqual(refused(messages.notAbleToReview))
  ctx.clock.advance({ hours: 2 })
  expect((await wire.saveReview(reviewForm({}), { cookie })).body).toEqual(refused(messages.notAbleToReview))
  ctx.clock.advance({ seconds: -1 })
  expect((await wire.saveReview(reviewForm({}), { cookie: `x=1; ${cookie}` })).body).toEqual(thanks)
})

test('repeats the first answer for a reviewed booking, and no longer returns its data', async ({ ctx }) => {
  const { booking_id, wire, send } = await guestAt(ctx)
  await send({}, { 'idempotency-key': 'one' })
  const again = [
    await send({}, { 'idempotency-key': 'one' }),
    await send({ review: `\r\n${longEnoughReview} ` }),
  ]
  expect(again.map(({ body }) => body)).toEqual([thanks, thanks])
  expect((await listReviews(ctx)).map(({ text }) => text)).toEqual([longEnoughReview])
  expect((await wire.getUserDetail(booking_id)).body).toEqual(refused(messages.notAbleToReview))
})

test.for<[string, Record<string, string>]>([
  ['other words', { review: `${longEnoughReview} And one thing more.` }],
  ['other stars', { staff_rating: '1' }],
  ['words that are too few', { review: 'short' }],
])('%s through a used link are refused, and never reported as saved', async ([, change], { ctx }) => {
  const { send } = await guestAt(ctx)
  await send({}, { 'idempotency-key': 'one' })
  for (const key of ['one', 'two']) {
    const other = await send(change, { 'idempotency-key': key })
    expect([other.status, other.body]).toEqual([200, refused(messages.reviewLinkUsed)])
  }
  expect((await listReviews(ctx)).map(({ text }) => text)).toEqual([longEnoughReview])
})

test('says that files were not kept when a saved review is sent again with others', async ({ ctx }) => {
  const { send } = await guestAt(ctx)
  const sendFiles = async (...files: [string, File][]) => (await send({ files })).body
  const picture: [string, File] = ['profile', await pngOf(2000)]
  expect(await sendFiles(picture)).toEqual(thanks)
  expect(await sendFiles(picture)).toEqual(thanks)
  expect(await sendFiles()).toEqual(thanks)
  for (const other of [await pngOf(2001), new File(['no picture'], 'me.png'), await pngOf(2_000_000)])
    expect(await sendFiles(['profile', other])).toEqual(refused(messages.filesAfterReview))
  expect(await stagedFilesOf(ctx)).toEqual([])
  expect((await listReviews(ctx))[0]?.media).toHaveLength(1)
})

test('refuses a film under the name of another format', async ({ ctx }) => {
  const { send } = await guestAt(ctx)
  const file = await fixture('fast-start.mp4', 'IMG_1.MOV')
  expect((await send({ files: [['video_file', file]] })).body).toEqual(refused(messages.videoWrongType))
})

test('checks the rules in order: booking, texts, ratings, then files', async ({ ctx }) => {
  const booking = await bookingOf(ctx, { ...ananya, phone: '' })
  const booking_id = await keyFor(ctx, booking)
  const wire = await openWire(ctx)
  const text = new File(['no picture at all'], 'me.jpg')
  const wrong = {
    booking_id: 'no-key',
    phone: ' ',
    review: ' ',
    staff_rating: '6',
    files: [
      ...['audio_file', 'audio_file', 'video_file', 'video_file', 'trip_images[]', 'trip_images[]'],
      ...['trip_images[]', 'trip_images[]', 'profile'],
    ].map((field): [string, File] => [field, text]),
  }
  const sentences: [string, object][] = [
    [messages.notAbleToReview, { booking_id }],
    [messages.phoneRequired, { phone: '98' }],
    [messages.reviewRequired, { review: '🌲'.repeat(99) }],
    [messages.reviewTooShort, { review: '🌲'.repeat(100) }],
    [messages.ratingInvalid, { staff_rating: '4' }],
    [messages.profileInvalid, { files: wrong.files.slice(0, 8) }],
    [messages.tripTooMany, { files: wrong.files.slice(0, 7) }],
    [messages.tripWrongType, { files: wrong.files.slice(0, 4) }],
    [messages.oneVideo, { files: wrong.files.slice(0, 3) }],
    [messages.videoWrongType, { files: wrong.files.slice(0, 2) }],
    [messages.oneAudio, { files: wrong.files.slice(0, 1) }],
    [messages.audioWrongType, { files: [] }],
  ]
  for (const [sentence, cure] of sentences) {
    const answer = await wire.saveReview(reviewForm(wrong))
    expect([answer.status, answer.body]).toEqual([200, refused(sentence)])
    expect(await leftBehind(ctx)).toBe(0)
    Object.assign(wrong, cure)
  }
  expect((await wire.saveReview(reviewForm(wrong))).body).toEqual(thanks)
})

test('refuses a missing or invalid rating', async ({ ctx }) => {
  const { send } = await guestAt(ctx)
  for (const value of [null, '', '0', '6', '4.5', 'five']) {
    const { body } = await send({ cleanliness_rating: value })
    expect([value, body]).toEqual([value, refused(messages.ratingInvalid)])
  }
})

test.for([
  ['profile', 'me.png', 1_999_999, thanks],
  ['profile', 'me.png', 2_000_000, refused(messages.profileInvalid)],
  ['audio_file', 'a', 4_999_999, refused(messages.audioWrongType)],
  ['audio_file', 'a', 5_000_000, refused(messages.audioTooLarge)],
] as const)('a PNG as %s, named %s, of %i bytes', async ([field, name, bytes, answer], { ctx }) => {
  const { send } = await guestAt(ctx)
  expect((await send({ files: [[field, await pngOf(bytes, name)]] })).body).toEqual(answer)
  expect(await leftBehind(ctx)).toBe(answer === thanks ? 1 : 0)
})

test('counts an empty file input as absent, and accepts a PNG called .jpg', async ({ ctx }) => {
  const { send } = await guestAt(ctx)
  const empty = new File([], '', { type: 'application/octet-stream' })
  const fields = ['video_file', 'audio_file', ...Array<string>(5).fill('trip_images[]')]
  const files = fields.map((field): [string, File] => [field, empty])
  files.push(['profile', await pngOf(900, '../../etc/me.jpg')])
  expect((await send({ files })).body).toEqual(thanks)
  expect((await listReviews(ctx))[0]?.media).toMatchObject([
    { kind: 'profile', format: 'jpeg', file_name: 'me.jpg' },
  ])
})

test('answers 429 to a link after forty refused files within an hour, and accepts text and the files of others', async () => {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const ctx = await openTestApp()
  const { booking, wire, send } = await guestAt(ctx)
  const files: [string, File][] = [['profile', new File(['no picture at all'], 'me.jpg')]]
  expect((await send({ files })).body).toEqual(refused(messages.profileInvalid))
  vi.advanceTimersByTime(20 * 60_000)
  const earlier = Array.from({ length: 39 }, () => ctx.limits.count('refusedFiles', booking.id))
  await Promise.all(earlier)
  vi.advanceTimersByTime(20 * 60_000)
  const stopped = await send({ files })
  expect([stopped.status, stopped.body]).toEqual([429, refused(messages.tooManyTries)])
  expect(stopped.headers.get('retry-after')).toBe(String(20 * 60))
  expect(await leftBehind(ctx)).toBe(0)
  const other = await keyFor(ctx, await bookingOf(ctx, ananya))
  expect((await wire.saveReview(reviewForm({ booking_id: other, files }))).status).toBe(200)
  expect((await send()).body).toEqual(thanks)
})

test.for([
  ['no booking_id and no cookie', '', ''],
  ['a booking_id of nobody', 'no-such-key', ''],
  ['a cookie of nobody', '', '__Host-booking=a.b'],
])(
  'of a file with %s not a byte is stored, also while it still arrives',
  async ([, key = '', cookie = ''], { ctx }) => {
    const { port } = await openWire(ctx)
    const socket = connect(port, '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    const named = key ? `--b\r\nContent-Disposition: form-data; name="booking_id"\r\n\r\n${key}\r\n` : ''
    const file = '--b\r\nContent-Disposition: form-data; name="video_file"; filename="a.mp4"\r\n\r\n'
    const body = `${named}${file}${'x'.repeat(900_000)}`
    const length = body.length + 1000
    const head = `Host: x\r\nConnection: close\r\nCookie: ${cookie}\r\nContent-Length: ${length}\r\n`
    socket.write(
      `POST /admin/api/save-review HTTP/1.1\r\n${head}Content-Type: multipart/form-data; boundary=b\r\n\r\n`,
    )
    socket.write(body)
    if (socket.writableLength > 0) await once(socket, 'drain')
    expect(await stagedFilesOf(ctx)).toEqual([])
    socket.write(`\r\n--b--\r\n${' '.repeat(1000 - 9)}`)
    expect(await text(socket)).toContain(JSON.stringify(refused(messages.notAbleToReview)))
    expect(await stagedFilesOf(ctx)).toEqual([])
  },
)

test('keeps a small file until its booking is named, and a large one only with the cookie', async ({
  ctx,
}) => {
  const { booking_id, wire } = await guestAt(ctx)
  const filesFirst = new FormData()
  filesFirst.append('profile', await fixture('grey.jpg'))
  filesFirst.append('video_file', new File([new Uint8Array(7_000_000)], 'film.mp4'))
  for (const [name, value] of reviewForm({ booking_id })) filesFirst.append(name, value)
  expect((await wire.saveReview(filesFirst)).body).toEqual(refused(messages.bookingBeforeFiles))
  expect([await stagedFilesOf(ctx), await listReviews(ctx)]).toEqual([[], []])
  const cookie = (await wire.getUserDetail(booking_id)).headers.get('set-cookie')?.split(';')[0] ?? ''
  expect((await wire.saveReview(filesFirst, { cookie })).body).toEqual(refused(messages.videoWrongType))
  filesFirst.delete('video_file')
  expect((await wire.saveReview(filesFirst)).body).toEqual(thanks)
  expect((await listReviews(ctx))[0]?.media).toHaveLength(1)
})

// Requests that break off, are too large, or are no proper forms.

const head = (more: string) =>
  `POST /admin/api/save-review HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=b\r\n${more}\r\n\r\n`
const part = (disposition: string, body: string) =>
  `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${body}\r\n`
const goodParts = (booking_id: string) =>
  Array.from(reviewForm({ booking_id }), ([name, value]) => part(`name="${name}"`, String(value))).join('')

test('leaves nothing of a broken upload, and the booking open for a review', async ({ ctx }) => {
  const { booking_id, wire, send } = await guestAt(ctx)
  const socket = connect(wire.port, '127.0.0.1')
  socket.write(head('Content-Length: 900000') + goodParts(booking_id))
  socket.write(
    `--b\r\nContent-Disposition: form-data; name="profile"; filename="a.png"\r\n\r\n${'x'.repeat(50_000)}`,
  )
  await expect.poll(() => stagedFilesOf(ctx)).toHaveLength(1)
  socket.destroy()
  await expect.poll(() => stagedFilesOf(ctx)).toEqual([])
  expect(await listReviews(ctx)).toEqual([])
  expect((await send()).body.status).toBe('true')
})

test('refuses a form that ends in the middle of a file, and leaves nothing', async ({ ctx }) => {
  const { booking_id, wire } = await guestAt(ctx)
  const body = `${goodParts(booking_id)}${part('name="profile"; filename="a.png"', 'x'.repeat(3000))}`
  const answer = await sendBytes(wire.port, `${head(`Content-Length: ${body.length}`)}${body}`)
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  expect(answer).toContain(JSON.stringify(refused(messages.broken)))
  await expect.poll(() => stagedFilesOf(ctx)).toEqual([])
})

test('refuses a request over all limits together before its end', async ({ ctx }) => {
  const { wire } = await guestAt(ctx)
  const declared = await sendBytes(wire.port, head(`Content-Length: ${MAX_SUBMISSION_BYTES + 1}`))
  expect(declared).toMatch(/^HTTP\/1.1 413 /)
  expect(declared).toContain(JSON.stringify(refused(messages.tooLarge)))
}, 30_000)

test('stops an endless request at the limit, whatever length it claimed', async ({ ctx }) => {
  const { wire } = await guestAt(ctx)
  const socket = connect(wire.port, '127.0.0.1')
  socket.on('error', () => {})
  const answer = text(socket).catch(() => '')
  const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(1_048_576, 120), Buffer.from('\r\n')])
  const opening = '--b\r\nContent-Disposition: form-data; name="video_file"; filename="a.mp4"\r\n\r\n'
  socket.write(`${head('Transfer-Encoding: chunked')}${opening.length.toString(16)}\r\n${opening}\r\n`)
  for (let sent = 0; sent <= MAX_SUBMISSION_BYTES; sent += 1_048_576)
    if (!socket.write(chunk) && !socket.destroyed) await Promise.race([once(socket, 'drain'), pause(5000)])
  socket.end('0\r\n\r\n')
  expect(await answer).toMatch(/^HTTP\/1.1 413 /)
  await expect.poll(() => stagedFilesOf(ctx)).toEqual([])
}, 30_000)

test('refuses a field of more than 64 KB, or more than twenty parts', async ({ ctx }) => {
  const { booking_id, wire, send } = await guestAt(ctx)
  const huge = await send({ review: 'x'.repeat(66_000) })
  const many = reviewForm({ booking_id })
  for (let at = 0; at < 20; at += 1) many.append(`more-${at}`, 'x')
  const tooMany = await wire.saveReview(many)
  expect([huge, tooMany].map(({ status, body }) => [status, body.message])).toEqual([
    [413, messages.tooLarge],
    [413, messages.tooLarge],
  ])
  const long = await send({ review: 'x'.repeat(10_001) })
  expect([long.status, long.body.message]).toEqual([200, messages.textTooLong])
})

test('uses the first of a repeated name, and ignores strange names', async ({ ctx }) => {
  const { booking_id, wire } = await guestAt(ctx)
  const form = reviewForm({ booking_id })
  for (const name of ['review', '__proto__', 'constructor', 'toString']) form.append(name, 'x')
  form.append('__proto__', new File(['x'], 'x'), 'x')
  expect((await wire.saveReview(form)).body.status).toBe('true')
  expect((await listReviews(ctx))[0]?.text).toBe(longEnoughReview)
})
