import { randomUUID } from 'node:crypto'
import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#core/app-context.server.ts'
import { currentRequest } from '#core/host/program-log.server.ts'
import type { PageKind } from './pages/page-address.ts'

declare module 'fastify' {
  interface FastifyRequest {
    pageKind: PageKind | null
  }
}

/** Sends each request's id in its response, and logs one line per response: the kind of URL, never the URL itself, which can hold a personal link. */
export function registerAccessLog(app: FastifyInstance, { config, log }: AppContext): void {
  app.decorateRequest('pageKind', null)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    currentRequest.run({ requestId: request.id, isGet: request.method === 'GET' }, done)
  })
  if (!config.hasAccessLog || !['debug', 'info'].includes(config.logLevel)) return
  app.addHook('onResponse', async (request, reply) => {
    const { url } = request.routeOptions
    log.info('request', {
      requestId: request.id,
      method: request.method,
      path: url && url !== '*' ? url : (request.pageKind?.pattern ?? '*'),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    })
  })
}

/** The id of a request, in the log and in the response: twelve hexadecimal digits, short enough to read out. */
export function newRequestId(): string {
  return randomUUID().slice(-12)
}
