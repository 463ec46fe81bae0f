import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '#server/house.ts'
import { sendFault } from '../faults.ts'
import { roomPolicy } from '../headers.ts'
import type { LoadBuild, MakePage, MoreOfVisit } from './make-page.ts'
import { pageKind } from './page-kind.ts'

/** Answers with pages that are rendered for one visitor alone. */
export function openVisits(house: House, make: MakePage, loadBuild: LoadBuild) {
  async function answerBy(visit: FastifyRequest, reply: FastifyReply, request: Request, more?: MoreOfVisit) {
    const response = await room(visit, reply, request, more)
    if (response.status === 405) reply.header('allow', visit.page?.allow ?? 'GET, HEAD')
    const bare = isBare(response, visit.page?.saysTrouble ?? false)
    if (bare) return sendFault(house, visit, reply, response.status)
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
