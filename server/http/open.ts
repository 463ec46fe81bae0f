import type { Socket } from 'node:net'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import underPressure from '@fastify/under-pressure'
import fastify, { type FastifyInstance } from 'fastify'
import type { AppContext } from '#core/app-context.server.ts'
import { projectFolder } from '#core/host/program-paths.server.ts'
import { readPageVersion } from '#core/page-version.server.ts'
import { attempt } from '#core/values/attempt.ts'
import { newRequestId, registerAccessLog } from './access-log.ts'
import { REVIEWS_PATH, renderReviews } from './api/get-reviews.ts'
import { MAX_JSON_BYTES } from './api/get-userdetail.ts'
import { registerApi } from './api/register.ts'
import { registerAuth } from './auth.ts'
import { registerIcons } from './brand-icons.ts'
import { registerFaults } from './faults.ts'
import { registerForgeryCheck } from './forgery.ts'
import { registerHeaders } from './headers.ts'
import { registerHealth } from './health.ts'
import { refreshContent } from './last-content.ts'
import { registerBodyLimits, registerRequestLimit, STREAM_TIMEOUT_MS } from './limits.ts'
import { registerMedia, registerPhotographs } from './media.ts'
import { openPageCache, watchPageVersion } from './page-cache.ts'
import { type LoadBuild, openPageMaker } from './pages/make-page.ts'
import { registerPages } from './pages/pages.ts'
import { registerPush } from './push.ts'
import { registerRestorePause } from './restore-pause.ts'
import { registerAdminApp, registerStatics } from './statics.ts'

const HEADERS_TIMEOUT_MS = 10_000
/** A connection without a request, and one without traffic. */
const KEEP_ALIVE_TIMEOUT_MS = 30_000
const CONNECTION_TIMEOUT_MS = 120_000
const MAX_CONNECTIONS = 4000
/** Answers that are made for one visitor are compressed quickly. */
const BROTLI_QUALITY = 5

/** The web server, not yet listening. Closing it lets requests end. In development no page is cached and no security policy is sent. */
export async function openHttp(
  ctx: AppContext,
  loadBuild: LoadBuild,
  prepareApp: (app: FastifyInstance) => Promise<void> = async () => {},
  isDevelopment = false,
): Promise<FastifyInstance> {
  const app = fastify({
    trustProxy: ctx.config.trustProxy,
    genReqId: newRequestId,
    logger: false,
    bodyLimit: MAX_JSON_BYTES,
    forceCloseConnections: 'idle',
    // For an upload; a body in memory has less time (registerBodyLimits).
    requestTimeout: STREAM_TIMEOUT_MS,
    keepAliveTimeout: KEEP_ALIVE_TIMEOUT_MS,
    connectionTimeout: CONNECTION_TIMEOUT_MS,
    http: { headersTimeout: HEADERS_TIMEOUT_MS, connectionsCheckingInterval: 2000 },
    routerOptions: { maxParamLength: 200 },
    clientErrorHandler: answerUnreadableRequest,
    rewriteUrl: ({ url = '/' }) => normalizeUrl(url),
  })
  app.server.maxConnections = MAX_CONNECTIONS
  // Node closes idle connections once, when it stops; others become idle later.
  app.addHook('preClose', async () => {
    setInterval(() => app.server.closeIdleConnections(), 100).unref()
  })
  registerAccessLog(app, ctx)
  registerHeaders(app, ctx.config, isDevelopment)
  registerFaults(app, ctx)
  registerForgeryCheck(app, ctx)
  registerRestorePause(app, ctx)
  registerRequestLimit(app, ctx)
  registerBodyLimits(app, ctx)
  await prepareApp(app)
  // With a shorter interval, a stall leaves the plugin without a measurement, which it takes for an endless delay.
  const pressureLimits = { maxEventLoopDelay: 5000, sampleInterval: 5000 }
  await app.register(underPressure, { ...pressureLimits, message: 'busy', retryAfter: 5 })
  await app.register(compress, {
    global: false,
    encodings: ['br', 'gzip'],
    brotliOptions: { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } },
  })
  registerHealth(app, ctx)
  await registerStatics(app, ctx, projectFolder)
  registerIcons(app, ctx, projectFolder)
  const makePage = openPageMaker(ctx, loadBuild, isDevelopment)
  const renderPath = (path: string) =>
    path.startsWith(REVIEWS_PATH)
      ? renderReviews(ctx, path)
      : makePage(new Request(ctx.config.publicOrigin + path), '', '')
  const cache = openPageCache(renderPath, !isDevelopment)
  await registerApi(app, ctx, cache)
  await registerMedia(app, ctx)
  await registerPhotographs(app, ctx)
  registerAuth(app, ctx)
  await registerPush(app, ctx)
  registerAdminApp(app, ctx, projectFolder)
  registerPages(app, ctx, { cache, makePage, loadBuild })
  const onChange = (version: number) => {
    void refreshContent(ctx)
    void cache.invalidate(version)
  }
  await refreshContent(ctx)
  const knownVersion = await readPageVersion(ctx.database)
  const watch = watchPageVersion(ctx, { onChange, onCheck: cache.trackVersionCheck }, knownVersion)
  app.addHook('onClose', async () => watch.stop())
  return app
}

/** The path of a request line, which may be an absolute URL (RFC 9112). A path that cannot be decoded becomes one that does not exist. */
function normalizeUrl(target: string): string {
  const path = target.replace(/^[a-z][a-z0-9+.-]*:\/\/[^/?#]*/i, '')
  if (attempt(() => decodeURIComponent(path.split('?', 1)[0] ?? '')) === undefined) return '/unreadable'
  return path.startsWith('/') ? path : `/${path}`
}

const statusLines: Record<string, string> = {
  HPE_HEADER_OVERFLOW: '431 Request Header Fields Too Large',
  ERR_HTTP_REQUEST_TIMEOUT: '408 Request Timeout',
}

/** Answers what Node's parser cannot read. Fastify's own answer lacks the security header and `Connection: close`. */
function answerUnreadableRequest({ code = '' }: NodeJS.ErrnoException, socket: Socket): void {
  const status = statusLines[code] ?? '400 Bad Request'
  const headers = 'Connection: close\r\nContent-Length: 0\r\nX-Content-Type-Options: nosniff'
  if (socket.writable && code !== 'ECONNRESET') socket.write(`HTTP/1.1 ${status}\r\n${headers}\r\n\r\n`)
  socket.destroy()
}
