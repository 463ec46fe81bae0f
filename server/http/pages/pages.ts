import { randomBytes } from 'node:crypto'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import {
  createRequestHandler,
  type RequestHandler,
  RouterContextProvider,
  type ServerBuild,
} from 'react-router'
import { whoIsIn } from '../../house/accounts/sign-in.ts'
import type { House } from '../../house/house.ts'
import { BUSY_RETRY_SECONDS, isData, isFile, sendFault } from '../faults.ts'
import { roomPolicy } from '../headers.ts'
import type { LinkTries } from '../limits/link-tries.ts'
import type { Turns } from '../limits/turns.ts'
import { webRequest } from '../web-request.ts'
import { type Builds, chooseBuild } from './choose-build.ts'
import {
  addressContext,
  faultContext,
  houseContext,
  linkTriesContext,
  nonceContext,
  type RefusedForm,
  refusedFormContext,
} from './context.ts'
import { openPageAddresses } from './page-address.ts'
import { openPageCache, type PageCache } from './page-cache.ts'
import { consoleForm, type FormLimits, readPageForm, visitorsForm } from './page-form.ts'
import { pageKind } from './page-kind.ts'
import { pressPage } from './press-page.ts'
import { answerReadyPages } from './ready-pages.ts'
import { answerReviewForm } from './review-form.ts'

/** The public documents kept ready; all else is rendered for each request. */
const cachedPaths = new Set([
  '/',
  '/reviews',
  '/review-policy',
  '/terms',
  '/privacy',
  '/sitemap.xml',
  '/robots.txt',
  '/site.webmanifest',
])
/** Each page has one address, without a slash at its end; one that could name another host is left alone. */
const endsInSlash = /^\/[\w.-][^\\]*\/$/

/** Every URL a person visits, answered by React Router; public documents from the page cache. */
export function registerPages(
  app: FastifyInstance,
  house: House,
  { linkTries, turns }: { linkTries: LinkTries; turns: Turns },
  builds: Builds,
): PageCache {
  const handle = async (
    request: Request,
    nonce: string,
    address: string,
    refused: RefusedForm | null = null,
  ) => {
    const context = new RouterContextProvider()
    context.set(houseContext, house)
    context.set(nonceContext, nonce)
    context.set(addressContext, address)
    context.set(linkTriesContext, {
      look: (lookUp, opensNothing) => linkTries.look(address, lookUp, opensNothing),
      count: () => linkTries.count(address),
    })
    context.set(refusedFormContext, refused)
    const fault = { busy: false, full: false }
    context.set(faultContext, fault)
    const response = await handlerOf(await chooseBuild(builds, addressOf(request)))(request, context)
    if (response.status !== 500 || !(fault.busy || fault.full)) return response
    return comeBack(response, fault.busy ? 503 : 507)
  }
  const cache = openPageCache(
    (path) => handle(new Request(house.config.publicOrigin + path), '', ''),
    (request, reply, status) => sendFault(house, request, reply, status),
    openPageAddresses(house),
    turns,
  )

  answerReadyPages(app, house, cache, cachedPaths)
  app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, _payload, done) => done(null))
    pages.route({
      method: ['GET', 'HEAD'],
      url: '*',
      exposeHeadRoute: false,
      handler: async (request, reply) => {
        const path = request.url.split('?', 1)[0] ?? '/'
        if (isData(path)) return sendFault(house, request, reply, 404)
        if (isFile(path) || isNoName(path)) return sendFault(house, request, reply, 404)
        if (endsInSlash.test(path))
          return reply.redirect(path.replace(/\/+$/, '') + request.url.slice(path.length), 308)
        if (cachedPaths.has(path)) {
          request.page = { pattern: path, saysTrouble: false, allow: 'GET, HEAD' }
          return cache.answer(request, reply)
        }
        return answerBy(request, reply, webRequest(house, request, reply))
      },
    })
    pages.post('*', async (request, reply) => {
      if (isData(request.url) || isNoName(request.url.split('?', 1)[0] ?? ''))
        return sendFault(house, request, reply, 404)
      const form = await readPageForm(request.raw, await limitsFor(request))
      return answerBy(request, reply, webRequest(house, request, reply, form))
    })
    pages.route({
      method: ['PUT', 'PATCH', 'DELETE', 'OPTIONS'],
      url: '*',
      handler: async (request, reply) => {
        const path = request.url.split('?', 1)[0] ?? '/'
        if (isData(path)) return sendFault(house, request, reply, 404)
        reply.header('allow', await allowOf(path))
        return sendFault(house, request, reply, 405)
      },
    })
    pages.post('/review', (request, reply) =>
      answerReviewForm(house, linkTries, request, reply, (refused) =>
        room(request, reply, new Request(house.config.publicOrigin + request.url), refused),
      ),
    )
  })

  /** A stranger's form has the limits of the wire wherever it goes; the console's own, with their tables, are for who is in. */
  async function limitsFor(request: FastifyRequest): Promise<FormLimits> {
    if (!request.url.startsWith('/admin') || !request.headers.cookie) return visitorsForm
    const headers = { cookie: request.headers.cookie }
    const asked = new Request(house.config.publicOrigin + request.url, { headers })
    return (await whoIsIn(house, asked)) ? consoleForm : visitorsForm
  }

  async function allowOf(path: string): Promise<string> {
    if (path === '/review') return 'GET, HEAD, POST'
    return chooseBuild(builds, path).then(
      (pages) => pageKind(pages, path).allow,
      () => 'GET, HEAD',
    )
  }

  async function answerBy(visit: FastifyRequest, reply: FastifyReply, request: Request) {
    const turn = isSignedIn(visit)
      ? { made: await room(visit, reply, request) }
      : await turns.take(visit.ip, () => room(visit, reply, request))
    if ('wait' in turn) return sendFault(house, visit, reply.header('retry-after', turn.wait), 429)
    const response = turn.made
    if (response.status === 405) reply.header('allow', visit.page?.allow ?? 'GET, HEAD')
    const bare = isBare(response, visit.page?.saysTrouble ?? false)
    return bare ? sendFault(house, visit, reply, response.status) : reply.send(response)
  }

  /** A page for one visitor, with a nonce of its own, kept by nobody on the way. */
  async function room(visit: FastifyRequest, reply: FastifyReply, request: Request, refused?: RefusedForm) {
    const nonce = randomBytes(16).toString('base64')
    visit.page = pageKind(await chooseBuild(builds, visit.url), visit.url.split('?', 1)[0] ?? '')
    const response = await handle(request, nonce, visit.ip, refused)
    reply.header('content-security-policy', roomPolicy(nonce))
    if (!response.headers.has('cache-control')) reply.header('cache-control', 'private, no-store')
    if (!/^\/review/i.test(visit.url)) return response
    // The address of the review page is a key: no other site may see it.
    reply.header('referrer-policy', 'no-referrer')
    return pressPage(response, visit.headers['accept-encoding'])
  }
  return cache
}

/** An address with a control character in it: nothing of ours has such a name, and neither the router nor a database can look it up. */
function isNoName(path: string): boolean {
  return /%(?:[01][0-9a-f]|7f|c2%[89][0-9a-f]|e2%80%a[89])/i.test(path)
}

function addressOf({ url }: Request): string {
  const { pathname, search } = new URL(url)
  return pathname + search
}

const handlers = new WeakMap<ServerBuild, RequestHandler>()

/** Made once for a build: it works through all routes. */
function handlerOf(build: ServerBuild): RequestHandler {
  const handler = handlers.get(build) ?? createRequestHandler(build, 'production')
  handlers.set(build, handler)
  return handler
}

/** Perhaps: the page will ask. Whoever only says so is sent away at little cost. */
function isSignedIn({ url, headers }: FastifyRequest): boolean {
  return url.startsWith('/admin') && /deodar/.test(headers.cookie ?? '')
}

/** The router's own words for what has gone wrong: no page for anybody. Its script understands them, and a page may say it itself. */
function isBare({ status, headers }: Response, saysTrouble: boolean): boolean {
  const type = headers.get('content-type') ?? ''
  const said = type.startsWith('text/x-script') || (type.startsWith('text/html') && saysTrouble)
  return !said && (status === 405 || status >= 500)
}

/** What the router gave as a fault, when it is one that passes. */
function comeBack({ body, headers }: Response, status: 503 | 507): Response {
  headers.set('retry-after', String(BUSY_RETRY_SECONDS))
  return new Response(body, { status, headers })
}
