import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { Actor, AppContext, ByteRange } from '#core/app-context.server.ts'
import { messages } from '#core/refusals/messages.ts'
import { type Outcome, refuse, statusOf, temporaryStatus } from '#core/refusals/refusal.ts'
import { addPhotographs } from '#modules/content/change-photographs.server.ts'
import type { Rendition } from '#modules/media/shown-media.server.ts'
import { findAnyRendition, findPublicRendition, openRendition } from '#modules/media/shown-media.server.ts'
import { checkDiskSpace, openStagedFiles } from '#modules/media/staging.server.ts'
import type { ArrivedFile } from '#modules/media/store-files.server.ts'
import { FormFault, receiveForm } from './api/receive-form.ts'
import { findSignedInPerson } from './pages/make-page.ts'

/** Ten photographs by a plain form; the page's script sends one at a time. */
const MAX_BYTES = 400_000_000

/** Pictures and recordings at /media/…: each request reads the database, so that a hidden one is gone with the next. */
export async function registerMedia(app: FastifyInstance, ctx: AppContext): Promise<void> {
  app.route<{ Params: { key: string } }>({
    method: ['GET', 'HEAD'],
    url: '/media/:key',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { key } = request.params
      const rendition = isKeyOfRendition(key) ? await findPublicRendition(ctx, key) : null
      if (!rendition) return sendNotFound(reply)
      return sendRendition(ctx, request, reply, rendition, chooseCacheControl(rendition))
    },
  })
  app.route<{ Params: { key: string } }>({
    method: ['GET', 'HEAD'],
    url: '/admin/media/:key',
    exposeHeadRoute: false,
    handler: async (request, reply) => {
      const { key } = request.params
      // Only the team sees waiting and hidden files; no cache stores them.
      const rendition = (await findSignedInPerson(ctx, request)) ? await findAnyRendition(ctx, key) : null
      return rendition ? sendRendition(ctx, request, reply, rendition, 'no-store') : sendNotFound(reply)
    },
  })
}

/** Sends a rendition: in full, as 304, or the requested range. */
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
  if (matchesEtag(request.headers['if-none-match'], etag)) return reply.code(304).send()
  const rangeHeader = isRangeCurrent(request.headers['if-range'], etag) ? request.headers.range : undefined
  const range = readRange(rangeHeader, rendition.bytes)
  if (range === 'unsatisfiable')
    return reply
      .code(416)
      .removeHeader('content-type')
      .header('content-range', `bytes */${rendition.bytes}`)
      .header('cache-control', 'no-store')
      .send()
  if (range) reply.code(206).header('content-range', `bytes ${range.start}-${range.end}/${rendition.bytes}`)
  reply.header('content-length', range ? range.end - range.start + 1 : rendition.bytes)
  if (request.method === 'HEAD') return reply.send()
  const stream = await openRendition(ctx, rendition, range ?? undefined).catch((fault) => {
    ctx.log.error('media.unreachable', { fault: String(fault) })
    return 'unreachable' as const
  })
  if (stream === 'unreachable')
    return sendPlainText(reply.header('retry-after', '5'), 503, messages.pictureFailed)
  if (!stream) {
    ctx.log.error('media.missing', { rendition: rendition.role })
    return sendNotFound(reply)
  }
  return reply.send(stream)
}

/** A picture never changes under its name: browsers cache it, shared caches would still serve a hidden one. Recordings are checked by their ETag. */
function chooseCacheControl({ role }: Rendition): string {
  return role === 'image' || role === 'poster' ? 'private, max-age=31536000, immutable' : 'private, no-cache'
}

function isKeyOfRendition(key: string): boolean {
  return /^[A-Za-z0-9_-]{22}\.[a-z0-9]{3,4}$/.test(key)
}

function matchesEtag(header: string | undefined, etag: string): boolean {
  if (!header) return false
  return header.trim() === '*' || header.split(',').some((each) => each.trim().replace(/^W\//, '') === etag)
}

/** Only a strong match; a date can never be one, because we send none. */
function isRangeCurrent(ifRange: string | string[] | undefined, etag: string): boolean {
  return ifRange === undefined || ifRange === etag
}

function sendNotFound(reply: FastifyReply): FastifyReply {
  return sendPlainText(reply, 404, messages.pictureFailed)
}

function sendPlainText(reply: FastifyReply, status: number, text: string): FastifyReply {
  for (const name of ['etag', 'accept-ranges', 'content-range', 'content-length']) reply.removeHeader(name)
  return reply.code(status).header('cache-control', 'no-store').type('text/plain; charset=utf-8').send(text)
}

/** The range that a header requests, ends included; null: the whole file, as for several or invalid ones. `unsatisfiable`: beyond the end. */
export function readRange(header: string | undefined, size: number): ByteRange | 'unsatisfiable' | null {
  const [, from = '', to = ''] = /^bytes=(\d*)-(\d*)$/i.exec(header?.trim() ?? '') ?? []
  if (from === '' && to === '') return null
  if (from === '') return lastBytes(Number(to), size)
  const start = Number(from)
  if (to !== '' && Number(to) < start) return null
  if (start >= size) return 'unsatisfiable'
  return { start, end: to === '' ? size - 1 : Math.min(Number(to), size - 1) }
}

function lastBytes(count: number, size: number): ByteRange | 'unsatisfiable' {
  return count === 0 || size === 0 ? 'unsatisfiable' : { start: Math.max(0, size - count), end: size - 1 }
}

/** The owner's photographs, `POST /admin/photographs`: streamed to the disk. */
export async function registerPhotographs(app: FastifyInstance, ctx: AppContext): Promise<void> {
  await app.register(async (photographs) => {
    photographs.removeAllContentTypeParsers()
    photographs.addContentTypeParser('multipart/form-data', (_request, _payload, done) => done(null))
    photographs.post('/admin/photographs', { config: { streamsBody: true } }, async (request, reply) => {
      const signedIn = await findSignedInPerson(ctx, request)
      if (signedIn?.role !== 'owner') return sendOutcome(reply, refuse('ownerOnly'))
      const diskRefusal = await checkDiskSpace(ctx.config.dataDir)
      if (diskRefusal) return sendOutcome(reply, diskRefusal)
      const { outcome, status } = await receivePhotographs(ctx, { kind: 'owner', id: signedIn.id }, request)
      return sendOutcome(reply, outcome, status)
    })
  })
}

/** No staged file remains when it returns. */
async function receivePhotographs(
  ctx: AppContext,
  owner: Actor,
  request: FastifyRequest,
): Promise<{ outcome: Outcome; status?: number }> {
  await using staging = openStagedFiles(ctx)
  const form = await receiveForm<ArrivedFile | null>(
    request.raw,
    async (_field, stream, fileName) => {
      const staged = await staging.stage('photograph', stream, fileName)
      if (!staged.ok) return { kind: 'photograph', refusal: staged }
      const isUnused = fileName === '' && staged.file.bytes === 0
      return isUnused ? null : { kind: 'photograph', file: staged.file }
    },
    { maxBytes: MAX_BYTES },
  )
  if (form.fault instanceof FormFault) return { outcome: refuse('broken'), status: form.fault.statusCode }
  if (form.fault !== null) throw form.fault
  const files = form.files.filter((file) => file !== null)
  return { outcome: await addPhotographs(ctx, owner, files) }
}

function sendOutcome(reply: FastifyReply, outcome: Outcome, status = answerStatus(outcome)) {
  reply.header('cache-control', 'no-store')
  if (!outcome.ok && outcome.retryAfter) reply.header('retry-after', outcome.retryAfter)
  return reply.code(status).send(outcome)
}

/** A refused photograph is 400 here, whatever status the upload protocol uses. */
function answerStatus(outcome: Outcome): number {
  if (outcome.ok) return 200
  return outcome.name === 'ownerOnly' ? statusOf(outcome) : (temporaryStatus(outcome) ?? 400)
}
