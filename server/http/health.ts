import type { FastifyInstance } from 'fastify'
import type { House } from '../house/house.ts'
import { pageVersion } from '../house/page-version.ts'

/** Whether this server can answer and reach its database; for load balancers and watchers. */
export function registerHealth(app: FastifyInstance, house: House): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const reached = await pageVersion(house.database).then(
      () => true,
      () => false,
    )
    return reply.code(reached ? 200 : 503).send({ status: reached ? 'ok' : 'database out of reach' })
  })
}
