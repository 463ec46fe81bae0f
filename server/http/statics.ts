import { createReadStream, existsSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import type { AppContext } from '#core/app-context.server.ts'
import { openGeneratedFiles } from '#core/host/generated-files.server.ts'
import { propertyOf } from '#core/values/record.ts'
import { readBrand } from '#modules/brand/brand.server.ts'
import { readContent } from '#modules/content/content.server.ts'
import { makeAdminManifest } from '#modules/content/web-manifest.ts'
import { openDrawnPictures } from '#modules/media/drawn-pictures.server.ts'

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

const cacheForever = { maxAge: '365d', immutable: true } as const

/** Text and programs are compressed once, when they are first requested. */
const compressible = /^[\w.-]+\.(js|css|svg|json|wasm)$/
const suffixes = { br: '.br', gzip: '.gz' } as const
/** Below it the headers weigh more than what is saved. */
const MIN_COMPRESSED_BYTES = 1000
const PICTURES_DELAY_MS = 3000

/** Files of the build. Browsers cache them for ever. */
export async function registerStatics(app: FastifyInstance, ctx: AppContext, root: string): Promise<void> {
  const buildFolder = (name: string) => join(root, 'build', name)
  if (existsSync(buildFolder('client/assets'))) await registerAssets(app, ctx, root)
  if (Object.keys(ctx.pictures).length > 0) await registerDrawnPictures(app, ctx, root)
}

async function registerAssets(app: FastifyInstance, ctx: AppContext, root: string): Promise<void> {
  const folder = join(root, 'build/client/assets')
  const folders = { build: join(root, 'build'), dataDir: ctx.config.dataDir }
  const compressedFiles = openGeneratedFiles('compressed', folders, (name) =>
    existsSync(join(folder, name.replace(/\.(br|gz)$/, ''))),
  )
  await app.register(async (assets) => {
    assets.addHook('preHandler', async (request) => {
      const file = readRequestedFile(request)
      const encoding = negotiate(request.headers['accept-encoding'] ?? '', Object.keys(suffixes))
      if (!encoding || !compressible.test(file) || !existsSync(join(folder, file))) return
      const isBrotli = encoding === 'br'
      const name = `${file}${suffixes[encoding as keyof typeof suffixes]}`
      // A file that is too small, or cannot be written, is sent as it is.
      const compress = (target: string) => compressFile(join(folder, file), target, isBrotli)
      await compressedFiles.ensure(name, compress).catch(() => {})
    })
    await assets.register(fastifyStatic, {
      root: [...compressedFiles.folders, folder],
      prefix: '/assets/',
      ...cacheForever,
      preCompressed: true,
      index: false,
      decorateReply: false,
      setHeaders(reply, path) {
        if (/\.worker-[\w-]+\.js(\.br|\.gz)?$/.test(path))
          reply.header('content-security-policy', workerPolicy)
      },
    })
  })
}

async function compressFile(file: string, target: string, isBrotli: boolean): Promise<void> {
  const bytes = await readFile(file)
  if (bytes.length < MIN_COMPRESSED_BYTES) throw new Error('not worth it')
  const params = {
    [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY,
    [constants.BROTLI_PARAM_SIZE_HINT]: bytes.length,
  }
  const output = isBrotli
    ? promisify(brotliCompress)(bytes, { params })
    : promisify(gzip)(bytes, { level: 9 })
  await writeFile(target, await output)
}

/** A size that was not made yet is made now; where that fails, the original is sent. The rest is made once the server listens. */
async function registerDrawnPictures(app: FastifyInstance, ctx: AppContext, root: string): Promise<void> {
  const drawnPictures = openDrawnPictures(ctx, join(root, 'build'))
  await app.register(async (pictures) => {
    pictures.addHook('preHandler', async (request, reply) => {
      const original = await drawnPictures.ensure(readRequestedFile(request))
      if (!original) return
      reply.header('cache-control', 'no-store').type('image/webp')
      return reply.send(createReadStream(original))
    })
    await pictures.register(fastifyStatic, {
      root: drawnPictures.folders,
      prefix: '/pictures/',
      ...cacheForever,
      index: false,
      decorateReply: false,
      allowedPath: (path) => !path.endsWith('.json'),
    })
  })
  app.addHook('onListen', async () => {
    setTimeout(drawnPictures.ensureAll, PICTURES_DELAY_MS).unref()
  })
  app.addHook('onClose', async () => drawnPictures.stop())
}

function readRequestedFile({ params }: FastifyRequest): string {
  return String(propertyOf(params, '*') ?? '')
}

/** The admin as an app on a phone: its manifest, and the service worker for notifications. */
export function registerAdminApp(app: FastifyInstance, ctx: AppContext, root: string): void {
  app.get('/admin/app.webmanifest', async (_request, reply) => {
    const content = await readContent(ctx)
    reply.type('application/manifest+json; charset=utf-8').header('cache-control', 'no-cache')
    return JSON.stringify(makeAdminManifest(content.property, await readBrand(ctx, content)))
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
