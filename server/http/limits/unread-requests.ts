import type { IncomingMessage, ServerResponse } from 'node:http'
import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyReply, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { House } from '../../house/house.ts'
import { bareAnswer, bareHeaders } from '../bare-answer.ts'
import { sendFault } from '../faults.ts'

type Busy = Socket & { _httpMessage?: ServerResponse | null }
type Unread = NodeJS.ErrnoException & { rawPacket?: unknown }
const statuses: Record<string, number> = { HPE_HEADER_OVERFLOW: 431, ERR_HTTP_REQUEST_TIMEOUT: 408 }

/** How Fastify is to meet requests that reach no route: too broken, too long or too slow to be read. */
export function unreadRequests(house: House) {
  return {
    rewriteUrl: ({ url = '/' }) => pathOf(url),
    clientErrorHandler(fault: Unread, socket: Busy) {
      const answering = socket._httpMessage?.headersSent ?? false
      if (fault.code !== 'ECONNRESET' && socket.writable && !answering)
        socket.write(bareAnswer(house.config, statuses[fault.code ?? ''] ?? 400, methodIn(fault)))
      socket.destroy(fault)
    },
    frameworkErrors(fault: { statusCode?: number }, request: FastifyRequest, reply: FastifyReply) {
      reply.headers(bareHeaders(house.config))
      return sendFault(house, request, reply, fault.statusCode ?? 400)
    },
  } satisfies FastifyServerOptions
}

/** Requests that can be read, but not answered as they are: no host or several, or an expectation we do not know. */
export function registerUnreadRequests(app: FastifyInstance, house: House): void {
  app.server.on('checkExpectation', (_request: IncomingMessage, response: ServerResponse) => {
    response.writeHead(417, bareHeaders(house.config)).end()
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!hasOneHost(request.raw)) return sendFault(house, request, reply, 400)
  })
}

/** What came last begins with the method, unless the request came in parts. */
function methodIn({ rawPacket }: Unread): string | undefined {
  return Buffer.isBuffer(rawPacket) ? rawPacket.toString('latin1', 0, 5).split(' ', 1)[0] : undefined
}

/** A proxy may be asked by a whole address: only its path is ours to read, as our own origin is configured. */
function pathOf(target: string): string {
  const path = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
  return path.startsWith('/') ? path : `/${path}`
}

/** Whether a request says for which host it is, once; an old one may leave it out. */
function hasOneHost({ httpVersion, rawHeaders }: IncomingMessage): boolean {
  const hosts = rawHeaders.filter((name, at) => at % 2 === 0 && name.toLowerCase() === 'host').length
  return hosts === 1 || (hosts === 0 && httpVersion !== '1.1')
}
