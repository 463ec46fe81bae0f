import type { IncomingMessage } from 'node:http'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#core/app-context.server.ts'
import { networkOf } from '#core/host/rate-limits.server.ts'
import { FormFault, MAX_FIELD_BYTES } from './api/receive-form.ts'
import { sendFault } from './faults.ts'
import { findSignedInPerson } from './pages/make-page.ts'

declare module 'fastify' {
  interface FastifyContextConfig {
    /** The body is streamed to the disk and is never whole in memory. */
    streamsBody?: boolean
    /** Each answer is rendered for its request: limited per network. */
    isUncached?: boolean
  }
  interface FastifyRequest {
    /** Whether a request for an uncached page came with a valid session of the team. */
    isOfTheTeam: boolean
    reservedBytes: number
    /** Counts bytes that stay in memory until the answer. Returns the status of the refusal where they are too many; null where they fit. */
    reserveBytes(bytes: number): 429 | 503 | null
  }
}

/** Enough for an upload over a slow connection: 35 MB at 400 kbit/s. */
export const STREAM_TIMEOUT_MS = 15 * 60_000

const BODY_LIMITS = {
  /** Bytes of requests in memory at once: of all requests, and of one network. */
  allBytes: 32_000_000,
  networkBytes: 8_000_000,
  /** A body in memory must arrive within this time, or its connection is closed: a form of 256 KB at 20 kbit/s. */
  timeoutMs: 120_000,
  streamTimeoutMs: STREAM_TIMEOUT_MS,
}
/** What a streamed form keeps until it is answered: its texts as bytes and as strings, and the headers of a part. */
const STREAMED_BYTES = 2 * MAX_FIELD_BYTES + 8 * 1024
/** After an early answer the rest of the body is read until a pause of this length. */
const QUIET_MS = 300
const DRAIN_MS = 10_000

/** Limits the requests of each network for what no cache has; `isUncached` in the config of a route. A verified session of the team is exempt. */
export function registerRequestLimit(app: FastifyInstance, ctx: AppContext): void {
  app.decorateRequest('isOfTheTeam', false)
  app.addHook('onRequest', async (request, reply) => {
    if (!request.routeOptions.config.isUncached) return
    request.isOfTheTeam = await isSignedIn(ctx, request)
    if (request.isOfTheTeam) return
    const wait = await countUncached(ctx, request)
    if (wait !== null) return sendFault(ctx, request, reply.header('retry-after', wait), 429)
  })
}

/** Counts a request that no cache answers. Returns the seconds that it has to wait; null where it may go on. */
export async function countUncached(ctx: AppContext, { ip }: FastifyRequest): Promise<number | null> {
  return (await ctx.limits.count('uncached', networkOf(ip))).waitSeconds
}

/** Limits what one network has running of what no cache answers: the others wait. The team is exempt. */
export function runUncached<Result>(
  ctx: AppContext,
  { ip, isOfTheTeam }: Pick<FastifyRequest, 'ip' | 'isOfTheTeam'>,
  work: () => Promise<Result>,
): Promise<Result> {
  return isOfTheTeam ? work() : ctx.limits.runInTurn(networkOf(ip), work)
}

/** Whether the request is for the admin, with a valid session. */
async function isSignedIn(ctx: AppContext, request: FastifyRequest): Promise<boolean> {
  if (!request.url.startsWith('/admin') || !request.headers.cookie) return false
  return (await findSignedInPerson(ctx, request)) !== null
}

/**
 * Limits the memory of all requests with a body together: each reserves its bytes before the first one is read, more by `reserveBytes`, and
 * frees them when it is answered. Refuses with 429 (its network has too many) or 503. Fastify's `bodyLimit` limits each body. One that does not
 * arrive in time ends its connection.
 */
export function registerBodyLimits(
  app: FastifyInstance,
  ctx: AppContext,
  overrides: Partial<typeof BODY_LIMITS> = {},
): void {
  const limits = { ...BODY_LIMITS, ...overrides }
  let totalBytes = 0
  const bytesByNetwork = new Map<string, number>()
  const reservedBytesOf = (network: string) => bytesByNetwork.get(network) ?? 0
  function countBytes(network: string, bytes: number) {
    totalBytes += bytes
    bytesByNetwork.set(network, reservedBytesOf(network) + bytes)
    if (reservedBytesOf(network) === 0) bytesByNetwork.delete(network)
  }
  app.decorateRequest('reservedBytes', 0)
  app.decorateRequest('reserveBytes', function (this: FastifyRequest, bytes: number) {
    const network = networkOf(this.ip)
    if (reservedBytesOf(network) + bytes > limits.networkBytes) return 429
    if (totalBytes + bytes > limits.allBytes) return 503
    countBytes(network, bytes)
    this.reservedBytes += bytes
    return null
  })
  app.addHook('onRequest', async (request, reply) => {
    if (!hasBody(request.raw)) return
    const { streamsBody } = request.routeOptions.config
    destroyAfter(request.raw, streamsBody ? limits.streamTimeoutMs : limits.timeoutMs)
    const status = request.reserveBytes(estimateMemoryBytes(request))
    if (status !== null) return sendFault(ctx, request, reply.header('retry-after', 5), status)
    reply.raw.once('close', () => countBytes(networkOf(request.ip), -request.reservedBytes))
  })
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (request.routeOptions.config.streamsBody || !hasBody(request.raw)) return payload
    return Readable.from(readWholeBody(payload, estimateBodyBytes(request)), { objectMode: false })
  })
  app.addHook('onSend', async ({ raw }) => drainRequest(raw))
}

/** The body once it is whole. Kept packet by packet, one that trickles takes hundreds of times its length. */
async function* readWholeBody(payload: Readable, maxBytes: number): AsyncGenerator<Buffer> {
  const bytes = Buffer.allocUnsafeSlow(maxBytes)
  let used = 0
  // Without an encoding the stream yields bytes. It stays open for the answer.
  for await (const chunk of payload.iterator({ destroyOnReturn: false }) as AsyncIterable<Buffer>) {
    if (used + chunk.length > maxBytes) throw new FormFault(413)
    used += chunk.copy(bytes, used)
  }
  yield bytes.subarray(0, used)
}

/** Ends the connection of a body that is not whole in time. */
function destroyAfter(request: IncomingMessage, timeoutMs: number): void {
  const timer = setTimeout(() => request.destroy(), timeoutMs).unref()
  for (const event of ['end', 'close'] as const) request.once(event, () => clearTimeout(timer))
}

function estimateMemoryBytes(request: FastifyRequest): number {
  const headerBytes = request.raw.rawHeaders.reduce((sum, text) => sum + text.length, 0)
  return headerBytes + estimateBodyBytes(request)
}

/** Of a body the declared length, or the limit without one. One over the limit of its route is not read at all. */
function estimateBodyBytes({ headers, routeOptions }: FastifyRequest): number {
  const { bodyLimit = 0, config } = routeOptions
  const maxBytes = config.streamsBody ? STREAMED_BYTES : bodyLimit
  if (headers['transfer-encoding'] !== undefined) return maxBytes
  const declaredBytes = Number(headers['content-length'] ?? 0)
  if (declaredBytes > maxBytes) return config.streamsBody ? maxBytes : 0
  return declaredBytes
}

/** Reads the rest of a body after an early answer, which waits for a pause where its connection closes: a reset would lose it. */
async function drainRequest(request: IncomingMessage): Promise<void> {
  if (!hasBody(request) || request.complete || request.destroyed) return
  request.on('error', () => {})
  destroyAfter(request, BODY_LIMITS.timeoutMs)
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
