import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#core/app-context.server.ts'
import { networkOf } from '#core/host/rate-limits.server.ts'
import { refuse } from '#core/refusals/refusal.ts'
import { authHeaders } from '#modules/accounts/credentials.server.ts'
import { isFresh, TRUST_HEADER } from '#modules/accounts/owner.ts'
import { authOf } from '#modules/accounts/sign-in.server.ts'
import { whoAsks } from './pages/make-page.ts'

/** More than any browser sends. */
const MAX_BYTES = 20_000
const path = '/admin/auth/passkey'

/**
 * better-auth's own handler for passkeys, which need script. All other forms of the account are page forms without script, whose actions call
 * better-auth.
 */
export function registerAuth(app: FastifyInstance, ctx: AppContext): void {
  const options = { bodyLimit: MAX_BYTES }

  /** Each challenge is stored until it is used, so a network gets thirty in a quarter of an hour. */
  app.get(`${path}/generate-authenticate-options`, async (request, reply) => {
    const { wait } = await ctx.limits.count('passkeyQuestion', networkOf(request.ip))
    if (wait === null) return answer(request, reply)
    return reply.code(429).header('retry-after', wait).send(refuse('tooManyTries'))
  })
  app.post(`${path}/verify-authentication`, options, answer)
  app.get(`${path}/generate-register-options`, { onRequest: requireFresh }, answer)
  app.post(`${path}/verify-registration`, { ...options, onRequest: requireFresh }, answer)

  /** Adding a passkey needs a recent password. */
  async function requireFresh(request: FastifyRequest, reply: FastifyReply) {
    const signedIn = await whoAsks(ctx, request)
    if (!signedIn || !isFresh(ctx, signedIn)) return reply.code(403).send(refuse('passkeyUnkept'))
  }

  async function answer(request: FastifyRequest, reply: FastifyReply) {
    const given = new Headers()
    for (const name of ['cookie', 'user-agent']) given.set(name, String(request.headers[name] ?? ''))
    const trust = request.headers[TRUST_HEADER] !== undefined
    const headers = authHeaders({ headers: given, address: request.ip, trust })
    // The forgery check has checked the origin; on the own machine it has several names.
    headers.set('origin', ctx.config.publicOrigin)
    headers.set('content-type', 'application/json')
    const body = request.method === 'POST' ? { body: JSON.stringify(request.body) } : {}
    const init = { method: request.method, headers, ...body }
    const auth = await authOf(ctx)
    const response = await auth.handler(new Request(ctx.config.publicOrigin + request.url, init))
    for (const cookie of response.headers.getSetCookie()) reply.header('set-cookie', cookie)
    return reply
      .code(response.status)
      .header('cache-control', 'no-store')
      .type('application/json')
      .send(await response.text())
  }
}
