import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { sessionCookie } from '#modules/accounts/known-device.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { receiveReview } from '../api/save-review.ts'
import { isData, isFile, sendFault } from '../faults.ts'
import { roomPolicy } from '../headers.ts'
import { countUncached, isSignedIn } from '../limits.ts'
import { type PageCache, sendPage } from '../page-cache.ts'
import { answerReceiptForms, receiptForms } from '../receipt-forms.ts'
import type { RefusedForm } from './context.ts'
import type { LoadBuild, MakePage, MoreOfVisit } from './make-page.ts'
import { webRequest } from './make-page.ts'
import { pageAddress, pageKind } from './page-address.ts'
import {
  answerQuickForm,
  consoleForm,
  emptyForm,
  FORM_MOST_BYTES,
  readPageForm,
  visitorsForm,
} from './page-form.ts'

declare module 'fastify' {
  interface FastifyRequest {
    /** Whether a session of the team came with a form. */
    isOfTheTeam: boolean
  }
}

/** The public pages in the cache, some of them with query parameters that they know; all else is rendered for each request. */
const cachedPaths = [
  '/',
  '/reviews',
  '/nights',
  '/nights.json',
  '/log',
  '/review-policy',
  '/terms',
  '/privacy',
  '/sitemap.xml',
  '/robots.txt',
  '/site.webmanifest',
  '/stays.json',
]
/** Each page has one address, without a slash at its end; one that could name another host is left alone. */
const endsInSlash = /^\/[\w.-][^\\]*\/$/

type PageOptions = { cache: PageCache; make: MakePage; loadBuild: LoadBuild }

/** Every URL a person visits, answered by React Router; public documents from the page cache. */
export function registerPages(
  app: FastifyInstance,
  ctx: AppContext,
  { cache, make, loadBuild }: PageOptions,
): void {
  const { answerBy, room } = openVisits(ctx, make, loadBuild)
  const teamCookie = `${sessionCookie(ctx.config.publicOrigin)}=`
  const limited = { isUncached: true }

  app.decorateRequest('isOfTheTeam', false)
  app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer' },
      (_request, body, done) => done(null, body),
    )
    /** Forms with files, which go to the disk as they come. */
    const streams = (register: (pages: FastifyInstance) => void) =>
      pages.register(async (streaming) => {
        streaming.removeAllContentTypeParsers()
        streaming.addContentTypeParser('*', (_request, _payload, done) => done(null))
        register(streaming)
      })
    for (const url of cachedPaths)
      pages.route({ method: ['GET', 'HEAD'], url, exposeHeadRoute: false, handler: sendCached })
    pages.route({
      method: ['GET', 'HEAD'],
      url: '*',
      exposeHeadRoute: false,
      config: limited,
      handler: async (request, reply) => {
        const path = pathOf(request)
        if (isData(path)) return sendFault(ctx, request, reply, 404)
        if (isFile(path) || isNoName(path)) return sendFault(ctx, request, reply, 404)
        if (endsInSlash.test(path))
          return reply.redirect(withoutEndingSlashes(path) + request.url.slice(path.length), 308)
        return answerBy(request, reply, webRequest(ctx, request, reply))
      },
    })
    const takeForm = async (request: FastifyRequest, reply: FastifyReply) => {
      const type = request.headers['content-type'] ?? ''
      const limits = request.isOfTheTeam ? consoleForm : visitorsForm
      return answerBy(
        request,
        reply,
        webRequest(ctx, request, reply, await readPageForm(type, request.body, limits)),
      )
    }
    pages.post('*', { bodyLimit: FORM_MOST_BYTES.ofAnybody, onRequest: mayBring, config: limited }, takeForm)
    pages.post(
      '/admin/*',
      { bodyLimit: FORM_MOST_BYTES.ofTheTeam, onRequest: mayBring, config: limited },
      takeForm,
    )
    pages.route({
      method: ['PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: '*',
      onRequest: async (request, reply) => {
        const path = pathOf(request)
        if (isData(path)) return sendFault(ctx, request, reply, 404)
        reply.header('allow', await allowOf(path))
        return sendFault(ctx, request, reply, 405)
      },
      handler: () => {},
    })
    streams((forms) => {
      forms.post('/review', { config: { streamsBody: true } }, (request, reply) =>
        answerReviewForm(ctx, request, reply, (refused) =>
          room(request, reply, new Request(ctx.config.publicOrigin + request.url), { refused }),
        ),
      )
      answerReceiptForms(forms, ctx, (request, reply, refused) =>
        room(request, reply, new Request(ctx.config.publicOrigin + request.url), { refused }),
      )
      answerQuickForm(forms, ctx, answerBy)
    })
  })

  /** Says no before a byte of the form is read: to an address that accepts none, and to a stranger's large form. */
  async function mayBring(request: FastifyRequest, reply: FastifyReply) {
    const path = pathOf(request)
    if (isData(path) || isNoName(path)) return sendFault(ctx, request, reply, 404)
    const takesForm = await loadBuild().then(
      (pages) => pageKind(pages, path).allow.includes('POST'),
      // What is wrong with the pages is said by whoever makes one.
      () => true,
    )
    // The page says itself that it takes no form.
    if (!takesForm) return answerBy(request, reply, webRequest(ctx, request, reply, emptyForm))
    request.isOfTheTeam = await isSignedIn(ctx, request)
    if (request.isOfTheTeam) return
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    // Browsers always say how long a form is.
    const isLarge = encoding !== undefined || Number(length ?? 0) > FORM_MOST_BYTES.ofAnybody
    if (isLarge && path.startsWith('/admin')) return sendFault(ctx, request, reply, 413)
  }

  /** A choice that no page knows leads to the page without it; a page with a query that is not in the cache counts as one made for this visitor. */
  async function sendCached(request: FastifyRequest, reply: FastifyReply) {
    const { path, strange } = pageAddress(ctx, request.url)
    if (strange) return reply.redirect(path, 302)
    if (path.includes('?') && !cache.has(path)) {
      const wait = await countUncached(ctx, request)
      if (wait !== null) return sendFault(ctx, request, reply.header('retry-after', wait), 429)
    }
    // Somebody of the team sees their own change at once; whether the cookie is valid does not matter here.
    const page = await cache.get(path, (request.headers.cookie ?? '').includes(teamCookie))
    return page.status >= 500 ? sendFault(ctx, request, reply, page.status) : sendPage(page, request, reply)
  }

  async function allowOf(path: string): Promise<string> {
    if (path === '/review' || receiptForms.includes(path)) return 'GET, HEAD, POST'
    return loadBuild().then(
      (pages) => pageKind(pages, path).allow,
      () => 'GET, HEAD',
    )
  }
}

function withoutEndingSlashes(path: string): string {
  let end = path.length
  while (path.charAt(end - 1) === '/') end -= 1
  return path.slice(0, end)
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '/'
}

/** An address with a control character in it: nothing of ours has such a name, and neither the router nor a database can look it up. */
function isNoName(path: string): boolean {
  return /%(?:[01][0-9a-f]|7f|c2%[89][0-9a-f]|e2%80%a[89])/i.test(path)
}

type ShowPage = (refused: RefusedForm) => Promise<Response>

/**
 * A review form that comes without script. Saved, it leads back to its own link, which now says thanks; refused, the page
 * comes back with the sentence and everything that was typed.
 */
async function answerReviewForm(
  ctx: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  show: ShowPage,
): Promise<FastifyReply> {
  const { status, ok, message, field, fields } = await receiveReview(ctx, request, true)
  if (ok) return reply.code(303).header('location', `${ctx.config.publicOrigin}${request.url}`).send()
  const page = await show({
    message,
    ...(field === undefined ? {} : { field }),
    fields: Object.fromEntries(fields ?? []),
  })
  return reply.send(new Response(page.body, { status: status === 200 ? 422 : status, headers: page.headers }))
}

/** Answers with pages that are rendered for one visitor alone. */
function openVisits(ctx: AppContext, make: MakePage, loadBuild: LoadBuild) {
  async function answerBy(visit: FastifyRequest, reply: FastifyReply, request: Request, more?: MoreOfVisit) {
    const response = await room(visit, reply, request, more)
    if (response.status === 405) reply.header('allow', visit.page?.allow ?? 'GET, HEAD')
    const bare = isBare(response, visit.page?.saysTrouble ?? false)
    if (bare) return sendFault(ctx, visit, reply, response.status)
    const isPage = response.headers.get('content-type')?.startsWith('text/html')
    // The length of a compressed page of the admin would tell what a search found: those are not compressed.
    if (!isPage || visit.url.startsWith('/admin')) return reply.send(response)
    reply.compress(response)
    return reply
  }

  /** A page for one visitor, with a nonce of its own, which no cache may keep. */
  async function room(visit: FastifyRequest, reply: FastifyReply, request: Request, more?: MoreOfVisit) {
    const nonce = randomBytes(16).toString('base64')
    visit.page = pageKind(await loadBuild(), visit.url.split('?', 1)[0] ?? '')
    const response = await make(request, nonce, visit.ip, more)
    reply.header('content-security-policy', roomPolicy(nonce))
    if (!response.headers.has('cache-control')) reply.header('cache-control', 'private, no-store')
    // The address of the review page is a key: no other site may see it.
    if (/^\/review/i.test(visit.url)) reply.header('referrer-policy', 'no-referrer')
    return response
  }

  return { answerBy, room }
}

/** The router's own words for what has gone wrong: no page for anybody. Its script understands them, and a page may say it itself. */
function isBare({ status, headers }: Response, saysTrouble: boolean): boolean {
  const type = headers.get('content-type') ?? ''
  const said = type.startsWith('text/x-script') || (type.startsWith('text/html') && saysTrouble)
  return !said && (status === 405 || status >= 500)
}
