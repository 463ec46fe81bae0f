import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { expect, onTestFinished, test } from 'vitest'
import { openTestHouse } from '../../../tests/house.ts'
import { registerConnectionClose } from '../close-connections.ts'
import type { ReadyPage } from './packed-page.ts'
import { answerReadyPages } from './ready-pages.ts'

const get = 'GET / HTTP/1.1\r\nHost: x\r\n'
const last = 'GET /last HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n'

test('answers what is asked on one line at once in its order, the second and all after it in the usual way', async () => {
  const { line, answered } = await openServer()
  const gzip = `${get}Accept-Encoding: gzip\r\n\r\n`
  const said = await text(line(`${gzip}${get}\r\nGET /other HTTP/1.1\r\nHost: x\r\n\r\n${last}`))
  const bodies = said.split(/HTTP\/1\.1 200 OK\r\n/).map((answer) => answer.split('\r\n\r\n')[1])
  expect(bodies.slice(1)).toEqual(['gzip', 'usual /', 'usual /other', 'usual /last'])
  expect(answered).toHaveLength(1)
})

test('answers one line again and again', async () => {
  const { line, asked } = await openServer()
  const socket = line('')
  for (let time = 0; time < 20; time += 1) {
    socket.write(`${get}\r\n`)
    await new Promise((resolve) => socket.once('data', resolve))
  }
  expect(asked).toEqual([])
})

test.for([
  ['HEAD', 'HEAD / HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['a body', `${get}Content-Length: 2\r\n\r\nab`],
  ['a tag', `${get}If-None-Match: "x"\r\n\r\n`],
  ['two encodings', `${get}Accept-Encoding: br\r\nAccept-Encoding: gzip\r\n\r\n`],
  ['no host', 'GET / HTTP/1.1\r\n\r\n'],
  ['two hosts', `${get}Host: y\r\n\r\n`],
  ['another page', 'GET /?a HTTP/1.1\r\nHost: x\r\n\r\n'],
  ['the last request of a line', `${get}Connection: close\r\n\r\n`],
  ['an old browser', 'GET / HTTP/1.0\r\nHost: x\r\nConnection: keep-alive\r\n\r\n'],
] as const)('leaves to the usual way what has %s', async ([_what, request]) => {
  const { line, asked } = await openServer()
  const socket = line(request + last)
  await expect.poll(() => asked).toContain(/^\w+ (\S+)/.exec(request)?.[1])
  socket.destroy()
})

test('brings a page to its end for a slow reader, also when told to stop meanwhile', async () => {
  const { app, line } = await openServer('x'.repeat(20_000_000))
  const slow = line(`${get}\r\n`)
  await new Promise((resolve) => slow.once('readable', resolve))
  const closed = app.close()
  const [, body = ''] = (await text(slow)).split('\r\n\r\n')
  expect(body.length).toBe(20_000_000)
  await closed
})

test('gives each answer its own id and the bytes of nobody else, beside a reader who is slow', async () => {
  const { line } = await openServer('x'.repeat(8_000_000))
  const slow = line(`${get}\r\n${last}`)
  await new Promise((resolve) => slow.once('readable', resolve))
  const quick = await Promise.all(Array.from({ length: 3 }, () => text(line(`${get}\r\n${last}`))))
  const all = [...quick, await text(slow)]
  const ids = all.map(
    (said) => /^HTTP\/1\.1 200 OK\r\nx-request-id: ([0-9a-f]{12})\r\nDate: \w{3}, /.exec(said)?.[1],
  )
  expect(new Set(ids).size).toBe(4)
  for (const said of all) expect(said).toContain(`\r\n\r\n${'x'.repeat(8_000_000)}`)
})

test('stops though kept pages were asked for on lines that are still open', async () => {
  const { app, line } = await openServer()
  const socket = line(`${get}\r\n`)
  await new Promise((resolve) => socket.once('data', resolve))
  await app.close()
  expect(app.server.listening).toBe(false)
})

/** A server that keeps one page and answers “usual” to all else. */
async function openServer(identity = 'identity') {
  const app = fastify({
    forceCloseConnections: 'idle',
    http: { optimizeEmptyRequests: true, requireHostHeader: false },
  })
  const asked: string[] = []
  app.all('*', async ({ url }) => {
    asked.push(url)
    return `usual ${url}`
  })
  registerConnectionClose(app)
  const answered: Socket[] = []
  const page = { identity: formOf(identity), gzip: formOf('gzip'), br: formOf('br') }
  answerReadyPages(app, await openTestHouse(), {
    cache: { ready: () => page },
    paths: new Set(['/']),
    answered: (socket) => answered.push(socket),
    tell: null,
  })
  onTestFinished(() => app.close())
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const line = (bytes: string) => {
    const socket = connect(Number(port), '127.0.0.1')
    onTestFinished(() => void socket.destroy())
    socket.on('error', () => {})
    socket.write(bytes)
    return socket
  }
  return { app, line, asked, answered }
}

function formOf(words: string): ReadyPage['br'] {
  const body = Buffer.from(words)
  return { body, headers: { 'content-length': String(body.length) } }
}
