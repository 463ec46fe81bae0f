import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, test } from 'vitest'
import { messages } from '#modules/common/messages.ts'
import { SUBMISSION_MOST_BYTES } from '#modules/media/media.ts'
import { listReviews } from '#modules/reviews/reviews.server.ts'
import { openTestHouse, type TestHouse } from '../../../tests/house.ts'
import { bookingOf, keyFor, longEnoughReview, meera } from '../../../tests/people.ts'
import { reviewForm } from '../../../tests/review-form.ts'
import { heldIn, openWire } from '../../../tests/wire.ts'

async function guestAt(ctx: TestHouse) {
  const booking_id = await keyFor(ctx, await bookingOf(ctx, meera))
  return { booking_id, wire: await openWire(ctx) }
}

const head = (more: string) =>
  `POST /admin/api/save-review HTTP/1.1\r\nHost: x\r\nConnection: close\r\nContent-Type: multipart/form-data; boundary=b\r\n${more}\r\n\r\n`
const part = (disposition: string, body: string) =>
  `--b\r\nContent-Disposition: form-data; ${disposition}\r\n\r\n${body}\r\n`
const goodParts = (booking_id: string) =>
  Array.from(reviewForm({ booking_id }), ([name, value]) => part(`name="${name}"`, String(value))).join('')

/** Sends these bytes as they are, and gives everything that came back. */
async function send(port: number, bytes: string | Buffer): Promise<string> {
  const socket = connect(port, '127.0.0.1')
  socket.on('error', () => {})
  socket.write(bytes)
  return text(socket)
}

async function settled(ctx: TestHouse): Promise<string[]> {
  for (let tries = 0; tries < 50 && (await heldIn(ctx)).length > 0; tries += 1) await pause(20)
  return heldIn(ctx)
}

test('leaves nothing of a broken upload, and the booking open for a review', async () => {
  const ctx = await openTestHouse()
  const { booking_id, wire } = await guestAt(ctx)
  const socket = connect(wire.port, '127.0.0.1')
  socket.write(head('Content-Length: 900000') + goodParts(booking_id))
  socket.write(
    `--b\r\nContent-Disposition: form-data; name="profile"; filename="a.png"\r\n\r\n${'x'.repeat(50_000)}`,
  )
  await once(socket, 'connect')
  for (let tries = 0; tries < 50 && (await heldIn(ctx)).length === 0; tries += 1) await pause(20)
  expect(await heldIn(ctx)).toHaveLength(1)
  socket.destroy()
  expect(await settled(ctx)).toEqual([])
  expect(await listReviews(ctx)).toEqual([])
  expect((await wire.saveReview(reviewForm({ booking_id }))).body.status).toBe('true')
})

test('refuses a form that ends in the middle of a file, and leaves nothing', async () => {
  const ctx = await openTestHouse()
  const { booking_id, wire } = await guestAt(ctx)
  const body = `${goodParts(booking_id)}${part('name="profile"; filename="a.png"', 'x'.repeat(3000))}`
  const answer = await send(wire.port, `${head(`Content-Length: ${body.length}`)}${body}`)
  expect(answer).toMatch(/^HTTP\/1.1 400 /)
  expect(answer).toContain(JSON.stringify({ status: 'false', message: messages.broken }))
  expect(await settled(ctx)).toEqual([])
})

test('refuses a request over all limits together before its end', async () => {
  const ctx = await openTestHouse()
  const { wire } = await guestAt(ctx)
  const declared = await send(wire.port, head(`Content-Length: ${SUBMISSION_MOST_BYTES + 1}`))
  expect(declared).toMatch(/^HTTP\/1.1 413 /)
  expect(declared).toContain(JSON.stringify({ status: 'false', message: messages.tooLarge }))
}, 30_000)

test('stops an endless request at the limit, whatever length it claimed', async () => {
  const ctx = await openTestHouse()
  const { wire } = await guestAt(ctx)
  const socket = connect(wire.port, '127.0.0.1')
  socket.on('error', () => {})
  const answer = text(socket).catch(() => '')
  const chunk = Buffer.concat([Buffer.from('100000\r\n'), Buffer.alloc(1_048_576, 120), Buffer.from('\r\n')])
  const opening = '--b\r\nContent-Disposition: form-data; name="video_file"; filename="a.mp4"\r\n\r\n'
  socket.write(`${head('Transfer-Encoding: chunked')}${opening.length.toString(16)}\r\n${opening}\r\n`)
  for (let sent = 0; sent <= SUBMISSION_MOST_BYTES; sent += 1_048_576)
    if (!socket.write(chunk) && !socket.destroyed) await Promise.race([once(socket, 'drain'), pause(5000)])
  socket.end('0\r\n\r\n')
  expect(await answer).toMatch(/^HTTP\/1.1 413 /)
  expect(await settled(ctx)).toEqual([])
}, 30_000)

test('refuses a field of more than 64 KB, or more than twenty parts', async () => {
  const ctx = await openTestHouse()
  const { booking_id, wire } = await guestAt(ctx)
  const huge = await wire.saveReview(reviewForm({ booking_id, review: 'x'.repeat(66_000) }))
  const many = reviewForm({ booking_id })
  for (let at = 0; at < 20; at += 1) many.append(`more-${at}`, 'x')
  const tooMany = await wire.saveReview(many)
  expect([huge, tooMany].map(({ status, body }) => [status, body.message])).toEqual([
    [413, messages.tooLarge],
    [413, messages.tooLarge],
  ])
  const long = await wire.saveReview(reviewForm({ booking_id, review: 'x'.repeat(10_001) }))
  expect([long.status, long.body.message]).toEqual([200, messages.textTooLong])
})

test('takes the first of a repeated name, and ignores strange names', async () => {
  const ctx = await openTestHouse()
  const { booking_id, wire } = await guestAt(ctx)
  const form = reviewForm({ booking_id })
  for (const name of ['review', '__proto__', 'constructor', 'toString']) form.append(name, 'x')
  form.append('__proto__', new File(['x'], 'x'), 'x')
  expect((await wire.saveReview(form)).body.status).toBe('true')
  expect((await listReviews(ctx))[0]?.text).toBe(longEnoughReview)
})

test('counts guesses in save-review with those in get-userdetail', async () => {
  const ctx = await openTestHouse()
  const { booking_id, wire } = await guestAt(ctx)
  for (let guess = 0; guess < 30; guess += 1) await wire.saveReview(reviewForm({ booking_id: `no-${guess}` }))
  const away = [
    await wire.saveReview(reviewForm({ booking_id: 'one-more' })),
    await wire.getUserDetail('one-more'),
  ]
  expect(away.map(({ status, body }) => [status, body.message])).toEqual([
    [429, messages.tooManyTries],
    [429, messages.tooManyTries],
  ])
  // Somebody with a good link shares the address.
  expect((await wire.saveReview(reviewForm({ booking_id }))).body.status).toBe('true')
})
