import type { IncomingMessage } from 'node:http'
import type { Server } from '@tus/server'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { checkRoomForFiles } from '#modules/media/hold.server.ts'
import { statusOf } from '#modules/refusals/refusal.ts'
import type { AppContext } from '#server/app-context.ts'

/** When the server is told to stop, a file under way has so long to come to its end; keeping what came of the others takes a moment, too. */
const LET_END_MS = 3000

export type UploadLines = {
  /** A request that brings bytes of a file. */
  open(request: IncomingMessage): void
  /** What is done with them; the house stays open until it is. */
  until<Result>(work: Promise<Result>): Promise<Result>
}

const PATH = '/admin/api/uploads'
const METHODS = ['POST', 'HEAD', 'PATCH', 'DELETE', 'OPTIONS']

/**
 * Resumable uploads by the tus protocol. Beginning one takes a personal link (metadata `booking_id`, or the booking cookie);
 * going on with it takes its address, which nobody can guess.
 */
export async function registerUploads(app: FastifyInstance, ctx: AppContext): Promise<void> {
  let tus: Promise<Server> | undefined
  const lines = openUploadLines(app)
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
          const full = ['POST', 'PATCH'].includes(request.method) ? await checkRoomForFiles(ctx) : null
          if (full)
            return reply
              .code(statusOf(full))
              .headers({
                'retry-after': full.retryAfter,
                connection: 'close',
                'tus-resumable': '1.0.0',
              })
              .send(full.message)
          lines.open(request.raw)
          // Files come seldom: what reads them is in memory from the first one on.
          tus ??= import('./upload-protocol.ts').then(({ openUploadProtocol }) =>
            openUploadProtocol(ctx, lines, PATH),
          )
          const protocol = await tus
          handOver(request, reply)
          await protocol.handle(request.raw, reply.raw)
        },
      })
  })
}

/** The protocol's library answers by itself, with the headers every answer of ours has. */
function handOver(request: FastifyRequest, reply: FastifyReply): void {
  for (const [name, value] of Object.entries(reply.getHeaders()))
    if (value !== undefined) reply.raw.setHeader(name, value)
  reply.raw.setHeader('cache-control', 'no-store')
  Object.assign(request.raw, { clientAddress: request.ip })
  reply.hijack()
}

/** Cuts the lines that still bring files a while after the server was told to stop, and has what they brought kept, so that their devices go on from there. */
function openUploadLines(app: FastifyInstance): UploadLines {
  const lines = new Set<IncomingMessage>()
  const works = new Set<Promise<unknown>>()
  app.addHook('preClose', async () => {
    setTimeout(() => {
      for (const request of lines) request.destroy()
    }, LET_END_MS).unref()
  })
  app.addHook('onClose', async () => {
    await Promise.allSettled(works)
  })
  return {
    open(request) {
      lines.add(request)
      request.once('close', () => lines.delete(request))
    },
    async until(work) {
      works.add(work)
      return work.finally(() => works.delete(work))
    },
  }
}
