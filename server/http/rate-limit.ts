import rateLimit from '@fastify/rate-limit'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { House } from '../house/house.ts'
import { networkOf } from '../house/limits/network.ts'
import { whoAsks } from './who-asks.ts'

/** Pages and answers that no cache has, of one network address: more than a person asks for, and little work. */
export const UNCACHED = { max: 200, timeWindow: 60_000 }

/** The seconds that this request has to wait; null where it may go on. Counts it. */
export type CheckLimit = (request: FastifyRequest) => Promise<number | null>

/**
 * Limits requests per network address, in the memory of this process; routes opt in by `config.rateLimit`. Only a verified session of the team
 * is exempt. Failed sign-ins, guessed links and messages are counted in the database (`house.limits`).
 * Returns the check for what a route makes only sometimes, because its cache may have it.
 */
export async function registerRateLimit(app: FastifyInstance, house: House): Promise<CheckLimit> {
  const hidden = { 'x-ratelimit-limit': false, 'x-ratelimit-remaining': false, 'x-ratelimit-reset': false }
  await app.register(rateLimit, {
    global: false,
    keyGenerator: ({ ip }) => networkOf(ip),
    allowList: (request) => isSignedIn(house, request),
    addHeadersOnExceeding: hidden,
    addHeaders: { ...hidden, 'retry-after': true },
  })
  const check = app.createRateLimit(UNCACHED)
  return async (request) => {
    const found = await check(request)
    return !found.isAllowed && found.isExceeded ? Math.max(1, found.ttlInSeconds) : null
  }
}

/** Whether a person of the team asks for a page of the admin, by a session that is valid. */
export async function isSignedIn(house: House, request: FastifyRequest): Promise<boolean> {
  if (!request.url.startsWith('/admin') || !request.headers.cookie) return false
  return (await whoAsks(house, request)) !== null
}
