import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { messages } from '#modules/common/messages.ts'
import {
  findAnyRendition,
  findPublicRendition,
  openRendition,
  type Rendition,
} from '#modules/media/shown-media.server.ts'
import type { AppContext } from '#server/app-context.ts'
import { whoAsks } from './web-request.ts'

type BytePart = { start: number; end: number }

/** Pictures and recordings at /media/…: asked of the database each time, so that a hidden one is gone with the next request. */
export async function registerMedia(app: FastifyInstance, ctx: AppContext): Promise<void> {
  app.route<{ Params: { key: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:key',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { key } = request.params
      const rendition = isKeyOfRendition(key) ? await findPublicRendition(ctx, key) : null
      return rendition
        ? sendRendition(ctx, request, reply, rendition, cacheControl(rendition))
        : notThere(reply)
    },
  })
  app.route<{ Params: { key: string } }>({
    method: ['GET', 'HEAD'],
    url: '/admin/media/:key',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { key } = request.params
      // What still waits or was hidden is for those who are signed in, and stays in nobody's cache.
      const rendition = (await whoAsks(ctx, request)) ? await findAnyRendition(ctx, key) : null
      return rendition ? sendRendition(ctx, request, reply, rendition, 'no-store') : notThere(reply)
    },
  })
}

/** Answers with a rendition the asker may have: whole, unchanged, or the one part asked for. */
async function sendRendition(
  ctx: AppContext,
  request: FastifyRequest,
  reply: FastifyReply,
  rendition: Rendition,
  cacheControl: string,
): Promise<FastifyReply> {
  const etag = `"${rendition.sha256}"`
  reply
    .header('content-security-policy', "sandbox; default-src 'none'; frame-ancestors 'none'")
    .header('accept-ranges', 'bytes')
    .header('cache-control', cacheControl)
    .header('etag', etag)
    .type(rendition.type)
  if (matches(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const asked = rangeHolds(request.headers['if-range'], etag) ? request.headers.range : undefined
  const part = readRange(asked, rendition.bytes)
  if (part === 'unsatisfiable')
    return reply
      .code(416)
      .removeHeader('content-type')
      .header('content-range', `bytes */${rendition.bytes}`)
      .header('cache-control', 'no-store')
      .send()
  if (part) reply.code(206).header('content-range', `bytes ${part.start}-${part.end}/${rendition.bytes}`)
  reply.header('content-length', part ? part.end - part.start + 1 : rendition.bytes)
  if (request.method === 'HEAD') return reply.send()
  const stream = await openRendition(ctx, rendition, part ?? undefined).catch((fault) => {
    ctx.log.error('media.unreachable', { fault: String(fault) })
    return 'unreachable' as const
  })
  if (stream === 'unreachable') return notNow(reply)
  if (!stream) {
    ctx.log.error('media.missing', { rendition: rendition.role })
    return notThere(reply)
  }
  return reply.send(stream)
}

/**
 * A picture's name means these bytes for ever, so a browser keeps it; a cache between us does not, because it would go on
 * giving out what has been hidden. Recordings are asked for again each time, by their ETag.
 */
function cacheControl({ role }: Rendition): string {
  return role === 'image' || role === 'poster' ? 'private, max-age=31536000, immutable' : 'private, no-cache'
}

function isKeyOfRendition(key: string): boolean {
  return /^[A-Za-z0-9_-]{22}\.[a-z0-9]{3,4}$/.test(key)
}

function matches(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return header.trim() === '*' || header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
}

/** Only a strong match; a date can never be one, because we send none. */
function rangeHolds(ifRange: string | string[] | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange === etag
}

function notThere(reply: FastifyReply): FastifyReply {
  return plain(reply, 404, messages.pictureFailed)
}

function notNow(reply: FastifyReply): FastifyReply {
  return plain(reply.header('retry-after', '5'), 503, messages.pictureFailed)
}

function plain(reply: FastifyReply, status: number, sentence: string): FastifyReply {
  for (const name of ['etag', 'accept-ranges', 'content-range', 'content-length']) reply.removeHeader(name)
  return reply
    .code(status)
    .header('cache-control', 'no-store')
    .type('text/plain; charset=utf-8')
    .send(sentence)
}

/**
 * The part a Range header asks for, both ends included. Null means the whole: no header, several parts, or nonsense,
 * as RFC 9110 allows; `unsatisfiable` asks only for bytes that are not there.
 */
export function readRange(header: string | undefined, size: number): BytePart | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') return lastBytes(Number(to), size)
  const start = Number(from)
  if (to !== '' && Number(to) < start) return null
  if (start >= size) return 'unsatisfiable'
  return { start, end: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}

function lastBytes(count: number, size: number): BytePart | 'unsatisfiable' {
  return count === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - count), end: size - 1 }
}
