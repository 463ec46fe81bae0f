import type { IncomingMessage } from 'node:http'
import type { Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#core/app-context.server.ts'
import { statusOf } from '#core/refusals/refusal.ts'
import { checkDiskSpace } from '#modules/media/staging.server.ts'

export type UploadRequests = {
  add(request: IncomingMessage): void
  /** Delays the end of the server until this work is done. */
  track<Result>(work: Promise<Result>): Promise<Result>
}

const PATH = '/admin/api/uploads'
const METHODS = ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Resumable uploads by the tus protocol. Creating one needs a personal link (metadata `booking_id`, or the booking cookie); continuing
 * needs its random URL. When the server stops, an upload may continue for `graceMs`.
 */
export async function registerUploads(
  app: FastifyInstance,
  ctx: AppContext,
  { graceMs = 3000 } = {},
): Promise<void> {
  let tusServer: Promise<Server> | undefined
  const requests = openUploadRequests(app, graceMs)
  await app.register(async (uploads) => {
    uploads.removeAllContentTypeParsers()
    uploads.addContentTypeParser('*', (_request, _stream, done) => done(null))
    for (const url of [PATH, `${PATH}/:id`])
      uploads.route({
        method: METHODS,
        url,
        exposeHeadRoute: false,
        config: { streamsBody: true },
        handler: async (request, reply) => {
          const sendsBytes = ['POST', 'PATCH'].includes(request.method)
          const diskRefusal = sendsBytes ? await checkDiskSpace(ctx.config.dataDir) : null
          if (diskRefusal) {
            reply.headers({ 'retry-after': diskRefusal.retryAfter, connection: 'close' })
            reply.header('tus-resumable', '1.0.0')
            return reply.code(statusOf(diskRefusal)).send(diskRefusal.message)
          }
          requests.add(request.raw)
          // Loaded with the first upload, to start faster.
          tusServer ??= import('./upload-protocol.ts').then(({ openUploadProtocol }) =>
            openUploadProtocol(ctx, requests, PATH),
          )
          const protocol = await tusServer
          handOverResponse(request, reply)
          await protocol.handle(request.raw, reply.raw)
        },
      })
  })
}

/** The library writes the response itself, with the headers of every response. */
function handOverResponse(request: FastifyRequest, reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.raw.setHeader('cache-control', 'no-store')
  Object.assign(request.raw, { clientAddress: request.ip })
  reply.hijack()
}

/** When the server stops, closes uploads after a while and stores what has arrived, so that their devices continue from there. */
function openUploadRequests(app: FastifyInstance, graceMs: number): UploadRequests {
  const openRequests = new Set<IncomingMessage>()
  const pendingWork = new Set<Promise<unknown>>()
  app.addHook('preClose', async () => {
    setTimeout(() => {
      for (const request of openRequests) request.destroy()
    }, graceMs).unref()
  })
  app.addHook('onClose', async () => {
    await Promise.allSettled(pendingWork)
  })
  return {
    add(request) {
      openRequests.add(request)
      request.once('close', () => openRequests.delete(request))
    },
    async track(work) {
      pendingWork.add(work)
      return work.finally(() => pendingWork.delete(work))
    },
  }
}
