import { existsSync, readFileSync, statSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { workerPolicy } from './headers.ts'

const forever = { maxAge: '365d', immutable: true } as const

/** Files the build made: hashed ones kept for ever by browsers, icons for a day. */
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
  // The last of them that a build writes.
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
