import { once } from 'node:events'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { expect, onTestFinished, test } from 'vitest'
import { messages } from '#modules/common/messages.ts'
import { listReviews } from '#modules/reviews/reviews.server.ts'
import { openTestHouse } from '../../../tests/house.ts'
import { bookingOf, keyFor, meera } from '../../../tests/people.ts'
import { fixture, reviewForm } from '../../../tests/review-form.ts'
import { begin, patch, post } from '../../../tests/uploads.ts'
import { heldIn, openWire } from '../../../tests/wire.ts'

const notAble = { status: 'false', message: messages.notAbleToReview }

test.for([
  ['no booking_id and no cookie', '', ''],
  ['a booking_id of nobody', 'no-such-key', ''],
  ['a cookie of nobody', '', '__Host-booking=a.b'],
])('of a file with %s not a byte is kept, also while it still comes', async ([, key = '', cookie = '']) => {
  const ctx = await openTestHouse()
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
  expect(await heldIn(ctx)).toEqual([])
  socket.write(`\r\n--b--\r\n${' '.repeat(1000 - 9)}`)
  expect(await text(socket)).toContain(JSON.stringify(notAble))
  expect(await heldIn(ctx)).toEqual([])
})

test('holds a small file in memory until its booking’s key comes', async () => {
  const ctx = await openTestHouse()
  const booking_id = await keyFor(ctx, await bookingOf(ctx, meera))
  const wire = await openWire(ctx)
  const filesFirst = new FormData()
  filesFirst.append('profile', await fixture('grey.jpg'))
  for (const [name, value] of reviewForm({ booking_id })) filesFirst.append(name, value)
  expect((await wire.saveReview(filesFirst)).body).toEqual({ status: 'true', message: messages.thanks })
  expect((await listReviews(ctx))[0]?.media).toHaveLength(1)
})

test('drops a large file before the key, says so, and keeps it with the cookie', async () => {
  const ctx = await openTestHouse()
  const booking_id = await keyFor(ctx, await bookingOf(ctx, meera))
  const wire = await openWire(ctx)
  const filesFirst = new FormData()
  filesFirst.append('profile', await fixture('grey.jpg'))
  filesFirst.append('video_file', new File([new Uint8Array(7_000_000)], 'film.mp4'))
  for (const [name, value] of reviewForm({ booking_id })) filesFirst.append(name, value)
  expect((await wire.saveReview(filesFirst)).body).toEqual({
    status: 'false',
    message: messages.bookingBeforeFiles,
  })
  expect([await heldIn(ctx), await listReviews(ctx)]).toEqual([[], []])
  filesFirst.delete('video_file')
  const cookie = (await wire.getUserDetail(booking_id)).headers.get('set-cookie')?.split(';')[0] ?? ''
  expect((await wire.saveReview(filesFirst, { cookie })).body).toEqual({
    status: 'true',
    message: messages.thanks,
  })
})

test('begins no upload of nobody or of a booking that is not open', async () => {
  const ctx = await openTestHouse()
  const wire = await openWire(ctx)
  expect((await post(wire.origin, { booking_id: 'no-such-key', kind: 'video' }, 100)).status).toBe(403)
  const key = await keyFor(ctx, await bookingOf(ctx, meera))
  const address = await begin(wire.origin, { booking_id: key, kind: 'video' }, 100)
  expect((await patch(`${address}x`, 0, Buffer.alloc(100))).status).toBeGreaterThanOrEqual(400)
  expect(await heldIn(ctx)).toEqual([])
})
