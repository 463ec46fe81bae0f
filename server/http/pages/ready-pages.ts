import { randomUUID } from 'node:crypto'
import type { IncomingMessage, ServerResponse } from 'node:http'
import type { FastifyInstance } from 'fastify'
import type { House } from '../../house/house.ts'
import type { Tell } from '../answered.ts'
import { manners } from '../headers.ts'
import { hasOneHost } from '../limits/unread-requests.ts'
import { chooseEncoding } from './choose-encoding.ts'
import type { PageCache } from './page-cache.ts'

/**
 * Answers a plain GET of a page that is kept and fresh before the framework is asked: headers and bytes are ready, only the request id is made
 * for it. Everything else (a page to be made, a tag to be compared, HEAD, a broken request) goes the usual way and is answered the same.
 */
export function answerReadyPages(
  app: FastifyInstance,
  house: House,
  cache: Pick<PageCache, 'ready'>,
  paths: ReadonlySet<string>,
  tell: Tell | null,
): void {
  const common = manners(house.config)
  const packed = new WeakMap<Buffer, readonly string[]>()

  function answer(request: IncomingMessage, response: ServerResponse): boolean {
    const path = request.url ?? ''
    if (request.method !== 'GET' || !paths.has(path) || 'if-none-match' in request.headers) return false
    const page = hasOneHost(request) && cache.ready(path)
    if (!page) return false
    const began = performance.now()
    const encoding = chooseEncoding(request.headers['accept-encoding'])
    const { body, headers } = page[encoding]
    const ready = packed.get(body) ?? Object.entries({ ...common, ...headers }).flat()
    packed.set(body, ready)
    const requestId = randomUUID()
    response.writeHead(200, ['x-request-id', requestId, ...ready]).end(body)
    if (tell)
      response.once('close', () => {
        const ms = performance.now() - began
        tell({ requestId, method: 'GET', path, status: 200, ms, page: 'kept' })
      })
    return true
  }

  app.server.removeListener('request', app.routing)
  app.server.on('request', (request: IncomingMessage, response: ServerResponse) => {
    if (!answer(request, response)) app.routing(request, response)
  })
}
