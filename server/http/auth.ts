import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#core/app-context.server.ts'
import { refuse } from '#core/refusals/refusal.ts'
import { hasRecentPassword, TRUST_HEADER } from '#modules/accounts/owner.ts'
import { requestAuth } from '#modules/accounts/sign-in.server.ts'
import { findSignedInPerson } from './pages/make-page.ts'

/** More than any browser sends. */
const MAX_BYTES = 20_000

/**
 * better-auth's own handler for passkeys, which need script. All other forms of the account are page forms without script, whose actions call
 * it. No other endpoint is reachable: some of them change an account without a recent password or an audit entry.
 */
export function registerAuth(app: FastifyInstance, ctx: AppContext): void {
  const options = { bodyLimit: MAX_BYTES }
  const path = '/admin/auth/passkey'
  app.get(`${path}/generate-authenticate-options`, answerAuthRequest)
  app.post(`${path}/verify-authentication`, options, answerAuthRequest)
  app.get(`${path}/generate-register-options`, { onRequest: requireRecentPassword }, answerAuthRequest)
  app.post(`${path}/verify-registration`, { ...options, onRequest: requireRecentPassword }, answerAuthRequest)

  /** Adding a passkey needs a recent password. */
  async function requireRecentPassword(request: FastifyRequest, reply: FastifyReply) {
    const signedIn = await findSignedInPerson(ctx, request)
    if (!signedIn || !hasRecentPassword(ctx, signedIn)) return reply.code(403).send(refuse('passkeyNotSaved'))
  }

  async function answerAuthRequest({ url, headers, ip, body }: FastifyRequest, reply: FastifyReply) {
    const forwardedHeaders = { cookie: headers.cookie ?? '', 'user-agent': headers['user-agent'] ?? '' }
    const trustsBrowser = headers[TRUST_HEADER] !== undefined
    const credentials = { headers: new Headers(forwardedHeaders), address: ip, trustsBrowser }
    const response = await requestAuth(ctx, credentials, url.slice('/admin/auth'.length), body ?? undefined)
    const wait = response.headers.get('x-retry-after')
    if (wait) reply.header('retry-after', wait)
    return reply.header('cache-control', 'no-store').send(response)
  }
}
