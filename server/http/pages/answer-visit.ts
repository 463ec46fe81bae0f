import { randomBytes } from 'node:crypto'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { House } from '../../house/house.ts'
import { sendFault } from '../faults.ts'
import { roomPolicy } from '../headers.ts'
import type { Turns } from '../limits/turns.ts'
import { whoAsks } from '../who-asks.ts'
import type { LoadBuild, MakePage, MoreOfVisit } from './make-page.ts'
import { pageKind } from './page-kind.ts'
import { pressPage } from './press-page.ts'

/** Answers with what is made for one visitor alone, in turn with whatever else they ask for. */
export function openVisits(house: House, make: MakePage, turns: Turns, loadBuild: LoadBuild) {
  async function answerBy(visit: FastifyRequest, reply: FastifyReply, request: Request, more?: MoreOfVisit) {
    const turn = (await isSignedIn(house, visit))
      ? { made: await room(visit, reply, request, more) }
      : await turns.take(visit.ip, () => room(visit, reply, request, more))
    if ('wait' in turn) return sendFault(house, visit, reply.header('retry-after', turn.wait), 429)
    const response = turn.made
    // A route with a step in it (`reviews/:id/:step`) answers in plain text for a step that it does not have: every unknown page of the admin looks alike.
    if (response.status === 404 && visit.page?.pattern === '*' && /^\/+admin/i.test(visit.url)) {
      if (visit.method !== 'POST') return sendFault(house, visit, reply, 404)
      return sendFault(house, visit, reply.header('allow', visit.page.allow), 405)
    }
    if (response.status === 405) reply.header('allow', visit.page?.allow ?? 'GET, HEAD')
    const bare = isBare(response, visit.page?.saysTrouble ?? false)
    return bare ? sendFault(house, visit, reply, response.status) : reply.send(response)
  }

  /** A page for one visitor, with a nonce of its own, kept by nobody on the way. */
  async function room(visit: FastifyRequest, reply: FastifyReply, request: Request, more?: MoreOfVisit) {
    const nonce = randomBytes(16).toString('base64')
    visit.page = pageKind(await loadBuild(), visit.url.split('?', 1)[0] ?? '')
    const response = await make(request, nonce, visit.ip, more)
    reply.header('content-security-policy', roomPolicy(nonce))
    if (!response.headers.has('cache-control')) reply.header('cache-control', 'private, no-store')
    // What a search in the rooms says back and what it finds are not pressed together: the length would tell of both.
    if (visit.url.startsWith('/admin')) return response
    // The address of the review page is a key: no other site may see it.
    if (/^\/review/i.test(visit.url)) reply.header('referrer-policy', 'no-referrer')
    return pressPage(response, visit.headers['accept-encoding'])
  }

  return { answerBy, room }
}

/** Whether somebody of the team asks for a page of theirs: a session that holds, as a cookie can say anything. */
async function isSignedIn(house: House, visit: FastifyRequest): Promise<boolean> {
  if (!visit.url.startsWith('/admin') || !visit.headers.cookie) return false
  return (await whoAsks(house, visit)) !== null
}

/** The router's own words for what has gone wrong: no page for anybody. Its script understands them, and a page may say it itself. */
function isBare({ status, headers }: Response, saysTrouble: boolean): boolean {
  const type = headers.get('content-type') ?? ''
  const said = type.startsWith('text/x-script') || (type.startsWith('text/html') && saysTrouble)
  return !said && (status === 405 || status >= 500)
}
