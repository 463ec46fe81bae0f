import type { FastifyInstance } from 'fastify'
import { signedHead } from '#modules/public-log/log-key.server.ts'
import { linesAfter } from '#modules/public-log/read-log.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { sendFault } from './faults.ts'

/** The public log for programs: its signed head, and its entries page by page. No cache keeps them, so that a check reads what is there now. */
export function registerPublicLog(app: FastifyInstance, ctx: AppContext): void {
  const options = { exposeHeadRoute: false, config: { isUncached: true } }
  app.route({
    ...options,
    method: ['GET', 'HEAD'],
    url: '/log/head',
    handler: async (request, reply) => {
      const head = await signedHead(ctx)
      if (!head) return sendFault(ctx, request, reply, 503)
      return reply.header('cache-control', 'no-cache').send(head)
    },
  })
  app.route<{ Querystring: { after?: string | string[] } }>({
    ...options,
    method: ['GET', 'HEAD'],
    url: '/log/entries',
    handler: async (request, reply) => {
      const { after = '0' } = request.query
      if (typeof after !== 'string' || !/^\d{1,9}$/.test(after)) return sendFault(ctx, request, reply, 404)
      const lines = await linesAfter(ctx.database, Number(after))
      return reply
        .header('cache-control', 'no-cache')
        .type('text/plain; charset=utf-8')
        .compress(lines.map((line) => `${line}\n`).join(''))
    },
  })
}
