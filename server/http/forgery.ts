import type { FastifyInstance, FastifyRequest } from 'fastify'
import { messages } from '#modules/common/messages.ts'
import type { AppContext } from '#server/app-context.ts'
import { lastContent } from './last-content.ts'
import { calmPage } from './pages/calm-page.ts'

const asks = new Set(['GET', 'HEAD', 'OPTIONS'])
/** What guests and programs may send from anywhere: these calls bring their own key instead of a cookie of the console. */
const wire = /^\/admin\/api\/(?:get-reviews|get-userdetail|save-review|uploads)(?:\/|$)/

/** What a guest does with their own review. Their page tells nobody its address, so that its forms come without an Origin. */
const guests = /^[/\\]*review[/\\]+\w/i

/** Whatever would change something in the console, or a guest's own review, must come from our own pages; a form on another site gets a calm refusal. */
export function registerForgeryCheck(app: FastifyInstance, ctx: AppContext): void {
  app.addHook('onRequest', async (request, reply) => {
    if (asks.has(request.method)) return
    const path = pathOf(request.url)
    const isGuests = path !== null && guests.test(path)
    if (!isGuests && (!isConsole(path) || (path && wire.test(path)))) return
    if (isOurs(request, ctx.config.publicOrigin, isGuests)) return
    ctx.log.warn('request.forged', { requestId: request.id, method: request.method })
    const { property } = lastContent(ctx)
    const from = isGuests ? 'your link' : `${ctx.config.publicOrigin}/admin`
    const text = `${messages.fromElsewhere} Please open ${from} and do it from there.`
    const { html, policy } = calmPage(property, request.id, { heading: 'Not from here', text })
    reply.header('content-security-policy', policy).header('cache-control', 'no-store')
    return reply.code(403).type('text/html; charset=utf-8').send(html)
  })
}

/** The path as the router will read it: dots resolved, decoded. Null for one that cannot be decoded. */
function pathOf(url: string): string | null {
  try {
    return decodeURIComponent(new URL(`http://house${url}`).pathname)
  } catch {
    return null
  }
}

/** Whatever its case, however many slashes; what cannot be read counts as the console's. */
function isConsole(path: string | null): boolean {
  return path === null || /^[/\\]*admin(?![\w-])/i.test(path)
}

function isOurs(
  { headers }: Pick<FastifyRequest, 'headers'>,
  publicOrigin: string,
  isNameless: boolean,
): boolean {
  const { origin, host, 'sec-fetch-site': site } = headers
  if (site !== undefined && site !== 'same-origin') return false
  // An older browser says nothing at all; the key in the address is what opens then.
  if (isNameless && (origin === undefined || origin === 'null')) return true
  if (origin === undefined) return site === 'same-origin'
  return origin === publicOrigin || (isThisMachine(host) && origin === `http://${host}`)
}

/** On one's own machine the house may be opened by any of its names. */
function isThisMachine(host: string | undefined): boolean {
  return /^(?:localhost|127\.0\.0\.1|\[::1\])(?::\d+)?$/.test(host ?? '')
}
