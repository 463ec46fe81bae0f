import { redirect, type ServerBuild } from 'react-router'
import { expect, onTestFinished } from 'vitest'
import { sanitizeAdminPath } from '#app/context/context.server.ts'
import { requireRole } from '#app/context/require-role.server.ts'
import { messages } from '#core/refusals/messages.ts'
import * as entry from '../../../app/entry.server.tsx'
import routerConfig from '../../../react-router.config.ts'
import { kiranAccount, newBrowser, requestFrom, signedIn } from '../../../tests/owner.ts'
import { baseBuild } from '../../../tests/source-build.ts'
import { openTestApp, test } from '../../../tests/test-app.ts'
import { sendBytes } from '../../../tests/wire.ts'
import { openHttp } from '../open.ts'
import { readPageAddress } from './page-address.ts'

const form = 'application/x-www-form-urlencoded'

test.for([
  ['PUT', '/form', form, 'a=1', 405],
  ['OPTIONS', '/form', form, '', 405],
  ['TRACE', '/form', form, '', 405],
  ['POST', '/words', form, 'a=1', 405],
  ['POST', '/form', 'text/plain', 'a=1', 415],
  ['POST', '/form', 'application/json', '{}', 415],
  ['POST', '/form', '', 'a=1', 415],
  ['POST', '/form', 'multipart/form-data; boundary=b', 'no parts', 400],
  ['POST', '/form', 'multipart/form-data', 'no parts', 400],
  ['POST', '/form', form, 'x'.repeat(4_000_001), 413],
] as const)('%s %s as “%s” is refused calmly', async ([method, path, type, body, status]) => {
  const { ask, ctx } = await openPages()
  const answer = await ask(method, path, body, type ? `Content-Type: ${type}\r\n` : '')
  expect(answer.split('\r\n')[0]).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
  expect(answer).toMatch(/^content-security-policy: default-src 'none'/im)
  expect(answer).toContain('href="tel:')
  expect(answer).not.toContain('Unexpected')
  if (status === 405) expect(answer).toMatch(/^allow: GET, HEAD/im)
  expect(ctx.lines.filter(({ level }) => level === 'error')).toEqual([])
})

test('delivers a form to its page, in both encodings, and an empty one too', async () => {
  const { ask } = await openPages()
  const parts = '--b\r\nContent-Disposition: form-data; name="a"\r\n\r\n2\r\n--b--\r\n'
  expect(await ask('POST', '/form', 'a=1', `Content-Type: ${form}\r\n`)).toContain('a is 1')
  const multipart = 'Content-Type: multipart/form-data; boundary=b\r\n'
  expect(await ask('POST', '/form', parts, multipart)).toContain('a is 2')
  expect(await ask('POST', '/form', '', '')).toContain('a is null')
})

test.for([
  ['/broken', 500],
  ['/locked', 503],
  ['/reviews?sort=lowest', 503],
] as const)(
  'a fault at %s is met by the calm page, and the log says nothing of what people sent',
  async ([path, status]) => {
    const { ask, ctx } = await openPages()
    const answer = await ask('GET', path)
    expect(answer).toMatch(new RegExp(`^HTTP/1.1 ${status} `))
    expect(answer).toContain(messages.unexpected)
    expect(answer).toContain('href="tel:')
    expect(/^retry-after: 5$/im.test(answer)).toBe(status === 503)
    expect(ctx.lines).toContainEqual(expect.objectContaining({ level: 'error', event: 'page.failed' }))
    expect(JSON.stringify(ctx.lines)).not.toContain('meera@')
  },
)

test('logs the kind of page, never what stood in its address', async () => {
  const { ask, ctx } = await openPages()
  const pages = ['/words/meera@guest.example', '/words/new', '/meera@guest.example', '/words', '/api/meera@x']
  for (const path of pages) await ask('GET', path)
  await expect.poll(() => paths(ctx.lines)).toEqual(['/words/:id', '/words/new', '*', '/words', '*'])
})

test('sends the address of a personal link to no other site, however it is spelled', async () => {
  const { ask } = await openPages()
  for (const path of ['/review?id=x', '/Review?id=x', '/review.data?id=x'])
    expect(await ask('GET', path)).toMatch(/^referrer-policy: no-referrer$/im)
})

test('serves a page at one address, without a slash at its end', async () => {
  const { ask } = await openPages()
  const goal = async (path: string) => /^location: (.*)$/im.exec(await ask('GET', path))?.[1]?.trim()
  expect(await ask('GET', '/reviews/')).toMatch(/^HTTP\/1.1 308 /)
  expect(await goal('/reviews/?rating=5')).toBe('/reviews?rating=5')
  expect(await goal('/review//?id=x')).toBe('/review?id=x')
  for (const path of ['/', '//evil.example/', '/\\evil.example/']) expect(await goal(path)).toBeUndefined()
})

test('answers 404 to a name with a control character, and prints nothing of it', async () => {
  const { ask, ctx } = await openPages()
  for (const path of ['/%0d%0a', '/words/%0D%0Aa', '/words/%00', '/%e2%80%a8', '/%C2%85', '/words/%7f']) {
    const answer = await ask('GET', path)
    expect(answer).toMatch(/^HTTP\/1.1 404 /)
    expect(answer).toContain(messages.addressUnknown)
    expect(await ask('POST', path, 'a=1', `Content-Type: ${form}\r\n`)).toMatch(/^HTTP\/1.1 404 /)
  }
  expect(ctx.lines.filter(({ event }) => event !== 'request')).toEqual([])
})

test('limits a forged cookie of the team, and no valid one', async () => {
  const { ctx, app } = await openPages()
  const cookie = requestFrom(await signedIn(ctx)).headers.get('cookie') ?? ''
  const statuses = async (cookie: string) => {
    const found = new Set<number>()
    for (let page = 0; page < 310; page += 1)
      found.add((await app.inject({ url: '/admin/content', headers: { cookie } })).statusCode)
    return found
  }
  expect(await statuses('x=deodar')).toContain(429)
  expect(await statuses(cookie)).toEqual(new Set([200]))
})

test('renders four uncached pages of a network at once, also with a cookie that is only claimed', async () => {
  const { app, made } = await openPages()
  const ask = () => app.inject({ url: '/admin/slow', headers: { cookie: 'deodar=claimed' } })
  const answers = await Promise.all(Array.from({ length: 40 }, ask))
  expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  expect(made.most).toBe(4)
})

test('limits an address that requests many uncached pages, and no other', async () => {
  const { app } = await openPages()
  const ask = (url: string, remoteAddress = '198.51.100.7') => app.inject({ url, remoteAddress })
  const statuses: number[] = []
  for (let n = 0; n < 310; n += 1) statuses.push((await ask(`/words/${n}`)).statusCode)
  expect(statuses.filter((status) => status === 429)).toHaveLength(10)
  const { statusCode, headers, body } = await ask('/words/new')
  expect([statusCode, body.includes(messages.tooManyTries)]).toEqual([429, true])
  expect(Number(headers['retry-after'])).toBeGreaterThan(0)
  expect((await ask('/')).statusCode).toBe(200)
  expect((await ask('/words/new', '203.0.113.9')).statusCode).toBe(200)
  // Port and place in an IPv6 network of 2⁶⁴ make nobody another.
  for (let n = 0; n < 300; n += 1) await ask('/words', `2001:db8::${n}`)
  expect((await ask('/words', '2001:db8::ffff')).statusCode).toBe(429)
})

test('caches nothing and sends no content security policy in development', async () => {
  const { app, made } = await openPages(true)
  for (const url of ['/', '/', '/words'])
    expect((await app.inject(url)).headers).not.toHaveProperty('content-security-policy')
  expect(made.front).toBe(2)
})

test('reads an address in a request line that names the whole of it, and finds nothing where it cannot be decoded', async () => {
  const { ask } = await openPages()
  expect(await ask('GET', 'http://elsewhere.example/words')).toMatch(/^HTTP\/1.1 200 /)
  for (const path of ['/%zz', '/words/%E0%A4%A']) expect(await ask('GET', path)).toMatch(/^HTTP\/1.1 404 /)
  expect(await ask('GET', '/assets/nope.js')).toMatch(/^content-type: text\/plain/im)
})

test('accepts a form from any name of the own machine, and refuses one from elsewhere with a page', async () => {
  const { app } = await openPages()
  const post = (origin: string) => {
    const headers = { 'content-type': form, host: '127.0.0.1:3000', origin }
    return app.inject({ method: 'POST', url: '/admin/form', headers, body: 'a=1' })
  }
  expect((await post('http://127.0.0.1:3000')).headers.location).toBe('/words')
  const forged = await post('http://elsewhere.example')
  expect([forged.statusCode, forged.body.includes(messages.requestFromOtherSite)]).toEqual([403, true])
})

test('sends a cached page with the security headers of every answer, and logs it', async () => {
  const { ctx, origin } = await openPages()
  for (const [method, etag] of [
    ['GET', ''],
    ['HEAD', ''],
    ['GET', '*'],
  ] as const) {
    const { status, headers } = await fetch(origin, { method, headers: { 'if-none-match': etag } })
    expect(status).toBe(etag === '*' ? 304 : 200)
    expect(headers.get('x-content-type-options')).toBe('nosniff')
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f]{12}$/)
  }
  await expect.poll(() => paths(ctx.lines)).toEqual(['/', '/', '/'])
})

function paths(lines: { event: string; facts: Record<string, unknown> }[]) {
  return lines.filter(({ event }) => event === 'request').map(({ facts }) => facts.path)
}

async function openPages(isDevelopment = false) {
  const ctx = await openTestApp({ config: { logLevel: 'info' } })
  const made = { front: 0, running: 0, most: 0 }
  const app = await openHttp(ctx, async () => buildOf(made), undefined, isDevelopment)
  onTestFinished(() => app.close())
  const origin = await app.listen({ port: 0, host: '127.0.0.1' })
  const port = Number(new URL(origin).port)
  function ask(method: string, path: string, body = '', headers = ''): Promise<string> {
    const head = `${method} ${path} HTTP/1.1\r\nHost: x\r\nConnection: close\r\n${headers}`
    return sendBytes(port, `${head}Content-Length: ${body.length}\r\n\r\n${body}`)
  }
  return { ctx, app, ask, made, origin }
}

/** The router's build of a few pages: words, a form, and some that fail. */
function buildOf(made: { front: number; running: number; most: number }): ServerBuild {
  const lost = Object.assign(new Error('(meera@guest.example) is there already'), { code: '23505' })
  const locked = new Error('database is locked')
  const fail = (fault: Error) => async () => Promise.reject(fault)
  const say = async () => new Response('words')
  const modules: Record<string, object> = {
    'admin/content': { loader: say },
    // A page with a component: React Router checks the origin of its forms.
    'admin/form': { action: async () => redirect('/words'), default: () => null },
    'admin/slow': {
      loader: async () => {
        made.running += 1
        made.most = Math.max(made.most, made.running)
        await new Promise((resolve) => setTimeout(resolve, 5))
        made.running -= 1
        return new Response('slow')
      },
    },
    '': { loader: async () => new Response(`front ${++made.front}`) },
    words: { loader: say },
    'words/new': { loader: say },
    'words/:id': { loader: say },
    review: { loader: say },
    reviews: { loader: fail(locked) },
    form: {
      action: async ({ request }: { request: Request }) =>
        new Response(`a is ${(await request.formData()).get('a')}`),
      loader: say,
    },
    broken: { loader: fail(lost) },
    locked: { loader: fail(locked) },
    '*': { loader: async () => new Response('not here', { status: 404 }) },
  }
  const routes = Object.entries(modules).map(([path, module]) => {
    const place = path === '' ? { index: true } : { path }
    return [path, { id: path, parentId: undefined, module, ...place }]
  })
  const { allowedActionOrigins } = routerConfig
  const build = { ...baseBuild, entry: { module: entry }, routes: Object.fromEntries(routes) }
  return { ...build, allowedActionOrigins, routeDiscovery: { mode: 'initial' } } as unknown as ServerBuild
}

test.for([
  ['/', '/', false],
  ['/?utm_source=letter', '/', false],
  ['/?stay=suite&utm_source=letter', '/?stay=suite', false],
  ['/?stay=palace', '/', true],
  ['/privacy?stay=palace', '/privacy', false],
  ['/reviews?stay=&rating=&with=&sort=newest', '/reviews', false],
  ['/reviews?sort=oldest&stay=suite', '/reviews?stay=suite&sort=oldest', false],
  ['/reviews?stay=x7f3a', '/reviews', true],
  ['/reviews?stay=x7f3a&rating=5', '/reviews?rating=5', true],
  ['/reviews?rating=9', '/reviews', true],
  ['/reviews?with=gold', '/reviews', true],
  ['/nights?utm_source=letter', '/nights', false],
  [
    '/nights?out=2026-12-07&in=2026-12-04&stay=suite',
    '/nights?stay=suite&in=2026-12-04&out=2026-12-07',
    false,
  ],
  ['/nights?stay=palace&from=2026-12', '/nights?from=2026-12', true],
  ['/nights?in=2026-12-04&out=2026-12-01', '/nights?in=2026-12-04&wrong=checkOutBeforeCheckIn', true],
  ['/nights.json?stay=suite', '/nights.json?stay=suite', false],
  ['/reviews?cursor=made-up', '/reviews', true],
] as const)('%s is the page %s', async ([asked, path, hasUnknownValue], { ctx }) => {
  expect(readPageAddress(ctx, asked)).toEqual({ path, hasUnknownValue })
})

test('keeps visitors, forged cookies and helpers from what is the owner’s', async ({ ctx }) => {
  const nobody = newBrowser()
  const asked = requestFrom(nobody, '/admin/reviews?state=pending')
  const { status, headers } = await requireRole(ctx, asked, 'helper').catch((answer) => answer)
  const signIn = '/admin/sign-in?next=%2Fadmin%2Freviews%3Fstate%3Dpending'
  expect([status, headers.get('location')]).toEqual([302, signIn])
  const kiran = await signedIn(ctx, kiranAccount, 'helper')
  expect(await requireRole(ctx, requestFrom(kiran), 'helper')).toEqual({ kind: 'helper', id: kiran.id })
  await expect(requireRole(ctx, requestFrom(kiran), 'owner')).rejects.toMatchObject({ status: 403 })
  const line = { level: 'warn', event: 'request.not-theirs', facts: { who: kiran.id } }
  expect(ctx.lines.at(-1)).toEqual(line)
  kiran.headers.set('cookie', kiran.headers.get('cookie')?.replace(/.(?=;|$)/, 'x') ?? '')
  await expect(requireRole(ctx, requestFrom(kiran), 'helper')).rejects.toMatchObject({ status: 302 })
})

test('leads nobody away from the admin after sign-in', () => {
  const elsewhere = ['https://elsewhere.example', '//elsewhere.example', '/admin//elsewhere']
  for (const next of [...elsewhere, '/adminx', '/admin\\x', null])
    expect(sanitizeAdminPath(next)).toBe('/admin')
  expect(sanitizeAdminPath('/admin/reviews?state=pending')).toBe('/admin/reviews?state=pending')
})
