import type { IncomingHttpHeaders } from 'node:http'
import fastify, { type FastifyInstance } from 'fastify'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#core/refusals/messages.ts'
import { openRequesters, readAllTables } from '../../tests/requesters.ts'
import { listRoutes } from '../../tests/source-build.ts'
import type { TestApp } from '../../tests/test-app.ts'
import { registerForgeryCheck } from './forgery.ts'

const ours = { origin: 'https://deodar.example', 'sec-fetch-site': 'same-origin' }
const forged: [what: string, headers: Record<string, string>][] = [
  ['no Origin', {}],
  ['another Origin', { origin: 'https://elsewhere.example' }],
  ['a nameless Origin', { origin: 'null' }],
  ['our Origin from another site', { ...ours, 'sec-fetch-site': 'cross-site' }],
  ['our Origin from a neighbour', { ...ours, 'sec-fetch-site': 'same-site' }],
  ['plain http', { origin: 'http://deodar.example' }],
]

/** Changes that guests and programs may send from anywhere: each has a key of its own, and needs no cookie of the admin. */
const guests = [
  ...['/admin/api/get-userdetail', '/admin/api/save-review', '/api/v1.0/email/send'],
  ...['/api/v1.0/email/send-form', '/enquiry', '/privacy/yours', '/quick-review', '/review', '/unsubscribe'],
].map((path) => `POST ${path}`)
/** The forms of a guest's own page: the key in the URL is the permission, and the page sends no referrer and so no Origin. */
const ownReview = /^POST \/review\//
const withoutOrigin = new Set(['no Origin', 'a nameless Origin'])
/** The requests of resumable uploads, which need the cookie of the booking. */
const uploads = /^[A-Z]+ \/admin\/api\/uploads(?:\/|$)/
/** The calls of guests answer 405 to every other method. */
const otherMethods =
  /^(?:POST \/admin\/api\/get-reviews|(?:PUT|PATCH|DELETE) \/(?:admin\/api\/(?:get-reviews|get-userdetail|save-review)|api\/v1\.0\/email\/(?:send|send-form)))$/

let ctx: TestApp
let app: FastifyInstance
let changes: string[]
let pages: { path: string; changes: boolean }[]
let cookie: string

/** The real web server with all its routes, without the pages. */
beforeAll(async () => {
  const requesters = await openRequesters(async () => Promise.reject(new Error('no pages here')))
  const { routes } = requesters
  ;({ ctx, app, ownerCookie: cookie } = requesters)
  const reads = /^(?:GET|HEAD|OPTIONS) /
  const fromFastify = routes.filter((route) => !reads.test(route) && !route.endsWith(' *'))
  pages = (await listRoutes()).map(({ path, hasAction }) => ({ path: addressOf(path), changes: hasAction }))
  const fromPages = pages.filter((page) => page.changes).map(({ path }) => `POST ${path}`)
  changes = [...new Set([...fromFastify, ...fromPages])].sort()
  return requesters.close
})

test('lists the changes of the pages and of the web server', () => {
  expect(changes.length).toBeGreaterThan(50)
  for (const one of ['POST /admin/photographs', 'POST /admin/settings/team', 'POST /enquiry'])
    expect(changes).toContain(one)
})

test('refuses each forged change with an owner’s cookie, and changes nothing', async () => {
  const before = await readAllTables(ctx, [])
  const passed: string[] = []
  for (const change of changes.filter((each) => !isGuests(each)))
    for (const [what, headers] of forged) {
      if (ownReview.test(change) && withoutOrigin.has(what)) continue
      const answer = await send(change, { ...headers, cookie })
      const refused = answer.statusCode === 403 && answer.body.includes(messages.requestFromOtherSite)
      if (!refused) passed.push(`${change} with ${what}: ${answer.statusCode}`)
    }
  expect(passed).toEqual([])
  expect(await readAllTables(ctx, [])).toEqual(before)
})

test('accepts the forms of a guest’s page without an Origin', async () => {
  const own = changes.filter((change) => ownReview.test(change))
  expect(own).toHaveLength(4)
  for (const change of own)
    for (const headers of [{ origin: 'null' }, { origin: 'null', 'sec-fetch-site': 'same-origin' }])
      expect((await send(change, headers)).statusCode).not.toBe(403)
})

test('changes nothing by a GET', async () => {
  const before = await readAllTables(ctx, [])
  const urls = new Set(changes.map((change) => change.split(' ')[1] ?? ''))
  for (const url of urls.difference(new Set(pages.map(({ path }) => path)))) {
    const answer = await app.inject({ method: 'GET', url: addressOf(url), headers: { ...ours, cookie } })
    const isQuery = url === '/admin/api/get-reviews'
    expect([url, answer.statusCode < 300], answer.body).toEqual([url, isQuery])
  }
  expect(await readAllTables(ctx, [])).toEqual(before)
})

test('accepts requests from anywhere for the calls of guests only', async () => {
  const open: string[] = []
  for (const change of changes) {
    const answer = await send(change, { origin: 'https://elsewhere.example' })
    if (otherMethods.test(change)) expect([change, answer.statusCode]).toEqual([change, 405])
    else if (!uploads.test(change) && !answer.body.includes(messages.requestFromOtherSite)) open.push(change)
  }
  expect(open).toEqual(guests)
})

describe('the check itself', () => {
  let plain: FastifyInstance
  beforeEach(async () => {
    plain = fastify()
    registerForgeryCheck(plain, ctx)
    plain.all('*', async () => 'reached')
    return () => plain.close()
  })

  test.each(['DELETE', 'PUT', 'PATCH'] as const)('counts %s as a change too', async (method) => {
    expect((await plain.inject({ method, url: '/admin/reviews' })).statusCode).toBe(403)
  })

  test.each([
    ...['/ADMIN/log', '/%61dmin/log', '//admin/log', '/admin.data', '/x/../admin/log', '/%zz'],
    ...['/admin/api/uploads/../../log', '/admin/api/save-reviewx'],
  ])('refuses another spelling: %s', async (url) => {
    expect((await plain.inject({ method: 'POST', url })).statusCode).toBeOneOf([403, 400])
  })

  test('accepts any name of the own machine', async () => {
    const headers = { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }
    expect((await plain.inject({ method: 'POST', url: '/admin/log', headers })).body).toBe('reached')
    const rebound = { host: 'evil.example', origin: 'http://evil.example' }
    expect((await plain.inject({ method: 'POST', url: '/admin/log', headers: rebound })).statusCode).toBe(403)
  })
})

function send(change: string, headers: IncomingHttpHeaders) {
  const [method = '', url = ''] = change.split(' ')
  return app.inject({ method: method as 'POST', url: addressOf(url), headers })
}

/** Parameters and `*` become a value. */
function addressOf(url: string): string {
  return url.replace(/:\w+\??/g, 'x1').replace('*', 'x1')
}

function isGuests(change: string): boolean {
  return guests.includes(change) || uploads.test(change) || otherMethods.test(change)
}
