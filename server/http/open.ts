import type { Socket } from 'node:net'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import underPressure from '@fastify/under-pressure'
import fastify, { type FastifyInstance } from 'fastify'
import type { House } from '../house/house.ts'
import { pageVersion } from '../house/page-version.ts'
import { projectFolder } from '../place.ts'
import { registerAccessLog } from './access-log.ts'
import { JSON_MOST_BYTES } from './api/get-userdetail.ts'
import { registerApi } from './api/register.ts'
import { registerAuth } from './auth.ts'
import { registerBodyLimits } from './bodies.ts'
import { registerConnectionClose } from './close-connections.ts'
import { registerConsoleApp } from './console-app.ts'
import { registerFaults } from './faults.ts'
import { registerForgeryCheck } from './forgery.ts'
import { registerHeaders } from './headers.ts'
import { registerHealth } from './health.ts'
import { lastProperty } from './last-property.ts'
import { openLinkTries } from './limits/link-tries.ts'
import { registerMedia } from './media.ts'
import type { LoadBuild } from './pages/make-page.ts'
import { registerPages } from './pages/pages.ts'
import { watchPages } from './pages/watch-pages.ts'
import { registerPhotographs } from './photographs.ts'
import { registerPublicLog } from './public-log.ts'
import { registerPush } from './push.ts'
import { registerRateLimit } from './rate-limit.ts'
import { newRequestId } from './request-id.ts'
import { registerStatics } from './statics.ts'

const HEADERS_WITHIN_MS = 10_000
/** A whole upload over a slow connection: 35 MB at 400 kbit/s. */
const REQUEST_WITHIN_MS = 15 * 60_000
/** A connection without a request; and one on which no byte moves. */
const IDLE_MS = 30_000
const STILL_MS = 120_000
const MOST_CONNECTIONS = 4000
/** For pages that no cache has: a millisecond of the processor, a tenth larger than the smallest. */
const BROTLI_QUALITY = 5

/**
 * The web server of a house, not yet listening. Closing it lets requests in flight end. In development no page is cached and no content security
 * policy is sent.
 */
export async function openHttp(
  house: House,
  loadBuild: LoadBuild,
  prepare: (app: FastifyInstance) => Promise<void> = async () => {},
  isDevelopment = false,
): Promise<FastifyInstance> {
  const app = fastify({
    trustProxy: house.config.trustProxy,
    genReqId: newRequestId,
    logger: false,
    bodyLimit: JSON_MOST_BYTES,
    forceCloseConnections: 'idle',
    requestTimeout: REQUEST_WITHIN_MS,
    keepAliveTimeout: IDLE_MS,
    connectionTimeout: STILL_MS,
    http: { headersTimeout: HEADERS_WITHIN_MS, connectionsCheckingInterval: 2000 },
    routerOptions: { maxParamLength: 200 },
    rewriteUrl: ({ url = '/' }) => readableUrl(url),
    clientErrorHandler: refuseUnreadable,
  })
  app.server.maxConnections = MOST_CONNECTIONS
  registerConnectionClose(app)
  registerAccessLog(app, house)
  await registerHeaders(app, house.config, isDevelopment)
  registerFaults(app, house)
  registerForgeryCheck(app, house)
  registerBodyLimits(app, house)
  await prepare(app)
  // Measured over as long as it allows: a shorter stall leaves it without a figure, which it takes for an endless delay.
  await app.register(underPressure, {
    maxEventLoopDelay: 5000,
    sampleInterval: 5000,
    message: 'busy',
    retryAfter: 5,
  })
  await app.register(compress, {
    global: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  })
  const checkLimit = await registerRateLimit(app, house)
  registerHealth(app, house)
  await registerStatics(app, projectFolder)
  const linkTries = openLinkTries(house)
  await registerApi(app, house, linkTries, checkLimit)
  await registerMedia(app, house)
  await registerPhotographs(app, house)
  registerAuth(app, house)
  await registerPush(app, house)
  registerPublicLog(app, house)
  registerConsoleApp(app, house, projectFolder)
  const cache = registerPages(app, house, { linkTries, checkLimit, loadBuild, isDevelopment })
  const turn = (version: number) => {
    cache.invalidate(version)
    void lastProperty(house)
  }
  await lastProperty(house)
  const watch = watchPages(house, { turn, doubt: cache.awaitCheck }, await pageVersion(house.database))
  app.addHook('onClose', async () => watch.stop())
  return app
}

const unreadable: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Answers what Node's parser cannot read. Fastify's own answer does not say that the connection closes, so that clients would use it again. */
function refuseUnreadable({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  const status = unreadable[code] ?? '400 Bad Request'
  if (socket.writable && code !== 'ECONNRESET')
    socket.write(
      `HTTP/1.1 ${status}\r\nConnection: close\r\nContent-Length: 0\r\nX-Content-Type-Options: nosniff\r\n\r\n`,
    )
  socket.destroy()
}

/** The path of a request line, which may name a whole address (RFC 9112); one that cannot be decoded is an address of nothing. */
function readableUrl(target: string): string {
  const path = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
  try {
    decodeURIComponent(path.split('?', 1)[0] ?? '')
  } catch {
    return '/unreadable'
  }
  return path.startsWith('/') ? path : `/${path}`
}
