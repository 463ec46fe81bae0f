import { createServer } from 'vite'
import type { Config } from './config.ts'
import type { Serving } from './serve.ts'

/** The same server with Vite inside: an edit to a page shows at once, and the house is loaded by Vite as the pages are. */
export async function serveDevelopment(config: Config, looked: Promise<boolean>): Promise<Serving> {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  const { serve } = (await vite.ssrLoadModule('/server/serve.ts')) as typeof import('./serve.ts')
  const build = () => vite.ssrLoadModule('virtual:react-router/server-build') as never
  const serving = await serve(config, looked, build, async (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      vite.middlewares(request.raw, reply.raw, done)
    })
    // Vite's own scripts and its socket need what production forbids.
    app.addHook('onSend', async (_request, reply, payload) => {
      reply.removeHeader('content-security-policy')
      return payload
    })
  })
  return {
    ...serving,
    async stop() {
      await serving.stop()
      await vite.close()
    },
  }
}
