import { createHash } from 'node:crypto'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { negotiate } from '@fastify/accept-negotiator'
import type { FastifyReply, FastifyRequest } from 'fastify'
import type { AppContext } from '#core/app-context.server.ts'
import { currentRequest, describeFault } from '#core/host/program-log.server.ts'
import { readPageVersion } from '#core/page-version.server.ts'

/** A page is compressed once for all visitors, so the slowest quality pays: `/` fits into the 14 KB that a server sends at once. */
const BROTLI_QUALITY = 11
/** Of the pages with a query, so many that were used last are kept; pages without one are few. */
const MAX_VARIANTS = 100
/** A page is rendered again once an hour even when nothing changed, for the dates and form tokens in it. */
const FRESH_MS = 60 * 60 * 1000

const encodings = ['br', 'gzip', 'identity'] as const
type Encoding = (typeof encodings)[number]

export type CachedPage = {
  status: number
  etag: string
  headers: Record<string, string>
  bodies: Record<Encoding, Buffer>
  version: number
  /** From then on it is rendered again, and sent until that succeeds. */
  staleAt: number
  /** From then on it is never sent. */
  expiresAt: number
}

export type PageCache = {
  /**
   * The page of this address, rendered once for all who ask at the same time. While a stale page is rendered again, the old one is returned;
   * with `mustBeCurrent` the new one, for a person who has just changed something. Rejects only when there is no old page and rendering fails.
   */
  get(path: string, mustBeCurrent?: boolean): Promise<CachedPage>
  /** Whether `get` returns this page without a render of its own. */
  has(path: string): boolean
  /** A public page may have changed: pages of earlier versions are stale and are rendered again in the background. */
  invalidate(version: number): Promise<void>
  /** A check for a new version is under way; `get` with `mustBeCurrent` waits for it. */
  trackVersionCheck(check: Promise<unknown>): void
}

/** Public pages as bytes in each encoding, keyed by their one address. Without `isEnabled` (development) every page is rendered for each request. */
export function openPageCache(renderPage: (path: string) => Promise<Response>, isEnabled = true): PageCache {
  const pages = new Map<string, CachedPage>()
  const rendersByPath = new Map<string, Promise<CachedPage>>()
  let version = 0
  let versionCheck: Promise<unknown> = Promise.resolve()

  function renderOnce(path: string): Promise<CachedPage> {
    const runningRender = rendersByPath.get(path)
    if (runningRender) return runningRender
    const startVersion = version
    // Each rendering is a request of its own for `readOnce`, or one that follows a change would get the values of the rendering before.
    const request = { requestId: currentRequest.getStore()?.requestId ?? 'page-cache', isGet: true }
    const newRender = currentRequest
      .run(request, () => renderPage(path))
      .then((response) => packPage(response, startVersion))
      .then((page) => {
        if (page.status === 200 && isEnabled) storePage(path, page)
        return page
      })
      .finally(() => {
        rendersByPath.delete(path)
        if (startVersion !== version) renderInBackground(path)
      })
    rendersByPath.set(path, newRender)
    return newRender
  }

  /** The old page stays where the new one cannot be rendered; the error is in the log. */
  function renderInBackground(path: string) {
    renderOnce(path).catch(() => {})
  }

  function storePage(path: string, page: CachedPage) {
    pages.delete(path)
    pages.set(path, page)
    const variants = [...pages.keys()].filter(isVariant)
    for (const oldest of variants.slice(0, -MAX_VARIANTS)) pages.delete(oldest)
  }

  /** A page that may be sent; of the variants it becomes the one used last. */
  function touchPage(path: string): CachedPage | undefined {
    const page = pages.get(path)
    if (!page || Date.now() > page.expiresAt) return undefined
    if (isVariant(path)) storePage(path, page)
    return page
  }

  return {
    async get(path, mustBeCurrent = false) {
      if (mustBeCurrent) await versionCheck.catch(() => {})
      const oldPage = touchPage(path)
      if (oldPage?.version === version && Date.now() <= oldPage.staleAt) return oldPage
      if (oldPage && !mustBeCurrent) {
        renderInBackground(path)
        return oldPage
      }
      try {
        const page = await renderOnce(path)
        // The render under way may have begun before the change.
        return !mustBeCurrent || page.version === version ? page : await renderOnce(path)
      } catch (fault) {
        if (oldPage) return oldPage
        throw fault
      }
    },
    has: (path) => touchPage(path) !== undefined || rendersByPath.has(path),
    async invalidate(newVersion) {
      version = newVersion
      for (const path of pages.keys()) if (isVariant(path)) pages.delete(path)
      for (const path of [...pages.keys()]) if (newVersion === version) await renderOnce(path).catch(() => {})
    },
    trackVersionCheck(check) {
      versionCheck = check
    },
  }
}

async function packPage(response: Response, version: number): Promise<CachedPage> {
  const identity = Buffer.from(await response.arrayBuffer())
  const [zipped, brotli] = await Promise.all([
    promisify(gzip)(identity),
    promisify(brotliCompress)(identity, { params: { [constants.BROTLI_PARAM_QUALITY]: BROTLI_QUALITY } }),
  ])
  const maxAge = /\bmax-age=(\d+)/.exec(response.headers.get('cache-control') ?? '')?.[1]
  const etag = `W/"${createHash('sha256').update(identity).digest('base64url').slice(0, 27)}"`
  return {
    status: response.status,
    etag,
    headers: {
      ...Object.fromEntries(response.headers),
      vary: 'Accept-Encoding',
      ...(response.status === 200 && { etag, 'cache-control': 'no-cache' }),
    },
    bodies: { identity, gzip: zipped, br: brotli },
    version,
    staleAt: Date.now() + FRESH_MS,
    expiresAt: maxAge === undefined ? Infinity : Date.now() + Number(maxAge) * 1000,
  }
}

/** Sends a page in the encoding that the browser prefers, or 304 when the browser has it. */
export function sendPage(page: CachedPage, request: FastifyRequest, reply: FastifyReply): FastifyReply {
  reply.headers(page.headers)
  if (page.status === 200 && isNotModified(page, request.headers['if-none-match']))
    return reply.code(304).send()
  const encoding = negotiate(String(request.headers['accept-encoding'] ?? ''), [...encodings]) ?? 'identity'
  if (encoding !== 'identity') reply.header('content-encoding', encoding)
  return reply.code(page.status).send(page.bodies[encoding])
}

/** RFC 9110 compares weakly here: `W/` does not count. */
function isNotModified({ etag }: CachedPage, ifNoneMatch = ''): boolean {
  const isSame = (each: string) => each.trim().replace(/^(?:W\/)?/, 'W/') === etag
  return ifNoneMatch === '*' || ifNoneMatch.split(',').some(isSame)
}

function isVariant(path: string): boolean {
  return path.includes('?')
}

/** How often the page version is read, for changes that another server or a command made. */
const POLL_INTERVAL_MS = 300

/** Keeps the page cache in step with the database from version `knownVersion` on: at once for changes of this process, within a second for all others. */
export function watchPageVersion(
  ctx: AppContext,
  cache: { onChange(version: number): void; onCheck(check: Promise<unknown>): void },
  knownVersion = 0,
): { stop(): void } {
  let isStopped = false
  let timer: NodeJS.Timeout | undefined

  async function checkVersion(): Promise<boolean> {
    try {
      const version = await readPageVersion(ctx.database)
      if (version === knownVersion || isStopped) return false
      knownVersion = version
      cache.onChange(version)
      return true
    } catch (fault) {
      ctx.log.warn('pages.watch', describeFault(fault))
      return false
    }
  }

  function scheduleCheck() {
    if (!isStopped) timer = setTimeout(() => void checkVersion().then(scheduleCheck), POLL_INTERVAL_MS)
  }

  // Starts before the change is answered, so that `get` with `mustBeCurrent` waits for this check.
  const checkAtOnce = () => cache.onCheck(checkVersion())

  ctx.events.addEventListener('pages', checkAtOnce)
  scheduleCheck()
  return {
    stop() {
      isStopped = true
      clearTimeout(timer)
      ctx.events.removeEventListener('pages', checkAtOnce)
    },
  }
}
