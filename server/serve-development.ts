import { createServer as createHttpServer } from 'node:http'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createServer } from 'vite'
import type { Config } from '#core/host/config.server.ts'
import { describePictures } from '#modules/media/draw-picture.server.ts'
import type { Serving } from './serve.ts'

/**
 * The server of `npm run dev`, which needs no build. Vite loads the server and the pages from their sources and answers for what browsers
 * fetch. The page cache and the content security policy are off, and an error is answered with its message and stack.
 */
export async function serveDevelopment(config: Config, sound: Promise<boolean>): Promise<Serving> {
  const pictures = describePictures()
  pictures.catch(() => {})
  // Vite's WebSocket shares the port of the server. This one never listens: it gets the upgrades of the real one.
  const upgrades = createHttpServer()
  const vite = await createServer({
    server: { middlewareMode: true, hmr: { server: upgrades } },
    appType: 'custom',
  })
  const { serve } = (await vite.ssrLoadModule('/server/serve.ts')) as typeof import('./serve.ts')
  const serving = await serve(config, sound, {
    loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build') as never,
    pictures: await pictures,
    async prepare(app) {
      app.server.on('upgrade', (...upgrade) => upgrades.emit('upgrade', ...upgrade))
      app.addHook('onRequest', (request, reply, done) => {
        vite.middlewares(request.raw, reply.raw, done)
      })
      showErrors(app, (error) => vite.ssrFixStacktrace(error))
    },
  })
  return {
    ...serving,
    async stop() {
      await serving.stop()
      await vite.close()
    },
  }
}

/** Answers a request that failed with the message and the stack of its error, and writes them to the terminal. */
function showErrors(app: FastifyInstance, fixStack: (error: Error) => void): void {
  const errors = new WeakMap<FastifyRequest, Error>()
  app.addHook('onError', async (request, _reply, error) => {
    fixStack(error)
    console.error(error)
    errors.set(request, error)
  })
  app.addHook('onSend', async (request, reply, payload) => {
    const error = errors.get(request)
    if (!error || reply.statusCode < 500) return payload
    reply.removeHeader('content-length').type('text/plain; charset=utf-8')
    return error.stack ?? String(error)
  })
}
