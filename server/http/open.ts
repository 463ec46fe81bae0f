import type { Server } from 'node:http'
import underPressure from '@fastify/under-pressure'
import fastify, { type FastifyHttpOptions, type FastifyInstance } from 'fastify'
import { type House, ring } from '../house/house.ts'
import { pageVersion } from '../house/page-version.ts'
import { projectFolder } from '../place.ts'
import { registerAnswered, tellOf } from './answered.ts'
import { JSON_MOST_BYTES } from './api/get-userdetail.ts'
import { registerApi } from './api/register.ts'
import { registerBodies } from './bodies.ts'
import { registerConnectionClose } from './close-connections.ts'
import { registerConsoleApp } from './console-app.ts'
import { registerFaults } from './faults.ts'
import { registerForgeryCheck } from './forgery.ts'
import { registerHeaders } from './headers.ts'
import { registerHealth } from './health.ts'
import { lastProperty } from './last-property.ts'
import { registerBodyBudget } from './limits/body-budget.ts'
import { limitConnections } from './limits/connection-limits.ts'
import { openLinkTries } from './limits/link-tries.ts'
import { trustedProxies } from './limits/trusted-proxies.ts'
import { openTurns } from './limits/turns.ts'
import { registerUnreadRequests, unreadRequests } from './limits/unread-requests.ts'
import { registerMedia } from './media.ts'
import type { LoadBuild } from './pages/make-page.ts'
import { registerPages } from './pages/pages.ts'
import { watchPages } from './pages/watch-pages.ts'
import { registerPhotographs } from './photographs.ts'
import { registerPublicLog } from './public-log.ts'
import { registerPush } from './push.ts'
import { newRequestId } from './request-id.ts'
import { registerStatics } from './statics.ts'

const HEADERS_WITHIN_MS = 10_000
/** A whole upload over a slow connection: 35 MB at 400 kbit/s. */
const REQUEST_WITHIN_MS = 15 * 60_000
/** A connection without a request; and one on which nothing moves, whoever's turn it is. */
const IDLE_MS = 30_000
const STILL_MS = 120_000

/** The web server of a house, not yet listening. Closing it lets requests in flight end. */
export async function openHttp(
  house: House,
  loadBuild: LoadBuild,
  prepare: (app: FastifyInstance) => Promise<void> = async () => {},
): Promise<FastifyInstance> {
  const tell = tellOf(house)
  const options = {
    trustProxy: house.config.trustProxy && trustedProxies(house.config),
    genReqId: newRequestId,
    logger: false,
    bodyLimit: JSON_MOST_BYTES,
    forceCloseConnections: 'idle' as const,
    requestTimeout: REQUEST_WITHIN_MS,
    keepAliveTimeout: IDLE_MS,
    connectionTimeout: STILL_MS,
    http: {
      headersTimeout: HEADERS_WITHIN_MS,
      connectionsCheckingInterval: 2000,
      // We refuse a request without a host ourselves, with the manners of every other answer.
      requireHostHeader: false,
      // A request without a body has ended when it is there.
      optimizeEmptyRequests: true,
    },
    routerOptions: { maxParamLength: 200 },
    ...unreadRequests(house),
  } satisfies FastifyHttpOptions<Server>
  const app = fastify(options)
  const answered = limitConnections(app, house)
  registerConnectionClose(app)
  registerAnswered(app, tell)
  registerHeaders(app, house.config)
  registerFaults(app, house)
  registerUnreadRequests(app, house)
  registerBodies(app, house.config)
  registerForgeryCheck(app, house)
  registerBodyBudget(app, house)
  await prepare(app)
  // Measured over as long as it allows: a shorter stall leaves it without a figure, which it takes for an endless delay.
  await app.register(underPressure, {
    maxEventLoopDelay: 5000,
    sampleInterval: 5000,
    message: 'busy',
    retryAfter: 5,
  })
  registerHealth(app, house)
  await registerStatics(app, projectFolder)
  const linkTries = openLinkTries(house)
  const turns = openTurns(() => performance.now())
  await registerApi(app, house, linkTries, turns)
  await registerMedia(app, house)
  await registerPhotographs(app, house)
  await registerPush(app, house)
  registerPublicLog(app, house)
  registerConsoleApp(app, house, projectFolder)
  const cache = registerPages(app, house, { linkTries, turns, answered, tell }, loadBuild)
  const turn = (version: number) => {
    cache.turn(version)
    // Another process may have put something into the public log.
    ring(house, 'log')
    void lastProperty(house)
  }
  await lastProperty(house)
  const watch = watchPages(house, { turn, doubt: cache.doubt }, await pageVersion(house.database))
  app.addHook('onClose', async () => watch.stop())
  return app
}
