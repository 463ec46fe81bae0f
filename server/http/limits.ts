import type { IncomingMessage } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#core/app-context.server.ts'
import { networkOf } from '#core/host/rate-limits.server.ts'
import { sendFault } from './faults.ts'
import { whoAsks } from './pages/make-page.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is streamed to the disk and is never whole in memory. */
    streamsBody?: boolean
    /** A streamed body may take so long to arrive. */
    arrivesWithinMs?: number
    /** Each answer is rendered for its request: limited per network. */
    isUncached?: boolean
  }
}

const BODY_LIMITS = {
  /** Bytes of bodies in memory at once: of all requests, and of one network. */
  allBytes: 32_000_000,
  networkBytes: 8_000_000,
  /** A body in memory must arrive within this time, or its connection is closed: a form of 256 KB at 20 kbit/s. */
  withinMs: 120_000,
}
/** Enough for an upload over a slow connection: 35 MB at 400 kbit/s. */
export const STREAM_WITHIN_MS = 15 * 60_000
/** After an early answer the rest of the body is read until a pause of this length. */
const QUIET_MS = 300
const DRAIN_MS = 10_000

/** Limits the requests of each network for what no cache has; `isUncached` in the config of a route. A verified session of the team is exempt. */
export function registerRequestLimit(app: FastifyInstance, ctx: AppContext): void {
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.isUncached || (await isSignedIn(ctx, request))) return
    const wait = await countUncached(ctx, request)
    if (wait !== null) return sendFault(ctx, request, reply.header('retry-after', wait), 429)
  })
}

/** Counts a request that no cache answers. Returns the seconds that it has to wait; null where it may go on. */
export async function countUncached(ctx: AppContext, { ip }: FastifyRequest): Promise<number | null> {
  return (await ctx.limits.count('uncached', networkOf(ip))).wait
}

/** Whether the request is for the admin, with a valid session. */
export async function isSignedIn(ctx: AppContext, request: FastifyRequest): Promise<boolean> {
  if (!request.url.startsWith('/admin') || !request.headers.cookie) return false
  return (await whoAsks(ctx, request)) !== null
}

/**
 * Limits the memory of all bodies together: each request reserves its bytes before the first one is read, and frees them when it is
 * answered. Refuses with 429 (its network has too many) or 503. Fastify's `bodyLimit` limits each body. One that does not arrive in time ends
 * its connection.
 */
export function registerBodyLimits(app: FastifyInstance, ctx: AppContext, limits = BODY_LIMITS): void {
  let all = 0
  const networks = new Map<string, number>()
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request.raw)) return
    const bytes = bytesInMemory(request)
    const { arrivesWithinMs = STREAM_WITHIN_MS } = request.routeOptions.config
    endLate(request.raw, bytes === 0 ? arrivesWithinMs : limits.withinMs)
    if (bytes === 0) return
    const network = networkOf(request.ip)
    const theirs = networks.get(network) ?? 0
    const status = theirs + bytes > limits.networkBytes ? 429 : all + bytes > limits.allBytes ? 503 : null
    if (status !== null) return sendFault(ctx, request, reply.header('retry-after', 5), status)
    all += bytes
    networks.set(network, theirs + bytes)
    reply.raw.once('close', () => {
      all -= bytes
      const left = (networks.get(network) ?? 0) - bytes
      if (left > 0) networks.set(network, left)
      else networks.delete(network)
    })
  })
  app.addHook('onSend', async ({ raw }) => drain(raw))
}

/** Ends the connection of a body that is not whole in time. */
function endLate(request: IncomingMessage, withinMs: number): void {
  const late = setTimeout(() => request.destroy(), withinMs).unref()
  for (const event of ['end', 'close'] as const) request.once(event, () => clearTimeout(late))
}

/** The declared length, or the limit of the route without one. A body over that limit is not read at all. */
function bytesInMemory({ headers, routeOptions }: FastifyRequest): number {
  const { bodyLimit = 0, config } = routeOptions
  if (config.streamsBody) return 0
  if (headers['transfer-encoding'] !== undefined) return bodyLimit
  const named = Number(headers['content-length'] ?? 0)
  return named > bodyLimit ? 0 : named
}

/**
 * Reads what is still arriving when the answer is given early. A connection that closes with its answer would be reset while the client still
 * sends, and the answer lost; there the answer waits for a pause.
 */
async function drain(request: IncomingMessage): Promise<void> {
  if (!hasBody(request) || request.complete || request.destroyed) return
  request.on('error', () => {})
  endLate(request, BODY_LIMITS.withinMs)
  request.resume()
  if (request.httpVersion === '1.1' && !/close/i.test(request.headers.connection ?? '')) return
  await new Promise<void>((resolve) => {
    const pause = setTimeout(resolve, QUIET_MS)
    setTimeout(resolve, DRAIN_MS).unref()
    request.on('data', () => pause.refresh())
    for (const event of ['end', 'close']) request.once(event, () => resolve())
  })
}

function hasBody({ headers }: IncomingMessage): boolean {
  return headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0
}
