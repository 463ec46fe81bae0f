import { randomBytes } from 'node:crypto'
import { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { createRequestHandler, RouterContextProvider, type ServerBuild } from 'react-router'
import {
  addressContext,
  guessesContext,
  houseContext,
  nonceContext,
  type RefusedForm,
  refusedFormContext,
} from '../house/context.ts'
import type { House } from '../house/house.ts'
import type { Guesses } from './api/guesses.ts'
import { roomPolicy } from './headers.ts'
import { openPageCache, type PageCache } from './page-cache.ts'
import { answerReviewForm } from './review-form.ts'

/** The public documents kept ready; all else is rendered for each request. */
const cachedPaths = new Set([
  '/',
  '/reviews',
  '/review-policy',
  '/privacy',
  '/sitemap.xml',
  '/robots.txt',
  '/site.webmanifest',
])
const FORM_MOST_BYTES = 4_000_000

/** Every URL a person visits, answered by React Router; public documents from the page cache. */
export function registerPages(
  app: FastifyInstance,
  house: House,
  guesses: Guesses,
  build: () => Promise<ServerBuild>,
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
    context.set(guessesContext, { wait: guesses.waitOf(address), note: () => guesses.note(address) })
    context.set(refusedFormContext, refused)
    return createRequestHandler(await build(), 'production')(request, context)
  }
  const cache = openPageCache((path) => handle(new Request(house.config.publicOrigin + path), '', ''))

  app.register(async (pages) => {
    pages.removeAllContentTypeParsers()
    pages.addContentTypeParser('*', (_request, payload, done) => done(null, payload))
    pages.all('*', async (request, reply) => {
      const path = request.url.split('?', 1)[0] ?? '/'
      const asksOnly = request.method === 'GET' || request.method === 'HEAD'
      if (asksOnly && cachedPaths.has(path) && request.url.length < 300) return cache.answer(request, reply)
      return reply.send(await room(request, reply, webRequest(house, request, reply)))
    })
    pages.post('/review', (request, reply) =>
      answerReviewForm(house, guesses, request, reply, (refused) =>
        room(request, reply, new Request(house.config.publicOrigin + request.url), refused),
      ),
    )
  })

  /** A page for one visitor, with a nonce of its own, kept by nobody on the way. */
  async function room(visit: FastifyRequest, reply: FastifyReply, request: Request, refused?: RefusedForm) {
    const nonce = randomBytes(16).toString('base64')
    const response = await handle(request, nonce, visit.ip, refused)
    reply.header('content-security-policy', roomPolicy(nonce))
    // The address of the review page is a key: no other site may see it.
    if (visit.url.startsWith('/review')) reply.header('referrer-policy', 'no-referrer')
    if (!response.headers.has('cache-control')) reply.header('cache-control', 'private, no-store')
    return response
  }
  return cache
}

/** The same request for React Router, its address made of the configured origin, its body limited. */
function webRequest(house: House, request: FastifyRequest, reply: FastifyReply): Request {
  const aborted = new AbortController()
  reply.raw.on('close', () => reply.raw.writableFinished || aborted.abort())
  const headers = new Headers()
  for (const [name, value] of Object.entries(request.headers))
    if (value !== undefined) headers.set(name, Array.isArray(value) ? value.join(', ') : value)
  const init: RequestInit = { method: request.method, headers, signal: aborted.signal }
  if (request.method !== 'GET' && request.method !== 'HEAD')
    Object.assign(init, { body: Readable.toWeb(limited(request.raw)), duplex: 'half' })
  return new Request(house.config.publicOrigin + request.url, init)
}

function limited(body: Readable): Readable {
  return Readable.from(
    (async function* () {
      let taken = 0
      for await (const chunk of body) {
        taken += chunk.length
        if (taken > FORM_MOST_BYTES) throw Object.assign(new Error('form too large'), { statusCode: 413 })
        yield chunk
      }
    })(),
  )
}
