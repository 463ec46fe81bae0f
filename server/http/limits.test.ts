import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { messages } from '#modules/common/messages.ts'
import { beginUpload, findUpload } from '#modules/media/uploads.server.ts'
import { openTestHouse } from '../../tests/house.ts'
import { bookingOf, meera } from '../../tests/people.ts'
import { openWire } from '../../tests/wire.ts'
import { registerBodyLimits } from './limits.ts'

const json = 'Host: x\r\nContent-Type: application/json\r\nConnection: close\r\n'

test('closes the connection of a body that does not arrive in time, also when it trickles', async () => {
  const app = fastify()
  registerBodyLimits(app, await openTestHouse(), { allBytes: 9000, networkBytes: 9000, withinMs: 500 })
  app.post('/', async () => 'read')
  onTestFinished(() => app.close())
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const socket = open(Number(port), `POST / HTTP/1.1\r\n${json}Content-Length: 9000\r\n\r\n`)
  const trickle = setInterval(() => socket.write(' '), 50)
  onTestFinished(() => clearInterval(trickle))
  await text(socket).catch(() => {})
  // Its bytes are free for the next one.
  const next = open(
    Number(port),
    `POST / HTTP/1.1\r\n${json}Content-Length: 9000\r\n\r\n"${' '.repeat(8998)}"`,
  )
  expect(await text(next)).toMatch(/^HTTP\/1.1 200 /)
})

test('delivers a refusal to a client that sends on, on a connection that closes', async () => {
  const { port } = await openWire(await openTestHouse())
  const head = `POST /admin/api/get-userdetail HTTP/1.1\r\n${json}Content-Length: 5000000\r\n\r\n`
  const answer = await text(open(port, head + 'x'.repeat(5_000_000)))
  expect(answer).toMatch(/^HTTP\/1.1 413 /)
  expect(answer).toContain(messages.tooLarge)
})

test('keeps what a resumable upload brought before its connection fell silent', async () => {
  const ctx = await openTestHouse()
  const { id: bookingId } = await bookingOf(ctx, meera)
  const upload = await beginUpload(ctx, bookingId, { kind: 'video', fileName: 'a.mp4', length: 16_000 })
  if (!upload.ok) throw new Error(upload.code)
  const { port, server } = await openWire(ctx)
  server.setTimeout(500)
  const type = 'Content-Type: application/offset+octet-stream\r\nContent-Length: 16000\r\n'
  const tus = 'Tus-Resumable: 1.0.0\r\nUpload-Offset: 0\r\n'
  await text(open(port, `PATCH /admin/api/uploads/${upload.id} HTTP/1.1\r\nHost: x\r\n${type}${tus}\r\nsome`))
  await expect.poll(async () => Number((await findUpload(ctx, upload.id))?.offset)).toBe(4)
})

function open(port: number, bytes: string) {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  onTestFinished(() => void socket.destroy())
  socket.write(bytes)
  return socket
}
