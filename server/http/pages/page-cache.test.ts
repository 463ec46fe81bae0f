import { brotliCompressSync, brotliDecompressSync, constants, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openTurns } from '../limits/turns.ts'
import { openPageCache } from './page-cache.ts'

const text = `<p>${'Tea on the verandah. '.repeat(200)}</p>`

test('makes a page once, and sends it as each browser can read it', async () => {
  const { ask, make } = open()
  const [plain, zipped, pressed] = [
    await ask(),
    await ask({ accepts: 'gzip' }),
    await ask({ accepts: 'gzip, br' }),
  ]
  expect(plain.payload).toBe(text)
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(text)
  expect(brotliDecompressSync(pressed.rawPayload).toString()).toBe(text)
  expect(new Set([plain, zipped, pressed].map(({ headers }) => headers.etag)).size).toBe(3)
  expect(make).toHaveBeenCalledTimes(1)
})

test('does not send a page again in another encoding', async () => {
  const { ask } = open()
  const first = await ask({ accepts: 'br' })
  const etag = String(first.headers.etag)
  for (const has of [etag, `W/${etag}`, `"other", ${etag}`]) {
    const again = await ask({ accepts: 'gzip', has })
    expect([again.statusCode, again.headers.etag, again.payload]).toEqual([304, etag, ''])
  }
  expect((await ask({ has: '"other"' })).statusCode).toBe(200)
})

test('the first who asks gets the page pressed as small as it gets, after a change too', async () => {
  const { ask, cache, say } = open()
  const smallest = (page: string) =>
    brotliCompressSync(page, { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } })
  expect((await ask({ accepts: 'br' })).rawPayload).toEqual(smallest(text))
  const changed = text.replace('verandah', 'roof')
  say(changed)
  cache.turn(2)
  const fresh = await vi.waitUntil(async () => {
    const answer = await ask({ accepts: 'br' })
    return brotliDecompressSync(answer.rawPayload).toString() === changed && answer
  }, 10_000)
  expect(fresh.rawPayload).toEqual(smallest(changed))
})

test('presses quickly while one change follows another, and as small as it gets once they are over', async () => {
  const { ask, cache, say } = open()
  await ask()
  const changed = text.replace('verandah', 'roof')
  say(changed)
  cache.turn(2)
  cache.turn(3)
  const pressed = async (quality: number) => {
    const { rawPayload, headers } = await ask({ accepts: 'br' })
    const is = brotliCompressSync(changed, { params: { [constants.BROTLI_PARAM_QUALITY]: quality } })
    return rawPayload.equals(is) && String(headers.etag)
  }
  const quick = await vi.waitUntil(() => pressed(5), 10_000)
  const smallest = await vi.waitUntil(() => pressed(11), 10_000)
  expect(smallest).not.toBe(quick)
  const again = await ask({ accepts: 'br', has: quick })
  expect([again.statusCode, again.payload]).toEqual([304, ''])
})

test('presses no page again that came out as it was', async () => {
  const { ask, cache, make } = open()
  await ask()
  const before = cache.ready('/')
  cache.turn(2)
  const after = await vi.waitUntil(() => cache.ready('/'))
  expect(make).toHaveBeenCalledTimes(2)
  expect(after.br.body).toBe(before?.br.body)
})

test('sends a changed page to whoever has the old one', async () => {
  const { ask, cache, say } = open()
  const { etag } = (await ask()).headers
  say('<p>Rain on the roof</p>')
  cache.turn(2)
  await vi.waitUntil(
    async () => (await ask({ has: String(etag) })).payload === '<p>Rain on the roof</p>',
    10_000,
  )
})

test('sends who waits what they have just changed, and everybody else what is there', async () => {
  const { ask, cache, say } = open()
  await ask()
  expect(cache.ready('/')).toBeDefined()
  say('<p>Rain on the roof</p>')
  const looked = Promise.withResolvers<void>()
  cache.doubt(looked.promise)
  expect(cache.ready('/')).toBeUndefined()
  const [owner, visitor] = [ask({ cookie: 'team=1' }), await ask()]
  expect(visitor.payload).toBe(text)
  cache.turn(2)
  looked.resolve()
  expect((await owner).payload).toBe('<p>Rain on the roof</p>')
  await vi.waitUntil(() => cache.ready('/'), 10_000)
})

test('redirects an unknown choice to the page without it, unmade', async () => {
  const { ask, make } = open()
  const answer = await ask({ url: '/?strange=1' })
  expect([answer.statusCode, answer.headers.location]).toEqual([302, '/'])
  expect(make).not.toHaveBeenCalled()
})

test('keeps the plain page and each other’s makers despite ever new choices', async () => {
  const { ask, make } = open()
  await ask()
  for (let n = 0; n < 250; n += 1) await ask({ url: `/?choice=${n}`, from: `198.51.100.${n}` })
  expect(make).toHaveBeenCalledTimes(251)
  await ask()
  await ask({ url: '/?choice=249' })
  expect(make).toHaveBeenCalledTimes(251)
  await ask({ url: '/?choice=0' })
  expect(make).toHaveBeenCalledTimes(252)
})

test('limits one address that has ever new pages made, and no other', async () => {
  const { ask } = open()
  const asked = await Promise.all(Array.from({ length: 150 }, (_, n) => ask({ url: `/?choice=${n}` })))
  expect(asked.filter(({ statusCode }) => statusCode === 429).length).toBeGreaterThan(20)
  expect((await ask()).statusCode).toBe(200)
  expect((await ask({ url: '/?choice=new', from: '203.0.113.9' })).statusCode).toBe(200)
})

test('never sends a page that tells the time once its own time is over', async () => {
  const { ask, make, say } = open({ 'cache-control': 'max-age=40' })
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  expect((await ask()).headers['cache-control']).toBe('no-cache')
  vi.advanceTimersByTime(39_000)
  await ask()
  expect(make).toHaveBeenCalledTimes(1)
  say('<p>A minute later</p>')
  vi.advanceTimersByTime(2000)
  expect((await ask()).payload).toBe('<p>A minute later</p>')
})

function open(own: Record<string, string> = {}) {
  let said = text
  const make = vi.fn(async () => new Response(said, { headers: { 'content-type': 'text/html', ...own } }))
  const cache = openPageCache(
    make,
    async (_request, reply, status) => reply.code(status).send(),
    {
      of: async (url) => ({ path: url.replace('?strange=1', ''), strange: url.includes('strange') }),
      turn() {},
    },
    openTurns(() => 0),
    ({ headers }) => headers.cookie === 'team=1',
  )
  const server = fastify()
  server.get('/', (request, reply) => cache.answer(request, reply))
  onTestFinished(() => server.close())
  return {
    cache,
    make,
    say(what: string) {
      said = what
    },
    ask({ accepts = 'identity', has = '', url = '/', from = '198.51.100.7', cookie = '' } = {}) {
      return server.inject({
        url,
        remoteAddress: from,
        headers: { 'accept-encoding': accepts, 'if-none-match': has, cookie },
      })
    },
  }
}
