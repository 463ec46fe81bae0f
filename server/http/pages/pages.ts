import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { RefusedReviewForm } from '#app/context/context.server.ts'
import type { AppContext } from '#core/app-context.server.ts'
import { makeSessionCookieName } from '#modules/accounts/known-device.server.ts'
import { textPages } from '#modules/content/text-pages.ts'
import { receiveReview } from '../api/save-review.ts'
import { isDataUrl, isFileUrl, sendFault } from '../faults.ts'
import { makePagePolicy } from '../headers.ts'
import { countUncached, runUncached } from '../limits.ts'
import { type PageCache, sendPage } from '../page-cache.ts'
import { type FormExtras, type LoadBuild, type MakePage, toWebRequest } from './make-page.ts'
import { findPageKind, readPageAddress } from './page-address.ts'
import {
  adminFormLimits,
  emptyForm,
  MAX_FORM_BYTES,
  readPageForm,
  registerQuickForm,
  visitorFormLimits,
} from './page-form.ts'

/** The pages in the cache, some of them with a query. Every other page is rendered for each request. */
const cachedFiles = ['/sitemap.xml', '/robots.txt', '/site.webmanifest', '/nights.json', '/stays.json']
const cachedPaths = ['/', '/reviews', '/nights', ...textPages.map(({ path }) => path), ...cachedFiles]
/** A path with a slash at its end, but not one that could name another host. */
const endsInSlash = /^\/[\w.-][^\\]*\/$/

/** A guest's own page with what an app has put behind its link. */
const guestLinkWithSuffix = /^(\/(?:pay|stay|receipt)\/[\w-]+)[^\w-]/

type PageOptions = { cache: PageCache; makePage: MakePage; loadBuild: LoadBuild }

/** All pages, rendered by React Router; the public ones come from the page cache. */
export function registerPages(app: FastifyInstance, ctx: AppContext, options: PageOptions): void {
  const { cache, makePage, loadBuild } = options
  const { answerWithPage, renderPage } = openPageAnswers(ctx, makePage, loadBuild)
  const teamCookie = `${makeSessionCookieName(ctx.config.publicOrigin)}=`
  const config = { isUncached: true }
  const readRoute = { method: ['GET', 'HEAD'], exposeHeadRoute: false }
  app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser(
      ['application/x-www-form-urlencoded', 'multipart/form-data'],
      { parseAs: 'buffer' },
      (_request, body, done) => done(null, body),
    )
    for (const url of cachedPaths) pages.route({ ...readRoute, url, handler: sendCachedPage })
    pages.route({
      ...readRoute,
      url: '*',
      config,
      handler: async (request, reply) => {
        const path = pathOf(request)
        const [, guestPage] = guestLinkWithSuffix.exec(path) ?? []
        if (guestPage) return reply.redirect(guestPage, 308)
        if (isDataUrl(path) || isFileUrl(path) || hasControlCharacter(path))
          return sendFault(ctx, request, reply, 404)
        if (endsInSlash.test(path))
          return reply.redirect(removeEndingSlashes(path) + request.url.slice(path.length), 308)
        return answerWithPage(request, reply, toWebRequest(ctx, request, reply))
      },
    })
    const bodyLimits = { '*': MAX_FORM_BYTES.ofAnybody, '/admin/*': MAX_FORM_BYTES.ofTheTeam }
    for (const [url, bodyLimit] of Object.entries(bodyLimits))
      pages.post(url, { bodyLimit, onRequest: checkForm, config }, async (request, reply) => {
        const limits = request.isOfTheTeam ? adminFormLimits : visitorFormLimits
        const form = await readPageForm(request.headers['content-type'] ?? '', request.body, limits)
        return answerWithPage(request, reply, toWebRequest(ctx, request, reply, form))
      })
    pages.route({
      method: ['PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: '*',
      onRequest: async (request, reply) => {
        const path = pathOf(request)
        if (isDataUrl(path)) return sendFault(ctx, request, reply, 404)
        return sendFault(ctx, request, reply.header('allow', await listMethods(path)), 405)
      },
      handler: () => {},
    })
    pages.register(async (streaming) => {
      // The files of these forms are streamed to the disk.
      streaming.removeAllContentTypeParsers()
      streaming.addContentTypeParser('*', (_request, _payload, done) => done(null))
      streaming.post('/review', { config: { streamsBody: true } }, (request, reply) =>
        answerReviewForm(ctx, request, reply, (refused) =>
          renderPage(request, reply, new Request(ctx.config.publicOrigin + request.url), { refused }),
        ),
      )
      registerQuickForm(streaming, ctx, answerWithPage)
    })
  })

  /** Refuses, before a byte of the form is read, a path that accepts no form and a large form without a session. */
  async function checkForm(request: FastifyRequest, reply: FastifyReply) {
    const path = pathOf(request)
    if (isDataUrl(path) || hasControlCharacter(path)) return sendFault(ctx, request, reply, 404)
    const acceptsForm = await loadBuild().then(
      (pages) => findPageKind(pages, path).allow.includes('POST'),
      // Rendering the page reports an error of the build.
      () => true,
    )
    if (!acceptsForm) return answerWithPage(request, reply, toWebRequest(ctx, request, reply, emptyForm))
    if (request.isOfTheTeam) return
    const { 'content-length': length, 'transfer-encoding': encoding } = request.headers
    // Browsers always send the length of a form.
    const isLarge = encoding !== undefined || Number(length ?? 0) > MAX_FORM_BYTES.ofAnybody
    if (isLarge && path.startsWith('/admin')) return sendFault(ctx, request, reply, 413)
  }

  /** A query with a value that the page does not know redirects to the page without it. A variant that is not in the cache counts as uncached. */
  async function sendCachedPage(request: FastifyRequest, reply: FastifyReply) {
    const { path, hasUnknownValue } = readPageAddress(ctx, request.url)
    if (hasUnknownValue) return reply.redirect(path, 302)
    const isUncached = path.includes('?') && !cache.has(path)
    if (isUncached) {
      const wait = await countUncached(ctx, request)
      if (wait !== null) return sendFault(ctx, request, reply.header('retry-after', wait), 429)
    }
    // The team sees its own changes at once; here it does not matter whether the cookie is valid.
    const findCached = () => cache.get(path, (request.headers.cookie ?? '').includes(teamCookie))
    const page = await (isUncached ? runUncached(ctx, request, findCached) : findCached())
    return page.status >= 500 ? sendFault(ctx, request, reply, page.status) : sendPage(page, request, reply)
  }

  async function listMethods(path: string): Promise<string> {
    if (path === '/review') return 'GET, HEAD, POST'
    return loadBuild().then(
      (pages) => findPageKind(pages, path).allow,
      () => 'GET, HEAD',
    )
  }
}

function removeEndingSlashes(path: string): string {
  let end = path.length
  while (path.charAt(end - 1) === '/') end -= 1
  return path.slice(0, end)
}

function pathOf({ url }: FastifyRequest): string {
  return url.split('?', 1)[0] ?? '/'
}

/** A path with a control character: no page has one, and neither the router nor a database can look it up. */
function hasControlCharacter(path: string): boolean {
  return /%(?:[01][0-9a-f]|7f|c2%[89][0-9a-f]|e2%80%a[89])/i.test(path)
}

/** A review form without script: a saved one redirects to its link, which shows thanks; a refused one shows the message and what was typed. */
async function answerReviewForm(
  ctx: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  renderRefused: (refused: RefusedReviewForm) => Promise<Response>,
): Promise<FastifyReply> {
  const { status, isSaved, message, field, fields = [] } = await receiveReview(ctx, request, true)
  if (isSaved) return reply.code(303).header('location', request.url).send()
  const refused = { message, ...(field !== undefined && { field }), fields: Object.fromEntries(fields) }
  const page = await renderRefused(refused)
  return reply.send(new Response(page.body, { status: status === 200 ? 422 : status, headers: page.headers }))
}

/** Answers with pages that are rendered for one visitor. */
function openPageAnswers(ctx: AppContext, makePage: MakePage, loadBuild: LoadBuild) {
  async function answerWithPage(
    visit: FastifyRequest,
    reply: FastifyReply,
    pageRequest: Request,
    extras?: FormExtras,
  ) {
    const response = await renderPage(visit, reply, pageRequest, extras)
    if (response.status === 405) reply.header('allow', visit.pageKind?.allow ?? 'GET, HEAD')
    if (needsErrorPage(response, visit.pageKind?.showsErrors ?? false))
      return sendFault(ctx, visit, reply, response.status)
    const isPage = response.headers.get('content-type')?.startsWith('text/html')
    // The size of a compressed admin page would reveal what a search found.
    if (!isPage || visit.url.startsWith('/admin')) return reply.send(response)
    reply.compress(response)
    return reply
  }

  /** Renders a page with a nonce of its own; no cache may store it. */
  async function renderPage(visit: FastifyRequest, reply: FastifyReply, page: Request, extras?: FormExtras) {
    const nonce = randomBytes(16).toString('base64')
    visit.pageKind = findPageKind(await loadBuild(), pathOf(visit))
    const response = await runUncached(ctx, visit, () => makePage(page, nonce, visit.ip, extras))
    reply.header('content-security-policy', makePagePolicy(nonce))
    if (!response.headers.has('cache-control')) reply.header('cache-control', 'private, no-store')
    // The URLs of a guest's own pages have a token: no other site may see it.
    if (/^\/(?:review|(?:pay|stay|receipt)\/)/i.test(visit.url))
      reply.header('referrer-policy', 'no-referrer')
    return response
  }

  return { answerWithPage, renderPage }
}

/** Whether this is the router's plain error text. The router's script understands its own format, and some layouts show errors themselves. */
function needsErrorPage({ status, headers }: Response, showsErrors: boolean): boolean {
  const type = headers.get('content-type') ?? ''
  const isShown = type.startsWith('text/x-script') || (type.startsWith('text/html') && showsErrors)
  return !isShown && (status === 405 || status >= 500)
}
