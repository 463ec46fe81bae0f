import { once } from 'node:events'
import { connect, type Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { messages } from '#domain/messages.ts'
import { openTestHouse } from '../../../tests/house.ts'
import { limitConnections } from './connection-limits.ts'

const hello = 'GET / HTTP/1.1\r\nHost: x\r\n\r\n'
const slowBody = 'POST / HTTP/1.1\r\nHost: x\r\nContent-Type: text/plain\r\nContent-Length: 9000\r\n\r\nx'
const most = { ofAddress: 5, inBurst: 5, inAll: 8, byProxy: 2 }

test('closes the oldest idle connection of an address that has its full share, and of nobody else', async () => {
  const { line } = await openLimitedServer()
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
  const neighbour = await line('127.0.0.2', hello)
  const theirs: Socket[] = []
  for (let each = 0; each < most.ofAddress; each += 1) theirs.push(await line('127.0.0.1', hello))
  now.mockReturnValue(3000)
  await line('127.0.0.1', hello)
  await expect.poll(() => theirs.map(({ closed }) => closed)).toEqual([true, false, false, false, false])
  expect(neighbour.closed).toBe(false)
})

test('takes a line that was answered before anybody heard of it for one that is in use', async () => {
  const { line, answered } = await openLimitedServer()
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
  const theirs: Socket[] = []
  for (let each = 0; each < most.ofAddress; each += 1) theirs.push(await line('127.0.0.1', hello))
  now.mockReturnValue(2900)
  answered(theirs[0])
  now.mockReturnValue(3000)
  await line('127.0.0.1', hello)
  await expect.poll(() => theirs.map(({ closed }) => closed)).toEqual([false, true, false, false, false])
})

test('accepts a burst of young connections up to twice the share, and cuts none off', async () => {
  const { line, connectTo } = await openLimitedServer(false, { ...most, inBurst: 7 })
  vi.spyOn(performance, 'now').mockReturnValue(1000)
  const theirs: Socket[] = []
  for (let each = 0; each < 7; each += 1) theirs.push(await line('127.0.0.1', hello))
  const refused = connectTo('127.0.0.1')
  await once(refused, 'close')
  expect(theirs.filter(({ closed }) => closed)).toEqual([])
})

test('drops slow bodies that are no longer young, the slowest first', async () => {
  const { line, connectTo } = await openLimitedServer()
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
  const theirs: Socket[] = []
  for (let each = 0; each < most.ofAddress; each += 1) theirs.push(await line('127.0.0.1', slowBody, ''))
  for (const [index, each] of theirs.entries()) if (index !== 3) each.write('x'.repeat(100))
  const refused = connectTo('127.0.0.1')
  await once(refused, 'close')
  expect(theirs.filter(({ closed }) => closed)).toEqual([])
  now.mockReturnValue(10_000)
  await line('127.0.0.1', hello)
  await expect.poll(() => theirs.findIndex(({ closed }) => closed)).toBe(3)
})

test('closes a connection of whoever has most when all are taken', async () => {
  const { line } = await openLimitedServer()
  const many: Socket[] = []
  for (let each = 0; each < most.ofAddress; each += 1) many.push(await line('127.0.0.1', hello))
  const few = [await line('127.0.0.2', hello), await line('127.0.0.2', hello), await line('127.0.0.2', hello)]
  await line('127.0.0.3', hello)
  await expect.poll(() => many.filter(({ closed }) => closed).length).toBe(1)
  expect(few.filter(({ closed }) => closed)).toEqual([])
})

test('asks slow ones for room before those who have only just come', async () => {
  const { line, connectTo } = await openLimitedServer(false, { ...most, inAll: 5 })
  const now = vi.spyOn(performance, 'now').mockReturnValue(1000)
  const slow = [await line('127.0.0.2', slowBody, ''), await line('127.0.0.3', slowBody, '')]
  slow.push(await line('127.0.0.4', slowBody, ''))
  now.mockReturnValue(9000)
  for (let each = 0; each < 2; each += 1) await line('127.0.0.5', slowBody, '')
  now.mockReturnValue(10_000)
  const young = connectTo('127.0.0.6')
  await once(young, 'connect')
  await line('127.0.0.7', hello)
  await expect.poll(() => slow.filter(({ closed }) => closed).length).toBe(2)
  expect(young.closed).toBe(false)
})

test('allows our proxy any number of connections, and each visitor behind it a number of requests at once', async () => {
  const { connectTo } = await openLimitedServer(['127.0.0.1'])
  const by = (visitor: string, request: string) => {
    const socket = connectTo('127.0.0.1')
    socket.write(request.replace('Host: x', `Host: x\r\nX-Forwarded-For: ${visitor}`))
    return socket
  }
  const slow = Array.from({ length: most.byProxy }, () => by('203.0.113.7', slowBody))
  const quick = hello.replace('Host: x', 'Host: x\r\nConnection: close')
  await expect.poll(async () => text(by('203.0.113.7', quick))).toMatch(/^HTTP\/1.1 429 /)
  const refused = await text(by('203.0.113.7', quick))
  expect(refused).toMatch(/^retry-after: 5/im)
  expect(refused).toContain(messages.tooManyTries)
  expect(await text(by('203.0.113.8', quick))).toMatch(/^HTTP\/1.1 200 /)
  expect(slow.filter(({ closed }) => closed)).toEqual([])
})

/** A server that answers everybody at once, once their request is there. */
async function openLimitedServer(trustProxy: string[] | false = false, limits = most) {
  const house = await openTestHouse({ config: { trustProxy } })
  const app = fastify({ trustProxy, forceCloseConnections: true })
  const answered = limitConnections(app, house, limits)
  const ends = new Map<number | undefined, Socket>()
  app.server.on('connection', (socket: Socket) => ends.set(socket.remotePort, socket))
  app.route({ method: ['GET', 'POST'], url: '/', handler: async () => 'hello' })
  onTestFinished(() => app.close())
  const { port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }))
  const connectTo = (localAddress: string) => {
    const socket = connect({ port: Number(port), host: '127.0.0.1', localAddress })
    onTestFinished(() => void socket.destroy())
    return socket.on('error', () => {}).resume()
  }
  return {
    connectTo,
    /** Tells that the server has answered on the line that this is the other end of. */
    answered(theirs: Socket | undefined) {
      const ours = ends.get(theirs?.localPort)
      if (ours) answered(ours)
    },
    /** Connects from this address and sends this, until it is answered or the server has it. */
    async line(localAddress: string, request: string, answer = 'hello') {
      const socket = connectTo(localAddress)
      const [there] = (await once(app.server, 'connection')) as [Socket]
      let heard = ''
      socket.on('data', (bytes) => {
        heard += bytes
      })
      socket.write(request)
      await expect.poll(() => there.bytesRead).toBe(request.length)
      await expect.poll(() => heard).toContain(answer)
      return socket
    },
  }
}
