import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { House } from '../../house/house.ts'
import { networkOf } from '../../house/limits/network.ts'
import { sendFault } from '../faults.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body goes to the disk as it comes and is never whole in memory. */
    streamsBody?: boolean
  }
}

/** Bytes of bodies that wait in memory at once: of all requests, and of one network. */
const MOST_BYTES = { ofAll: 32_000_000, ofNetwork: 8_000_000 }

/**
 * Limits what all bodies in memory take together: each request gets its bytes before one of them is read, and gives them back when it is
 * answered. Fastify's `bodyLimit` limits each one.
 */
export function registerBodyBudget(app: FastifyInstance, house: House, most = MOST_BYTES): void {
  let all = 0
  const networks = new Map<string, number>()
  app.addHook('onRequest', async (request, reply) => {
    const bytes = bytesInMemory(request)
    if (bytes === 0) return
    const network = networkOf(request.ip)
    const theirs = networks.get(network) ?? 0
    if (theirs + bytes > most.ofNetwork) return sendFault(house, request, reply.header('retry-after', 5), 429)
    if (all + bytes > most.ofAll) return sendFault(house, request, reply, 503)
    all += bytes
    networks.set(network, theirs + bytes)
    reply.raw.once('close', () => {
      all -= bytes
      const left = (networks.get(network) ?? 0) - bytes
      if (left > 0) networks.set(network, left)
      else networks.delete(network)
    })
  })
}

/** As many as the request says it has, or as its route takes where it does not say; one that says too many is not read at all. */
function bytesInMemory({ headers, routeOptions }: FastifyRequest): number {
  const { bodyLimit = 0, config } = routeOptions
  if (config.streamsBody) return 0
  if (headers['transfer-encoding'] !== undefined) return bodyLimit
  const said = Number(headers['content-length'] ?? 0)
  return said > bodyLimit ? 0 : said
}
