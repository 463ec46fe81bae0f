import type { IncomingMessage } from 'node:http'
import type { Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#core/app-context.server.ts'
import { statusOf } from '#core/refusals/refusal.ts'
import { checkDiskForFiles } from '#modules/media/staging.server.ts'

export type UploadRequests = {
  /** Adds a request that sends bytes of a file. */
  open(request: IncomingMessage): void
  /** Delays the end of the server until this work is done. */
  until<Result>(work: Promise<Result>): Promise<Result>
}

const PATH = '/admin/api/uploads'
const METHODS = ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Resumable uploads by the tus protocol. Creating one needs a personal link (metadata `booking_id`, or the booking cookie); continuing
 * needs its random URL. When the server stops, an upload may continue for `letEndMs`.
 */
export async function registerUploads(
  app: FastifyInstance,
  ctx: AppContext,
  { letEndMs = 3000 } = {},
): Promise<void> {
  let tus: Promise<Server> | undefined
  const requests = openUploadRequests(app, letEndMs)
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
          const full = ['POST', 'PATCH'].includes(request.method) ? await checkDiskForFiles(ctx) : null
          if (full)
            return reply
              .code(statusOf(full))
              .headers({
                'retry-after': full.retryAfter,
                connection: 'close',
                'tus-resumable': '1.0.0',
              })
              .send(full.message)
          requests.open(request.raw)
          // Loaded with the first upload, to start faster.
          tus ??= import('./upload-protocol.ts').then(({ openUploadProtocol }) =>
            openUploadProtocol(ctx, requests, PATH),
          )
          const protocol = await tus
          handOver(request, reply)
          await protocol.handle(request.raw, reply.raw)
        },
      })
  })
}

/** The library writes the response itself, with the headers of every response. */
function handOver(request: FastifyRequest, reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.raw.setHeader('cache-control', 'no-store')
  Object.assign(request.raw, { clientAddress: request.ip })
  reply.hijack()
}

/** When the server stops, closes uploads after a while and stores what has arrived, so that their devices continue from there. */
function openUploadRequests(app: FastifyInstance, letEndMs: number): UploadRequests {
  const open = new Set<IncomingMessage>()
  const works = new Set<Promise<unknown>>()
  app.addHook('preClose', async () => {
    setTimeout(() => {
      for (const request of open) request.destroy()
    }, letEndMs).unref()
  })
  app.addHook('onClose', async () => {
    await Promise.allSettled(works)
  })
  return {
    open(request) {
      open.add(request)
      request.once('close', () => open.delete(request))
    },
    async until(work) {
      works.add(work)
      return work.finally(() => works.delete(work))
    },
  }
}
