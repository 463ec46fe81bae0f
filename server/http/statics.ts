import { existsSync, readFileSync, statSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { propertyOf } from '#modules/common/record.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { adminManifest } from '#modules/content/web-manifest.ts'
import type { AppContext } from '#server/app-context.ts'

/** The service worker controls `/admin` only, connects to our own server only, and is never cached. */
const workerHeaders = {
  'service-worker-allowed': '/admin',
  'cache-control': 'no-cache',
  'content-security-policy':
    "default-src 'none'; connect-src 'self'; img-src 'self'; base-uri 'none'; frame-ancestors 'none'",
}

/** A worker has the policy of its own file; the one that converts videos starts further workers. */
const workerPolicy =
  "default-src 'none'; script-src 'self' 'wasm-unsafe-eval'; worker-src 'self' blob:; connect-src 'self'; base-uri 'none'; frame-ancestors 'none'"

const forever = { maxAge: '365d', immutable: true } as const

/** Files of the build. Browsers cache hashed ones for ever, icons for a day. */
export async function registerStatics(app: FastifyInstance, root: string): Promise<void> {
  const folder = (name: string) => join(root, 'build', name)
  const exists = (name: string) => statSync(folder(name), { throwIfNoEntry: false })?.isDirectory()
  if (exists('client/assets'))
    await app.register(fastifyStatic, {
      root: folder('client/assets'),
      prefix: '/assets/',
      ...forever,
      preCompressed: true,
      index: false,
      decorateReply: false,
      setHeaders(reply, path) {
        if (/\.worker-[\w-]+\.js(\.br|\.gz)?$/.test(path))
          reply.header('content-security-policy', workerPolicy)
      },
    })
  if (exists('pictures'))
    await app.register(fastifyStatic, {
      root: folder('pictures'),
      prefix: '/pictures/',
      ...forever,
      index: false,
      decorateReply: false,
      allowedPath: (path) => !path.endsWith('.json'),
    })
  // The build writes this icon last.
  if (!existsSync(folder('icons/favicon.ico'))) return
  await app.register(fastifyStatic, {
    root: folder('icons'),
    prefix: '/icons/',
    maxAge: '1d',
    index: false,
    decorateReply: false,
  })
  for (const [name, type] of [
    ['favicon.ico', 'image/x-icon'],
    ['favicon.svg', 'image/svg+xml'],
  ] as const) {
    const bytes = readFileSync(join(folder('icons'), name))
    app.get(`/${name}`, (_request, reply) =>
      reply.type(type).header('cache-control', 'public, max-age=86400').send(bytes),
    )
  }
}

/** The admin as an app on a phone: its manifest, and the service worker for notifications. */
export function registerConsoleApp(app: FastifyInstance, ctx: AppContext, root: string): void {
  app.get('/admin/app.webmanifest', async (_request, reply) => {
    const { property } = await publishedContent(ctx)
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache')
    return JSON.stringify(adminManifest(property))
  })
  const file = join(root, 'build/worker/worker.js')
  app.get('/admin/worker.js', async (_request, reply) => {
    const script = await readFile(file).catch((fault) => {
      // In development it may not have been built.
      if (propertyOf(fault, 'code') === 'ENOENT') return null
      throw fault
    })
    if (!script) return reply.callNotFound()
    return reply.type('text/javascript; charset=utf-8').headers(workerHeaders).send(script)
  })
}
