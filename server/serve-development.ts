import { createServer as createHttpServer } from 'node:http'
import type { Duplex } from 'node:stream'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { createServer, type EnvironmentModuleNode, type Plugin } from 'vite'
import type { Config } from '#core/host/config.server.ts'
import { describePictures } from '#modules/media/encode-picture.server.ts'
import type { RunningServer } from './serve.ts'

const PROGRAM = '/server/serve.ts'

/**
 * The server of `npm run dev`, which needs no build. Vite loads the server and the pages from their sources and answers for what browsers
 * fetch. The page cache and the content security policy are off, and an error is answered with its message and stack. An edit of what the
 * server itself imports opens it again; then Vite's client loads the open pages again.
 */
export async function serveDevelopment(
  config: Config,
  soundnessCheck: Promise<boolean>,
): Promise<RunningServer> {
  const pictures = describePictures()
  pictures.catch(() => {})
  // Vite's WebSocket shares the port of the server. This one never listens: it gets the upgrades of the real one.
  const upgrades = createHttpServer()
  const vite = await createServer({
    plugins: [showServerEdits(reopenServer)],
    server: { middlewareMode: true, ws: { server: upgrades } },
    appType: 'custom',
  })
  let runningServer = await openServer()
  let reopening = Promise.resolve()
  return {
    ...runningServer,
    async stop() {
      await reopening
      await runningServer.stop()
      await vite.close()
    },
  }

  async function openServer(): Promise<RunningServer> {
    const { serve } = (await vite.ssrLoadModule(PROGRAM)) as typeof import('./serve.ts')
    // Vite fetches a hundred files for a page: their lines would hide an error.
    return serve({ ...config, hasAccessLog: false }, soundnessCheck, {
      loadBuild: () => vite.ssrLoadModule('virtual:react-router/server-build') as never,
      pictures: await pictures,
      async prepareApp(app) {
        forwardUpgrades(app, upgrades)
        app.addHook('onRequest', (request, reply, done) => {
          vite.middlewares(request.raw, reply.raw, done)
        })
        showErrors(app, (error) => vite.ssrFixStacktrace(error))
      },
    })
  }

  function reopenServer() {
    reopening = reopening.then(async () => {
      await runningServer.stop().catch(() => {})
      runningServer = await openServer()
    })
    // It is tried again after the next edit.
    reopening = reopening.catch((error) => {
      vite.ssrFixStacktrace(error)
      console.error(error)
    })
  }
}

/** Shows each edit of what the server runs: it reopens the server where that imports the file, else it reloads the open documents. */
function showServerEdits(reopen: () => void): Plugin {
  return {
    name: 'show-server-edits',
    hotUpdate({ modules, server }) {
      if (this.environment.name !== 'ssr' || modules.length === 0) return
      if (isImportedBy(PROGRAM, modules)) reopen()
      // The router of the admin loads its data again by itself, a document does not.
      else server.environments.client.hot.send('deodar:server-edit', {})
    },
  }
}

function isImportedBy(program: string, modules: Iterable<EnvironmentModuleNode>): boolean {
  const importers = new Set(modules)
  for (const each of importers) for (const importer of each.importers) importers.add(importer)
  return [...importers].some(({ url }) => url === program)
}

/** Passes the WebSockets of an app on, and ends them with it: the server would wait for them. */
function forwardUpgrades(app: FastifyInstance, upgrades: ReturnType<typeof createHttpServer>): void {
  const sockets = new Set<Duplex>()
  app.server.on('upgrade', (request, socket, head) => {
    sockets.add(socket)
    socket.once('close', () => sockets.delete(socket))
    upgrades.emit('upgrade', request, socket, head)
  })
  app.addHook('preClose', async () => {
    for (const socket of sockets) socket.destroy()
  })
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
