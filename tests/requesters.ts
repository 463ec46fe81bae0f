import type { Tables } from '#core/db/tables.ts'
import type { Config } from '#core/host/config.server.ts'
import { openHttp } from '#server/http/open.ts'
import { kiranAccount, type SignedInBrowser, signedIn } from './owner.ts'
import { blankBuild } from './source-build.ts'
import { openTestApp, rowsOf, type TestApp } from './test-app.ts'

/** Who sends a request. `other origin` sends the owner's cookie from another site, as a browser without SameSite cookies would. */
export type Requester = 'nobody' | 'old cookie' | 'helper' | 'owner since long' | 'other origin' | 'owner'

export type Answer = {
  status: number
  headers: Headers
  text: string
  /** The redirect target, of the response itself or of the router's data response. */
  redirectTarget: string
}

/** The path that takes files as a stream. */
const STREAMED_PATH = '/admin/photographs'

/** An app with its whole web server, and everybody who may send requests to it. The caller closes it. */
export async function openRequesters(build = blankBuild, config: Partial<Config> = {}) {
  const ctx = await openTestApp({ config: { trustProxy: ['127.0.0.1'], ...config } })
  const expired = await signedIn(ctx)
  ctx.clock.advance({ hours: 13 })
  const ownerSinceLong = await signedIn(ctx, { ...kiranAccount, email: 'long@deodarhouse.example' }, 'owner')
  ctx.clock.advance({ minutes: 11 })
  const helper = await signedIn(ctx, kiranAccount, 'helper')
  const owner = await signedIn(ctx, { ...kiranAccount, email: 'now@deodarhouse.example' }, 'owner')
  const cookies = {
    'old cookie': expired,
    helper,
    owner,
    'owner since long': ownerSinceLong,
    'other origin': owner,
  }

  const routes: string[] = []
  const app = await openHttp(ctx, build, async (opening) => {
    opening.addHook('onRoute', ({ method, url }) => {
      for (const each of [method].flat()) routes.push(`${each} ${url}`)
    })
  })
  await app.ready()

  let requestCount = 0
  async function request(
    requester: Requester,
    method: 'GET' | 'POST',
    path: string,
    fields: Record<string, string> | FormData = {},
    /** What the browser has besides its session. */
    cookie = '',
  ): Promise<Answer> {
    const isCrossOrigin = requester === 'other origin'
    const session =
      requester === 'nobody' || (isCrossOrigin && method === 'GET') ? '' : cookieOf(cookies[requester])
    // Each request from an address of its own: limits per address are tested elsewhere.
    requestCount += 1
    const headers = {
      'x-forwarded-for': `10.${requestCount >> 8}.${requestCount & 255}.1`,
      accept: 'text/html',
      cookie: [session, cookie].filter(Boolean).join('; '),
      origin: isCrossOrigin ? 'https://elsewhere.example' : ctx.config.publicOrigin,
      'sec-fetch-site': isCrossOrigin ? 'cross-site' : 'same-origin',
      ...(method === 'POST' && !isCrossOrigin && { referer: ctx.config.publicOrigin + path }),
    }
    const form = fields instanceof FormData ? fields : new URLSearchParams(fields)
    const sent = new Response(method === 'GET' ? null : path === STREAMED_PATH ? new FormData() : form)
    const type = sent.headers.get('content-type')
    const response = await app.inject({
      method,
      url: path,
      headers: { ...headers, ...(type && { 'content-type': type }) },
      ...(method === 'POST' && { payload: Buffer.from(await sent.arrayBuffer()) }),
    })
    const { statusCode: status, body: text } = response
    const responseHeaders = new Headers(
      Object.entries(response.headers).flatMap(([name, value]) =>
        [value ?? []].flat().map((one) => [name, String(one)] as [string, string]),
      ),
    )
    const redirectTarget = responseHeaders.get('location') ?? (status === 202 ? redirectTargetIn(text) : '')
    return { status, headers: responseHeaders, text, redirectTarget }
  }

  /** Opens a port, and returns its origin. */
  const listen = () => app.listen({ port: 0, host: '127.0.0.1' })
  const close = async () => app.close().then(() => ctx.close())
  return { ctx, app, listen, routes, request, ownerCookie: cookieOf(owner), close }
}

function cookieOf({ headers }: SignedInBrowser): string {
  return headers.get('cookie') ?? ''
}

/** The redirect target in a data response of the router. */
function redirectTargetIn(text: string): string {
  return /"(\/[^"]*)"/.exec(text)?.[1] ?? ''
}

/** Reading a page may update when a session was last seen, and removes expired ones. */
const updatedByReading = ['owner_session', 'owner_verification']

/** All rows, table by table, except those that reading may update. */
export async function readAllTables(
  ctx: TestApp,
  ignored = updatedByReading,
): Promise<Record<string, unknown[]>> {
  const tables = (await ctx.database.introspection.getTables()).filter(({ name }) => !ignored.includes(name))
  const rows = tables.map(async ({ name }) => [name, await rowsOf(ctx, name as keyof Tables)])
  return Object.fromEntries(await Promise.all(rows))
}
