import { request } from 'node:http'
import { buffer } from 'node:stream/consumers'
import { brotliDecompressSync, gunzipSync } from 'node:zlib'
import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import { openHttp } from '#server/http/open.ts'
import { signedIn } from '../owner.ts'
import { bookingOf, keyFor, meera, pendingReviewBy } from '../people.ts'
import { listRoutes, sourceBuild } from '../source-build.ts'
import { noMailServer, openTestApp, type TestApp } from '../test-app.ts'
import { type Call, MARK, strangeCalls } from './strange-calls.ts'

/** `CALLS=100000 SEED=7 npm run robustness -- fuzz`; the same seed makes the same calls. */
const CALLS = Number(process.env.CALLS ?? (process.env.ROBUSTNESS ? 20_000 : 400))
const SEED = Number(process.env.SEED ?? (process.env.ROBUSTNESS ? Date.now() % 1_000_000 : 1))
const ANSWERS_WITHIN_MS = 20_000

/** These would sign out whoever makes the other calls. */
const endsSessions = /^\/admin\/(?:sign-out|settings\/(?:you|team))/

let ctx: TestApp
let origin: string
let cookie: string
let addresses: string[]

beforeAll(async () => {
  ctx = await openTestApp({ config: { ...noMailServer.config, trustProxy: ['127.0.0.1'] } })
  await keyFor(ctx, await bookingOf(ctx, meera))
  await pendingReviewBy(ctx, meera)
  cookie = (await signedIn(ctx)).headers.get('cookie') ?? ''
  const own: string[] = []
  const app = await openHttp(ctx, sourceBuild, async (opening) => {
    opening.addHook('onRoute', ({ url }) => void own.push(url))
  })
  addresses = [...new Set([...own, ...(await listRoutes()).map(({ path }) => path)])]
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return async () => {
    await app.close()
    await ctx.close()
  }
}, 120_000)

test('answers every strange call without a fault, and says nothing of it back as it came', {
  timeout: CALLS * 200 + 60_000,
}, async () => {
  console.log(`fuzz: seed ${SEED}`)
  const ours = { origin: ctx.config.publicOrigin, 'sec-fetch-site': 'same-origin' }
  let [callCount, notFoundCount] = [0, 0]
  await fc.assert(
    fc.asyncProperty(strangeCalls(addresses), async (call) => {
      callCount += 1
      const isIn = call.isSignedIn && !endsSessions.test(call.path)
      const headers = {
        ...call.headers,
        ...(isIn && { cookie, ...ours }),
        'x-forwarded-for': `10.${(callCount >> 16) & 255}.${(callCount >> 8) & 255}.${callCount & 255}`,
      }
      const answer = await send(call, headers)
      if (answer?.status === 404) notFoundCount += 1
      expect(findProblem(answer, [origin, ctx.config.publicOrigin])).toBeNull()
      expect(ctx.lines.filter(({ level }) => level === 'error')).toEqual([])
      ctx.lines.length = 0
    }),
    { numRuns: CALLS, seed: SEED, endOnFailure: true },
  )
  vi.mocked(console.error).mockClear()
  // Most calls must reach a route.
  expect(notFoundCount).toBeLessThan(callCount / 2)
})

test.each([
  ['settings/guests', 'invitations.afterDays=soon&invitations.reminderEveryDays=&keepMonths.enquiries=long'],
  ['settings/mail/server', 'port=imap'],
])('shows no NaN in /admin/%s for a number that is none', async (page, body) => {
  const ours = { cookie, origin: ctx.config.publicOrigin, 'sec-fetch-site': 'same-origin' }
  const headers = { ...ours, 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await fetch(`${origin}/admin/${page}`, { method: 'POST', headers, body })
  expect(answer.status).toBe(400)
  expect(await answer.text()).not.toContain('value="NaN"')
})

type Answer = { status: number; headers: Record<string, string | string[] | undefined>; text: string }

/** Sends a call as it is; null when no whole answer came in time. */
async function send({ method, path, body }: Call, headers: Record<string, string>): Promise<Answer | null> {
  const { hostname, port } = new URL(origin)
  const answering = new Promise<Answer>((resolve, reject) => {
    const options = { hostname, port, method, path, headers, timeout: ANSWERS_WITHIN_MS }
    const sent = request(options, async (answer) => {
      const bytes = await buffer(answer)
      const encoding = bytes.length > 0 ? answer.headers['content-encoding'] : undefined
      const plain = encoding === 'br' ? brotliDecompressSync(bytes) : encoding ? gunzipSync(bytes) : bytes
      resolve({ status: answer.statusCode ?? 0, headers: answer.headers, text: plain.toString() })
    })
    sent.on('timeout', () => sent.destroy(new Error('no answer')))
    sent.on('error', reject)
    sent.end(body ?? undefined)
  })
  return answering.catch(() => null)
}

/** What is wrong with an answer; null for a good one. */
function findProblem(answer: Answer | null, origins: readonly string[]): string | null {
  if (!answer) return 'no answer'
  const { status, headers, text } = answer
  // A refusal for too much at once names the time to come back.
  if (status >= 500 && !(status === 503 && headers['retry-after'])) return `status ${status}`
  if (/\n\s+at .+:\d+:\d+|node_modules\/|SQLITE_|\bSqliteError|syntax error at or near/.test(text))
    return 'shows where it failed'
  if (/html|xml/.test(String(headers['content-type'] ?? '')) && text.includes(MARK))
    return 'sends back what was sent'
  if (headers['x-content-type-options'] !== 'nosniff') return 'lacks security headers'
  const location = String(headers.location ?? '/')
  const isOurs = origins.some((ours) => location === ours || location.startsWith(`${ours}/`))
  if (!/^\/(?![/\\])/.test(location) && !isOurs) return `redirects to ${location}`
  const cookies = [headers['set-cookie'] ?? []].flat()
  return cookies.some((each) => each.startsWith('a=b')) ? 'sets a cookie that was sent' : null
}
