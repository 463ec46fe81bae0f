import type { Socket } from 'node:net'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { sessionCookie } from '../../house/accounts/owner-auth.ts'
import { whoIsIn } from '../../house/accounts/sign-in.ts'
import type { House } from '../../house/house.ts'
import type { Tell } from '../answered.ts'
import { isData, isFile, sendFault } from '../faults.ts'
import type { LinkTries } from '../limits/link-tries.ts'
import type { Turns } from '../limits/turns.ts'
import { answerReceiptForms, receiptForms } from '../receipt-forms.ts'
import { webRequest } from '../web-request.ts'
import { openVisits } from './answer-visit.ts'
import { type Builds, chooseBuild } from './choose-build.ts'
import { openPageMaker } from './make-page.ts'
import { openPageAddresses } from './page-address.ts'
import { openPageCache, type PageCache } from './page-cache.ts'
import { consoleForm, type FormLimits, readPageForm, visitorsForm } from './page-form.ts'
import { pageKind } from './page-kind.ts'
import { answerReadyPages } from './ready-pages.ts'
import { answerReviewForm } from './review-form.ts'

/** The public documents kept ready; all else is rendered for each request. */
const cachedPaths = new Set([
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
])
/** Each page has one address, without a slash at its end; one that could name another host is left alone. */
const endsInSlash = /^\/[\w.-][^\\]*\/$/

type Doors = {
  linkTries: LinkTries
  turns: Turns
  /** Hears that a line was answered in time. */
  answered: (line: Socket) => void
  tell: Tell | null
}

/** Every URL a person visits, answered by React Router; public documents from the page cache. */
export function registerPages(
  app: FastifyInstance,
  house: House,
  { linkTries, turns, answered, tell }: Doors,
  builds: Builds,
): PageCache {
  const make = openPageMaker(house, linkTries, builds)
  const { answerBy, room } = openVisits(house, make, turns, builds)
  const cache = openPageCache(
    (path) => make(new Request(house.config.publicOrigin + path), '', ''),
    (request, reply, status) => sendFault(house, request, reply, status),
    openPageAddresses(house),
    turns,
    isOfTheTeam(house),
  )

  answerReadyPages(app, house, { cache, paths: cachedPaths, answered, tell })
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
    answerReceiptForms(pages, house, linkTries, (request, reply, refused) =>
      room(request, reply, new Request(house.config.publicOrigin + request.url), refused),
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
    if (path === '/review' || receiptForms.includes(path)) return 'GET, HEAD, POST'
    return chooseBuild(builds, path).then(
      (pages) => pageKind(pages, path).allow,
      () => 'GET, HEAD',
    )
  }

  return cache
}

/** An address with a control character in it: nothing of ours has such a name, and neither the router nor a database can look it up. */
function isNoName(path: string): boolean {
  return /%(?:[01][0-9a-f]|7f|c2%[89][0-9a-f]|e2%80%a[89])/i.test(path)
}

/** Somebody with the cookie of the rooms; whether it still opens them does not matter here. */
function isOfTheTeam({ config }: House): (request: FastifyRequest) => boolean {
  const name = `${sessionCookie(config.publicOrigin)}=`
  return ({ headers: { cookie = '' } }) => cookie.split('; ').some((each) => each.startsWith(name))
}
