import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#core/app-context.server.ts'
import { keysOf } from '#core/values/record.ts'
import { findRememberedBrand, makeIconAddress, readBrandFile } from '#modules/brand/brand.server.ts'
import { type BrandFile, brandFiles } from '#modules/brand/brand-files.ts'
import { sendFault } from './faults.ts'
import { getLastPublished, refreshContent } from './last-content.ts'
import { countUncached } from './limits.ts'

type IconRoute = { Params: { version?: string } }

/** The address of a version means the same bytes for ever; at an address without one, they change with the content. */
const cacheForever = 'public, max-age=31536000, immutable'
const cacheForADay = 'public, max-age=86400'

/**
 * The icons and the picture of a shared link, at `/icons/VERSION/…` and at the addresses without a version. They are drawn when they are first
 * requested. A version that is not remembered gets the files of today, which no cache stores; so nothing is drawn for addresses that were made up.
 */
export function registerIcons(app: FastifyInstance, ctx: AppContext, root: string): void {
  const builtFolder = join(root, 'build/icons')

  async function sendIcon(request: FastifyRequest<IconRoute>, reply: FastifyReply, file: BrandFile) {
    const { version } = request.params
    const knownBrand = version === undefined ? getLastPublished(ctx).brand : findRememberedBrand(version)
    if (knownBrand === undefined) {
      const wait = await countUncached(ctx, request)
      if (wait !== null) return sendFault(ctx, request, reply.header('retry-after', wait), 429)
    }
    const brand = knownBrand === undefined ? (await refreshContent(ctx)).brand : knownBrand
    const isCurrent = version === brand?.version
    const caching = version === undefined ? cacheForADay : isCurrent ? cacheForever : 'no-store'
    reply.type(brandFiles[file])
    // An SVG icon holds its picture as a `data:` URL.
    if (file.endsWith('.svg'))
      reply.header('content-security-policy', "default-src 'none'; img-src data:; style-src 'unsafe-inline'")
    if (!brand) return sendBuiltIcon(reply, file, caching)
    try {
      const bytes = await readBrandFile(ctx, brand, file)
      return reply.header('cache-control', caching).send(bytes)
    } catch (fault) {
      ctx.log.error('brand.drawing', { file, fault: String(fault) })
      return reply.code(503).header('cache-control', 'no-store').header('retry-after', '30').send('')
    }
  }

  async function sendBuiltIcon(reply: FastifyReply, file: BrandFile, caching: string) {
    const path = join(builtFolder, file)
    if (!existsSync(path)) return reply.removeHeader('content-type').callNotFound()
    return reply.header('cache-control', caching).send(await readFile(path))
  }

  for (const file of keysOf(brandFiles))
    for (const url of [makeIconAddress(null, file), `/icons/:version/${file}`])
      app.get<IconRoute>(url, (request, reply) => sendIcon(request, reply, file))
}
