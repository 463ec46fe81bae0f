import type { FastifyInstance } from 'fastify'
import type { AppContext } from '#server/app-context.ts'
import { readiness } from '#server/health/readiness.ts'
import { pageVersion } from '#server/page-version.ts'

/** However often it is asked, the house is looked over this often at most. */
const LOOK_EVERY_MS = 1000

/**
 * `/healthz`: whether this server can answer and reach its database; for whoever shares out visitors among servers.
 * `/readyz`: whether the house can do all of its work; for whoever watches it.
 */
export function registerHealth(app: FastifyInstance, ctx: AppContext): void {
  app.get('/healthz', async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    const reached = await pageVersion(ctx.database).then(
      () => true,
      () => false,
    )
    return reply.code(reached ? 200 : 503).send({ status: reached ? 'ok' : 'database out of reach' })
  })
  const look = onceInAWhile(() => readiness(ctx))
  app.get('/readyz', async (_request, reply) => {
    const found = await look()
    const isReady = Object.values(found).every((state) => state === 'ok')
    reply.header('cache-control', 'no-store').code(isReady ? 200 : 503)
    return reply.send({ status: isReady ? 'ready' : 'not ready', ...found })
  })
}

/** What was found last, while that is young; who comes while it is looked for waits for the same. */
function onceInAWhile<Found>(look: () => Promise<Found>): () => Promise<Found> {
  let last: Promise<Found> | null = null
  return () => {
    if (last) return last
    const looking = look()
    last = looking
    const forget = () => {
      last = null
    }
    looking.then(() => setTimeout(forget, LOOK_EVERY_MS).unref(), forget)
    return looking
  }
}
