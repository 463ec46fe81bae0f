import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#core/app-context.server.ts'
import { messages } from '#core/refusals/messages.ts'
import { attempt } from '#core/values/attempt.ts'
import { getLastPublished } from './last-content.ts'
import { writeErrorPage } from './pages/error-page.ts'

const readMethods = new Set(['GET', 'HEAD', 'OPTIONS'])
/** Guests and programs may call these from anywhere: they need their own key, and no cookie of the admin. */
const wirePaths = /^\/admin\/api\/(?:get-reviews|get-userdetail|save-review|uploads)(?:\/|$)/

/** The forms of a guest's own page. That page sends no referrer, so its forms may come without an Origin. */
const guestPaths = /^[/\\]*review[/\\]+\w/i

/** Refuses a change of the admin, or of a guest's review, that a page of another site sends. */
export function registerForgeryCheck(app: FastifyInstance, ctx: AppContext): void {
  app.addHook('onRequest', async (request, reply) => {
    if (readMethods.has(request.method)) return
    const path = pathOf(request.url)
    const isGuestForm = path !== null && guestPaths.test(path)
    if (!isGuestForm && (!isAdminPath(path) || (path && wirePaths.test(path)))) return
    if (isFromOwnPages(request, ctx.config.publicOrigin, isGuestForm)) return
    ctx.log.warn('request.forged', { requestId: request.id, method: request.method })
    const ownAddress = isGuestForm ? 'your link' : `${ctx.config.publicOrigin}/admin`
    const text = `${messages.requestFromOtherSite} Please open ${ownAddress} and do it from there.`
    const message = { heading: 'Not from here', text }
    const { html, policy } = writeErrorPage(getLastPublished(ctx), request.id, message)
    reply.header('content-security-policy', policy).header('cache-control', 'no-store')
    return reply.code(403).type('text/html; charset=utf-8').send(html)
  })
}

/** The path as the router reads it: dots resolved, decoded. Null if it cannot be decoded. */
function pathOf(url: string): string | null {
  return attempt(() => decodeURIComponent(new URL(`http://localhost${url}`).pathname)) ?? null
}

/** In any case, with any number of slashes. A path that cannot be read counts as one of the admin. */
function isAdminPath(path: string | null): boolean {
  return path === null || /^[/\\]*admin(?![\w-])/i.test(path)
}

function isFromOwnPages(
  { headers }: Pick<FastifyRequest, 'headers'>,
  publicOrigin: string,
  mayLackOrigin: boolean,
): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers
  if (site !== undefined && site !== 'same-origin') return false
  // An older browser sends neither header; the key in the URL is the permission.
  if (mayLackOrigin && (origin === undefined || origin === 'null')) return true
  if (origin === undefined) return site === 'same-origin'
  return origin === publicOrigin || (isThisMachine(host) && origin === `http://${host}`)
}

/** On the own machine any of its names may be used. */
function isThisMachine(host: string | undefined): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host ?? '')
}
