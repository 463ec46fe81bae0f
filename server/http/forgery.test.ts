import fastify, { type FastifyInstance } from 'fastify'
import { beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { messages } from '#modules/common/messages.ts'
import { changingAddresses, consoleAddresses } from '../../tests/addresses.ts'
import { openTestHouse, type TestHouse } from '../../tests/house.ts'
import { signedIn } from '../../tests/owner.ts'
import { registerForgeryCheck } from './forgery.ts'
import { openHttp } from './open.ts'

const ours = { origin: 'https://deodar.example', 'sec-fetch-site': 'same-origin' }
const forged: [what: string, headers: Record<string, string>][] = [
  ['no Origin', {}],
  ['another Origin', { origin: 'https://elsewhere.example' }],
  ['a nameless Origin', { origin: 'null' }],
  ['our Origin from another site', { ...ours, 'sec-fetch-site': 'cross-site' }],
  ['our Origin from a neighbour', { ...ours, 'sec-fetch-site': 'same-site' }],
  ['plain http', { origin: 'http://deodar.example' }],
]

/** Changes that guests and their programs may send from anywhere: each brings a key of its own, and no cookie of the console counts. */
const guests = [
  'POST /admin/api/get-userdetail',
  'POST /admin/api/save-review',
  'POST /api/v1.0/email/send',
  'POST /api/v1.0/email/send-form',
  'POST /enquiry',
  'POST /no-letters',
  'POST /privacy/yours',
  'POST /quick-review',
  'POST /review',
]
/** What guests do with their own review: the key in the address opens it, and their page keeps its address, and with it the Origin, to itself. */
const ownReview = /^POST \/review\//
const saysNothing = new Set(['no Origin', 'a nameless Origin'])
/** The pieces of an upload, which only the booking's own cookie opens, by every method of their protocol. */
const uploads = /^[A-Z]+ \/admin\/api\/uploads(?:\/|$)/
/** What the calls of guests answer to every method but their own: 405. */
const otherMethods =
  /^(?:POST \/admin\/api\/get-reviews|(?:PUT|PATCH|DELETE) \/(?:admin\/api\/(?:get-reviews|get-userdetail|save-review)|api\/v1\.0\/email\/(?:send|send-form)))$/

let ctx: TestHouse
let app: FastifyInstance
let changes: string[]
let cookie: string

/** The real web server with all its routes; only the pages are not built. */
beforeAll(async () => {
  ctx = await openTestHouse()
  const routes: string[] = []
  app = await openHttp(
    ctx,
    async () => Promise.reject(new Error('no pages here')),
    async (opening) => {
      opening.addHook('onRoute', ({ method, url }) => {
        for (const each of [method].flat()) routes.push(`${each} ${url}`)
      })
    },
  )
  await app.ready()
  const asks = /^(?:GET|HEAD|OPTIONS) /
  const fromFastify = routes.filter((route) => !asks.test(route) && !route.endsWith(' *'))
  const fromPages = changingAddresses().map((path) => `POST ${path}`)
  changes = [...new Set([...fromFastify, ...fromPages])].sort()
  cookie = (await signedIn(ctx)).headers.get('cookie') ?? ''
  return async () => {
    await app.close()
    await ctx.close()
  }
})

test('lists the changes of the pages and of the web server itself', () => {
  expect(changes.length).toBeGreaterThan(50)
  for (const one of ['POST /admin/photographs', 'POST /admin/settings/team', 'POST /enquiry'])
    expect(changes).toContain(one)
})

test('refuses each of them when forged, with an owner’s cookie, and changes nothing', async () => {
  const before = await everything()
  const passed: string[] = []
  for (const change of changes.filter((each) => !isGuests(each)))
    for (const [what, headers] of forged) {
      if (ownReview.test(change) && saysNothing.has(what)) continue
      const answer = await send(change, { ...headers, cookie })
      const refused = answer.statusCode === 403 && answer.body.includes(messages.fromElsewhere)
      if (!refused) passed.push(`${change} with ${what}: ${answer.statusCode}`)
    }
  expect(passed).toEqual([])
  expect(await everything()).toEqual(before)
})

test('lets a guest’s own form through whose page keeps its address to itself', async () => {
  const own = changes.filter((change) => ownReview.test(change))
  expect(own.length).toBeGreaterThan(4)
  for (const change of own)
    for (const site of [undefined, 'same-origin'])
      expect(
        (await send(change, { ...(site && { 'sec-fetch-site': site }), origin: 'null' })).statusCode,
      ).not.toBe(403)
})

test('does none of the web server’s changes by a GET', async () => {
  const before = await everything()
  const addresses = new Set(changes.map((change) => change.split(' ')[1] ?? ''))
  for (const url of [...addresses].filter((path) => !changingAddresses().includes(path))) {
    const answer = await app.inject({ method: 'GET', url: addressOf(url), headers: { ...ours, cookie } })
    const isQuestion = url === '/admin/api/get-reviews'
    expect([url, answer.statusCode < 300], answer.body).toEqual([url, isQuestion])
  }
  expect(await everything()).toEqual(before)
})

test('names whoever may send from anywhere, and nobody else', async () => {
  const open: string[] = []
  for (const change of changes) {
    const answer = await send(change, { origin: 'https://elsewhere.example' })
    if (otherMethods.test(change)) expect([change, answer.statusCode]).toEqual([change, 405])
    else if (!uploads.test(change) && !answer.body.includes(messages.fromElsewhere)) open.push(change)
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

  test.each(consoleAddresses())('lets our own pages change %s, and everybody ask for it', async (url) => {
    expect((await plain.inject({ method: 'POST', url, headers: ours })).body).toBe('reached')
    expect((await plain.inject({ method: 'GET', url })).body).toBe('reached')
    expect((await plain.inject({ method: 'POST', url })).statusCode).toBe(403)
  })

  test.each(['DELETE', 'PUT', 'PATCH'] as const)('counts %s as a change too', async (method) => {
    expect((await plain.inject({ method, url: '/admin/reviews' })).statusCode).toBe(403)
  })

  test.each([
    '/ADMIN/log',
    '/%61dmin/log',
    '//admin/log',
    '/admin.data',
    '/x/../admin/log',
    '/admin/api/uploads/../../log',
    '/admin/api/save-reviewx',
    '/%zz',
  ])('refuses another spelling: %s', async (url) => {
    expect((await plain.inject({ method: 'POST', url })).statusCode).toBeOneOf([403, 400])
  })

  test('opens the house by another of its names on one’s own machine', async () => {
    const headers = { host: '127.0.0.1:3000', origin: 'http://127.0.0.1:3000' }
    expect((await plain.inject({ method: 'POST', url: '/admin/log', headers })).body).toBe('reached')
    const rebound = { host: 'evil.example', origin: 'http://evil.example' }
    expect((await plain.inject({ method: 'POST', url: '/admin/log', headers: rebound })).statusCode).toBe(403)
  })
})

function send(change: string, headers: Record<string, string>) {
  const [method = '', url = ''] = change.split(' ')
  return app.inject({ method: method as 'POST', url: addressOf(url), headers })
}

/** Fastify's own parameters and its `*` become something. */
function addressOf(url: string): string {
  return url.replace(/:\w+/g, 'x1').replace('*', 'x1')
}

function isGuests(change: string): boolean {
  return guests.includes(change) || uploads.test(change) || otherMethods.test(change)
}

async function everything() {
  const tables = await ctx.database.introspection.getTables()
  return Promise.all(
    tables.map(async ({ name }) => [
      name,
      await ctx.database
        .selectFrom(name as 'act')
        .selectAll()
        .execute(),
    ]),
  )
}
