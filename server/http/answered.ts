import type { FastifyInstance } from 'fastify'
import type { House } from '../house/house.ts'
import { currentRequest } from '../house/log.ts'
import type { PageKind } from './pages/page-kind.ts'

/** An answer that went out: the kind of address, never the address itself or its query, which can hold a personal link. */
export type Answered = {
  requestId: string
  method: string
  path: string
  status: number
  ms: number
  /** Of a public document: whether it was there already. */
  page?: 'kept' | 'made' | undefined
}
export type Tell = (answered: Answered) => void

declare module 'fastify' {
  interface FastifyRequest {
    /** Which kind of page was asked for. */
    page: PageKind | null
  }
}

/** What writes the line of each answer; null where the log has none. */
export function tellOf(house: House): Tell | null {
  const { accessLog, logLevel } = house.config
  if (!accessLog || !['debug', 'info'].includes(logLevel)) return null
  return (answered) => {
    const { requestId, method, path, status, ms } = answered
    house.log.info('request', { requestId, method, path, status, ms: Math.round(ms) })
  }
}

/** Gives each request its id, and tells of each answer once it has gone. */
export function registerAnswered(app: FastifyInstance, tell: Tell | null): void {
  app.decorateRequest('page', null)
  app.addHook('onRequest', (request, reply, done) => {
    reply.header('x-request-id', request.id)
    currentRequest.run({ requestId: request.id }, done)
  })
  if (!tell) return
  app.addHook('onResponse', async (request, reply) => {
    const route = request.routeOptions.url
    tell({
      requestId: request.id,
      method: request.method,
      path: route && route !== '*' ? route : (request.page?.pattern ?? '*'),
      status: reply.statusCode,
      ms: reply.elapsedTime,
      page: request.page?.found,
    })
  })
}
