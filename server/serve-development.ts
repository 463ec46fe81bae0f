import { createServer } from 'vite'
import type { Config } from './config.ts'
import type { Serving } from './serve.ts'

/** The same server with Vite inside: an edit to a page shows at once, and the house is loaded by Vite as the pages are. */
export async function serveDevelopment(config: Config, looked: Promise<boolean>): Promise<Serving> {
  const vite = await createServer({ server: { middlewareMode: true }, appType: 'custom' })
  const { serve } = (await vite.ssrLoadModule('/server/serve.ts')) as typeof import('./serve.ts')
  const build = () => vite.ssrLoadModule('virtual:react-router/server-build') as never
  const attachVite: Parameters<typeof serve>[3] = async (app) => {
    app.addHook('onRequest', (request, reply, done) => {
      vite.middlewares(request.raw, reply.raw, done)
    })
  }
  const serving = await serve(config, looked, build, attachVite, true)
  return {
    ...serving,
    async stop() {
      await serving.stop()
      await vite.close()
    },
  }
}
