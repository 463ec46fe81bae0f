import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance } from 'fastify'
import { consoleManifest } from '#domain/content/web-manifest.ts'
import { propertyOf } from '#domain/record.ts'
import { publishedContent } from '../house/content/content.ts'
import type { House } from '../house/house.ts'
import { workerManners } from './headers.ts'

/** The console as an app of its own on a telephone: what it is called, and the worker that shows its notifications. */
export function registerConsoleApp(app: FastifyInstance, house: House, root: string): void {
  app.get('/admin/app.webmanifest', async (_request, reply) => {
    const { property } = await publishedContent(house)
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache')
    return JSON.stringify(consoleManifest(property))
  })
  const file = join(root, 'build/worker/worker.js')
  app.get('/admin/worker.js', async (_request, reply) => {
    const script = await readFile(file).catch((fault) => {
      // In development it may not have been built.
      if (propertyOf(fault, 'code') === 'ENOENT') return null
      throw fault
    })
    if (!script) return reply.callNotFound()
    return reply.type('text/javascript; charset=utf-8').headers(workerManners).send(script)
  })
}
