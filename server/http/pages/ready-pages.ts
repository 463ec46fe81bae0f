import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../house/house.ts'
import type { Tell } from '../answered.ts'
import { manners } from '../headers.ts'
import { newRequestId } from '../request-id.ts'
import { openHttpDate } from './http-date.ts'
import type { PageCache } from './page-cache.ts'
import { readPlainHeaders } from './plain-headers.ts'

type Ready = {
  cache: Pick<PageCache, 'ready'>
  paths: ReadonlySet<string>
  answered: (line: Socket) => void
  tell: Tell | null
}

/**
 * Answers a plain GET of a page that is kept and fresh before anybody else hears of it: what goes on the line lies there as bytes, and only the
 * request id and the date are made for it. Everything else (a page to be made, a tag to be compared, HEAD, the last request of a line, a broken
 * one, a line that has not taken the answer before) goes the usual way and is answered the same.
 */
export function answerReadyPages(
  app: FastifyInstance,
  house: House,
  { cache, paths, answered, tell }: Ready,
): void {
  const { server } = app
  const common = manners(house.config)
  const packed = new WeakMap<Buffer, Buffer>()
  const date = openHttpDate()

  const usual = server.listeners('request')
  const guards = usual.filter((listener) => listener !== app.routing)
  server.removeAllListeners('request')
  server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    const { socket } = request
    if (!answer(request, response)) for (const listener of usual) listener.call(server, request, response)
    // Whoever takes the bytes slowly is watched like everybody else.
    else if (socket.writableLength > 0) for (const guard of guards) guard.call(server, request, response)
    else answered(socket)
  })

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const path = request.url ?? ''
    if (request.method !== 'GET' || !paths.has(path)) return false
    if (!server.listening || !isNext(request, response)) return false
    const asked = readPlainHeaders(request.rawHeaders)
    const page = asked && cache.ready(path)
    if (!page) return false
    const { body, headers } = page[asked.encoding]
    const requestId = newRequestId()
    if (tell) tellWhenGone(tell, response, requestId, path)
    send(
      response,
      `HTTP/1.1 200 OK\r\nx-request-id: ${requestId}\r\nDate: ${date()}\r\n`,
      pack(body, headers),
    )
    return true
  }

  function pack(body: Buffer, headers: Record<string, string>): Buffer {
    const ready = packed.get(body)
    if (ready) return ready
    const stays = `Connection: keep-alive\r\nKeep-Alive: timeout=${Math.floor(server.keepAliveTimeout / 1000)}\r\n`
    const lines = Object.entries({ ...common, ...headers }).map(([name, value]) => `${name}: ${value}\r\n`)
    const whole = Buffer.concat([Buffer.from(`${lines.join('')}${stays}\r\n`, 'latin1'), body])
    packed.set(body, whole)
    return whole
  }
}

function tellWhenGone(tell: Tell, response: ServerResponse, requestId: string, path: string): void {
  const began = performance.now()
  response.once('close', () => {
    const ms = performance.now() - began
    tell({ requestId, method: 'GET', path, status: 200, ms, page: 'kept' })
  })
}

/** Without a body, its turn to be answered, and the line stays open after it and has room. */
function isNext({ readableEnded, httpVersion }: IncomingMessage, response: ServerResponse): boolean {
  const { socket, shouldKeepAlive } = response
  return readableEnded && httpVersion === '1.1' && shouldKeepAlive && socket?.writableLength === 0
}

/** Head and body in one go, without a head of Node’s making; the response hears when they are gone, as every response does. */
function send(response: ServerResponse, head: string, rest: Buffer): void {
  const { socket } = response
  socket?.cork()
  socket?.write(head, 'latin1')
  socket?.write(rest, (fault) => fault ?? response.emit('finish'))
  socket?.uncork()
}
