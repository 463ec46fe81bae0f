import { setTimeout as pause } from 'node:timers/promises'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fastify from 'fastify'
import { expect, onTestFinished, vi } from 'vitest'
import { incrementPageVersion } from '#core/change.server.ts'
import { currentRequest } from '#core/host/program-log.server.ts'
import { eachDatabase, type TestApp, test } from '../../tests/test-app.ts'
import { openPageCache, sendPage, watchPageVersion } from './page-cache.ts'

const text = `<p>${'Tea on the verandah. '.repeat(200)}</p>`

test('renders a page once for all who ask at the same time, each in the encoding they prefer', async () => {
  const { ask, render } = open()
  const [plain, zipped, brotli, quality] = await Promise.all([
    ask(),
    ask({ accepts: 'gzip' }),
    ask({ accepts: 'gzip, br' }),
    ask({ accepts: 'br;q=0, gzip;q=0.5' }),
  ])
  expect(plain.payload).toBe(text)
  expect(gunzipSync(zipped.rawPayload).toString()).toBe(text)
  expect(brotliDecompressSync(brotli.rawPayload).toString()).toBe(text)
  expect(quality.headers['content-encoding']).toBe('gzip')
  for (const { headers } of [plain, zipped, brotli])
    expect(headers).toMatchObject({ vary: 'Accept-Encoding', 'cache-control': 'no-cache' })
  expect(render).toHaveBeenCalledTimes(1)
})

test('answers 304 to a browser that has the page, whatever its encoding', async () => {
  const { ask } = open()
  const etag = String((await ask({ accepts: 'br' })).headers.etag)
  for (const has of [etag, etag.replace('W/', ''), `"other", ${etag}`, '*']) {
    const again = await ask({ accepts: 'gzip', has })
    expect([again.statusCode, again.headers.etag, again.payload]).toEqual([304, etag, ''])
  }
  expect((await ask({ has: '"other"' })).statusCode).toBe(200)
})

test('sends the old page while the new one is rendered', async () => {
  const { ask, cache, say } = open()
  const { etag } = (await ask()).headers
  const slow = Promise.withResolvers<void>()
  say('<p>Rain on the roof</p>', slow.promise)
  void cache.invalidate(2)
  expect((await ask()).payload).toBe(text)
  slow.resolve()
  await vi.waitUntil(async () => (await ask({ has: String(etag) })).payload === '<p>Rain on the roof</p>')
})

test('does not give what a rendering has read to the one that follows a change meanwhile', async () => {
  const requests: unknown[] = []
  const { promise, resolve } = Promise.withResolvers<void>()
  const cache = openPageCache(async () => {
    requests.push(currentRequest.getStore())
    await promise
    return new Response(text)
  })
  const first = currentRequest.run({ requestId: 'visit', isGet: true }, () => cache.get('/'))
  void cache.invalidate(2)
  resolve()
  await first
  await vi.waitUntil(() => requests.length === 2)
  const ofGet = expect.objectContaining({ isGet: true })
  expect(requests).toEqual([ofGet, ofGet])
  expect(requests[0]).not.toBe(requests[1])
})

test('keeps the old page when the new one cannot be rendered', async () => {
  const { ask, cache, render } = open()
  await ask()
  render.mockRejectedValue(new Error('the database is away'))
  void cache.invalidate(2)
  await vi.waitUntil(() => render.mock.calls.length > 1)
  for (const cookie of ['', 'team=1'])
    expect([(await ask({ cookie })).statusCode, (await ask({ cookie })).payload]).toEqual([200, text])
})

test('sends the new page to a person who waits for their own change, and the old one to others', async () => {
  const { ask, cache, say } = open()
  await ask()
  const checked = Promise.withResolvers<void>()
  cache.trackVersionCheck(checked.promise)
  const [owner, visitor] = [ask({ cookie: 'team=1' }), await ask()]
  expect(visitor.payload).toBe(text)
  say('<p>Rain on the roof</p>')
  void cache.invalidate(2)
  checked.resolve()
  expect((await owner).payload).toBe('<p>Rain on the roof</p>')
})

test('renders again for a person who waits when the render under way began before their change', async () => {
  const { ask, cache, render, say } = open()
  const slow = Promise.withResolvers<void>()
  say(text, slow.promise)
  const visitor = ask()
  await vi.waitUntil(() => render.mock.calls.length === 1)
  const owner = ask({ cookie: 'team=1' })
  void cache.invalidate(2)
  say('<p>Rain on the roof</p>')
  slow.resolve()
  expect([(await visitor).payload, (await owner).payload]).toEqual([text, '<p>Rain on the roof</p>'])
})

test('keeps the page without a query, and the 100 variants used last until the version changes', async () => {
  const { ask, cache, render } = open()
  await ask()
  for (let n = 0; n < 150; n += 1) await ask({ url: `/?choice=${n}` })
  expect(render).toHaveBeenCalledTimes(151)
  await ask()
  await ask({ url: '/?choice=149' })
  expect(render).toHaveBeenCalledTimes(151)
  expect([cache.has('/?choice=149'), cache.has('/?choice=0')]).toEqual([true, false])
  await ask({ url: '/?choice=0' })
  expect(render).toHaveBeenCalledTimes(152)
  void cache.invalidate(2)
  expect(cache.has('/?choice=149')).toBe(false)
})

test('never sends a page with a max-age after that', async () => {
  const { ask, render, say } = open({ 'cache-control': 'max-age=40' })
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  expect((await ask()).headers['cache-control']).toBe('no-cache')
  vi.advanceTimersByTime(39_000)
  await ask()
  expect(render).toHaveBeenCalledTimes(1)
  say('<p>A minute later</p>')
  vi.advanceTimersByTime(2000)
  expect((await ask()).payload).toBe('<p>A minute later</p>')
})

test('renders a page again after an hour, and sends the old one while that fails', async () => {
  const { ask, render } = open()
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  await ask()
  vi.advanceTimersByTime(61 * 60_000)
  expect((await ask()).payload).toBe(text)
  expect(render).toHaveBeenCalledTimes(2)
  render.mockRejectedValue(new Error('the database is away'))
  vi.advanceTimersByTime(61 * 60_000)
  for (const _ of [1, 2]) expect([(await ask()).statusCode, (await ask()).payload]).toEqual([200, text])
})

test('keeps no page that is not found', async () => {
  const { ask, cache, render } = open()
  render.mockResolvedValue(new Response('not here', { status: 404 }))
  expect((await ask()).headers.etag).toBeUndefined()
  expect(cache.has('/')).toBe(false)
})

function open(own: Record<string, string> = {}) {
  let said = text
  let ready = Promise.resolve()
  const render = vi.fn(async (_path: string) => {
    const body = said
    await ready
    return new Response(body, { headers: { 'content-type': 'text/html', ...own } })
  })
  const cache = openPageCache(render)
  const server = fastify()
  server.get('/', async (request, reply) =>
    sendPage(await cache.get(request.url, request.headers.cookie === 'team=1'), request, reply),
  )
  onTestFinished(() => server.close())
  return {
    cache,
    render,
    say(what: string, when = Promise.resolve()) {
      said = what
      ready = when
    },
    ask({ accepts = 'identity', has = '', url = '/', cookie = '' } = {}) {
      return server.inject({ url, headers: { 'accept-encoding': accepts, 'if-none-match': has, cookie } })
    },
  }
}

const WITHIN = { timeout: 1000, interval: 10 }

eachDatabase('watching the page version', (open) => {
  test('sees a change that no event of this process announced', async () => {
    const ctx = await open()
    const { turned } = watch(ctx)
    await ctx.database.transaction().execute((tx) => incrementPageVersion(tx))
    await expect.poll(() => turned.at(-1), WITHIN).toBe(2)
  })

  test('never reports a change that was rolled back', async () => {
    const ctx = await open()
    const { turned } = watch(ctx)
    const failed = ctx.database.transaction().execute(async (tx) => {
      await incrementPageVersion(tx)
      throw new Error('taken back')
    })
    await expect(failed).rejects.toThrow('taken back')
    await pause(700)
    expect(turned).toEqual([1])
  })
})

test('reads nothing any more once it is stopped', async ({ ctx }) => {
  const { turned, stop } = watch(ctx)
  await expect.poll(() => turned.at(-1), WITHIN).toBe(1)
  stop()
  await ctx.database.transaction().execute((tx) => incrementPageVersion(tx))
  await pause(700)
  expect(turned).toEqual([1])
})

/** The versions that the page cache is told, one after another. */
function watch(ctx: TestApp) {
  const turned: number[] = []
  const { stop } = watchPageVersion(ctx, { onChange: (version) => turned.push(version), onCheck() {} })
  onTestFinished(stop)
  return { turned, stop }
}
