import { connect } from 'node:net'
import { Readable } from 'node:stream'
import { text } from 'node:stream/consumers'
import fastify, { type FastifyInstance } from 'fastify'
import { expect, onTestFinished } from 'vitest'
import { messages } from '#core/refusals/messages.ts'
import { beginUpload, findUpload } from '#modules/media/uploads.server.ts'
import { bookingOf, meera } from '../../tests/people.ts'
import { openTestApp, test } from '../../tests/test-app.ts'
import { openWire, stagedFilesOf } from '../../tests/wire.ts'
import { receiveForm } from './api/receive-form.ts'
import { registerBodyLimits } from './limits.ts'
import { readPageForm, visitorFormLimits } from './pages/page-form.ts'

const json = 'Host: x\r\nContent-Type: application/json\r\nConnection: close\r\n'

test('closes the connection of a body that does not arrive in time, also when it trickles', async () => {
  const port = await openLimited(
    { allBytes: 9500, networkBytes: 9500, timeoutMs: 500 },
    (app) => void app.post('/', async () => 'read'),
  )
  const socket = open(port, `POST / HTTP/1.1\r\n${json}Content-Length: 9000\r\n\r\n`)
  const trickle = setInterval(() => socket.write(' '), 50)
  onTestFinished(() => clearInterval(trickle))
  await text(socket).catch(() => {})
  // Its bytes are free for the next one.
  const next = open(port, `POST / HTTP/1.1\r\n${json}Content-Length: 9000\r\n\r\n"${' '.repeat(8998)}"`)
  expect(await text(next)).toMatch(/^HTTP\/1.1 200 /)
})

test('keeps a body that trickles as one piece, and refuses a longer one while it comes', async () => {
  const pieces: string[] = []
  const port = await openLimited({}, (app) => {
    app.addContentTypeParser('text/x', async (_request: unknown, payload: Readable) => {
      for await (const piece of payload) pieces.push(String(piece))
    })
    app.post('/', { bodyLimit: 100 }, async () => 'read')
  })
  const post = async (count: number) => {
    const head = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/x\r\nConnection: close\r\n'
    const socket = open(port, `${head}Transfer-Encoding: chunked\r\n\r\n`)
    for (let sent = 0; sent < count; sent += 1) {
      socket.write('1\r\nx\r\n')
      await new Promise((resolve) => setImmediate(resolve))
    }
    if (count <= 100) socket.write('0\r\n\r\n')
    return text(socket)
  }
  expect(await post(90)).toMatch(/^HTTP\/1.1 200 /)
  expect(pieces).toEqual(['x'.repeat(90)])
  expect(await post(101)).toMatch(/^HTTP\/1.1 413 /)
})

test('closes the connection of a streamed body after a longer time', async () => {
  const port = await openLimited({ timeoutMs: 1, streamTimeoutMs: 300 }, (app) => {
    app.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
    app.post('/', { config: { streamsBody: true } }, ({ raw }) => text(raw))
  })
  const head = 'Host: x\r\nContent-Type: multipart/form-data; boundary=x\r\nContent-Length: 9000\r\n\r\n'
  const socket = open(port, `POST / HTTP/1.1\r\n${head}`)
  const trickle = setInterval(() => socket.write(' '), 50)
  onTestFinished(() => clearInterval(trickle))
  await new Promise((resolve) => socket.once('close', resolve))
})

test('delivers a refusal to a client that sends on, on a connection that closes', async () => {
  const { port } = await openWire(await openTestApp())
  const head = `POST /admin/api/get-userdetail HTTP/1.1\r\n${json}Content-Length: 5000000\r\n\r\n`
  const answer = await text(open(port, head + 'x'.repeat(5_000_000)))
  expect(answer).toMatch(/^HTTP\/1.1 413 /)
  expect(answer).toContain(messages.tooLarge)
})

test('keeps what a resumable upload brought before its connection fell silent', async ({ ctx }) => {
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

/** A server with these limits. Returns its port. */
async function openLimited(
  limits: Parameters<typeof registerBodyLimits>[2],
  prepare: (app: FastifyInstance) => void,
): Promise<number> {
  const app = fastify()
  registerBodyLimits(app, await openTestApp(), limits)
  prepare(app)
  onTestFinished(() => app.close())
  return Number(new URL(await app.listen({ port: 0, host: '127.0.0.1' })).port)
}

function open(port: number, bytes: string) {
  const socket = connect(port, '127.0.0.1').on('error', () => {})
  onTestFinished(() => void socket.destroy())
  socket.write(bytes)
  return socket
}

const part = '--b\r\nContent-Disposition: form-data; name="image"; filename="a"\r\n\r\nx\r\n'
const type = 'multipart/form-data; boundary=b'
const parts = { type, begins: part.repeat(4000), bytes: part.length * 40_000 }
const field = `--b\r\nContent-Disposition: form-data; name="message"\r\n\r\n`
const spaces = ' '.repeat(300_000)
/** As one of our own pages sends it. */
const ours = 'Origin: https://deodar.example\r\nSec-Fetch-Site: same-origin\r\n'
const urlencoded = 'application/x-www-form-urlencoded'

test.for([
  ['forty thousand files of a byte', '/quick-review', parts],
  ['forty thousand files of a byte', '/enquiry', parts],
  ['forty thousand files of a byte', '/admin/sign-in', parts],
  ['forty thousand files of a byte', '/admin/bookings/import', parts],
  ['spaces', '/enquiry', { type: urlencoded, begins: `message=${spaces}`, bytes: 2_900_000 }],
  ['spaces in a part', '/enquiry', { type: parts.type, begins: field + spaces, bytes: 2_900_000 }],
] as const)('%s on %s are refused (413) while they come, and nothing is held', async ([, path, sent]) => {
  const ctx = await openTestApp()
  const { port } = await openWire(ctx)
  for (const length of [`Content-Length: ${sent.bytes}`, 'Transfer-Encoding: chunked']) {
    const size = `${sent.begins.length.toString(16)}\r\n`
    const chunk = length.startsWith('T') ? `${size}${sent.begins}\r\n` : sent.begins
    // The rest never comes: whoever waited for it would not answer.
    const head = `${ours}Connection: close\r\nContent-Type: ${sent.type}\r\n${length}\r\n`
    const answer = await text(open(port, `POST ${path} HTTP/1.1\r\nHost: x\r\n${head}\r\n${chunk}`))
    expect(answer).toMatch(/^HTTP\/1.1 413 /)
    expect(answer).toContain(messages.tooLarge)
  }
  expect(await stagedFilesOf(ctx)).toEqual([])
})

test('keeps no more than eight megabytes of forms of one network in memory, and 32 of all', async () => {
  const { port } = await openWire(await openTestApp({ config: { trustProxy: ['127.0.0.1'] } }))
  const head = `Content-Type: ${urlencoded}\r\nContent-Length: 262144\r\n`
  const openForm = (address: string) => {
    const from = `X-Forwarded-For: ${address}\r\nConnection: close\r\n`
    return open(port, `POST /enquiry HTTP/1.1\r\nHost: x\r\n${ours}${from}${head}\r\nmessage=`)
  }
  const statuses: (string | undefined)[] = []
  const openThirty = (address: string) => {
    for (let form = 0; form < 30; form += 1)
      text(openForm(`${address}:${4000 + form}`)).then(
        (answer) => statuses.push(answer.split(' ')[1]),
        // Those that wait are cut when the test is over.
        () => {},
      )
  }
  // What has its place waits for its body; what has none is refused at once.
  openThirty('203.0.113.7')
  openThirty('203.0.113.7')
  await expect.poll(() => statuses.join(' '), { timeout: 60_000 }).toBe(Array(30).fill('429').join(' '))
  for (const last of [1, 2, 3, 4]) openThirty(`203.0.113.${100 + last}`)
  await expect
    .poll(() => statuses.slice(30).join(' '), { timeout: 60_000 })
    .toBe(Array(29).fill('503').join(' '))
})

test('keeps the texts of no more than 57 streamed forms of one network', async () => {
  const { port } = await openWire(await openTestApp())
  const statuses: (string | undefined)[] = []
  const head = `Content-Type: multipart/form-data; boundary=b\r\nContent-Length: 2500000\r\n`
  for (let form = 0; form < 100; form += 1) {
    const socket = open(port, `POST /admin/api/save-review HTTP/1.1\r\nHost: x\r\n${head}`)
    socket.write('Connection: close\r\n\r\n')
    text(socket).then(
      (answer) => statuses.push(answer.split(' ')[1]),
      () => {},
    )
  }
  await expect.poll(() => statuses.join(' '), { timeout: 60_000 }).toBe(Array(43).fill('429').join(' '))
})

test('a streamed form keeps 64 KB of the texts that are read, and no other text', async () => {
  const receive = (names: string[], bytes: number) => {
    const body = names.map(
      (name) => `--b\r\nContent-Disposition: form-data; name="${name}"\r\n\r\n${'x'.repeat(bytes)}\r\n`,
    )
    const request = Object.assign(Readable.from([Buffer.from(`${body.join('')}--b--\r\n`)]), {
      headers: { 'content-type': 'multipart/form-data; boundary=b' },
    })
    const skip = () => Promise.reject(new Error('no file was sent'))
    return receiveForm(request, skip, { fieldNames: ['name', 'review', 'message'] })
  }
  const unknown = Array.from({ length: 17 }, (_, index) => `f${index}`)
  const { fields, fault } = await receive([...unknown, '__proto__', 'review', 'review'], 60_000)
  expect(fault).toBeNull()
  // Cut to its limit.
  expect(Array.from(fields, ([name, { length }]) => [name, length])).toEqual([['review', 24_000]])
  expect(await receive(['review', 'message'], 33_000)).toMatchObject({ fault: { statusCode: 413 } })
})

const fields = (count: number, value = 'x') =>
  Object.fromEntries(Array.from({ length: count }, (_, index) => [`f${index}`, value]))

test.for([
  ['a field of 64 KB', fields(1, 'x'.repeat(64 * 1024)), true],
  ['twenty fields', fields(20), true],
  ['a field of more', fields(1, 'x'.repeat(64 * 1024 * 3 + 10)), false],
  ['millions of spaces', fields(1, ' '.repeat(3_900_000)), false],
  ['twenty-one fields', fields(21), false],
] as const)('%s, in both encodings: accepted is %3$s', async ([, given, isAccepted]) => {
  const form = new FormData()
  for (const [name, value] of Object.entries(given)) form.set(name, value)
  for (const body of [form, new URLSearchParams(given)]) {
    const sent = new Response(body)
    const type = sent.headers.get('content-type') ?? ''
    const read = readPageForm(type, Buffer.from(await sent.arrayBuffer()), visitorFormLimits)
    if (isAccepted) expect((await read).type).toBe(type)
    else await expect(read).rejects.toMatchObject({ statusCode: 413 })
  }
})
