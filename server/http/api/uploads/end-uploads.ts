import type { IncomingMessage } from 'node:http'
import type { FastifyInstance } from 'fastify'

/** When the server is told to stop, a file under way has so long to come to its end; keeping what came of the others takes a moment, too. */
const LET_END_MS = 3000

export type UploadLines = {
  /** A request that brings bytes of a file. */
  open(request: IncomingMessage): void
  /** What is done with them; the house stays open until it is. */
  until<Result>(work: Promise<Result>): Promise<Result>
}

/** Cuts the lines that still bring files a while after the server was told to stop, and has what they brought kept, so that their devices go on from there. */
export function openUploadLines(app: FastifyInstance): UploadLines {
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
