import fc from 'fast-check'
import { beforeAll, expect, test, vi } from 'vitest'
import { ask, wrongWith } from '../../tests/fuzz/ask.ts'
import { strangeCalls } from '../../tests/fuzz/strange-calls.ts'
import { noMailServer, openTestHouse, type TestHouse } from '../../tests/house.ts'
import { signedIn } from '../../tests/owner.ts'
import { bookingOf, keyFor, meera, pendingReviewBy } from '../../tests/people.ts'
import { knownRoutes, sourceBuilds } from '../../tests/source-build.ts'
import { openHttp } from './open.ts'

/** A few hundred, the same ones each time; `npm run fuzz` makes 20,000 that nobody has made before. */
const CALLS = Number(process.env.FUZZ_CALLS ?? 400)
const SEED = process.env.FUZZ_CALLS ? Number(process.env.FUZZ_SEED ?? Date.now() % 1_000_000) : 1

/** Whoever is in stays in. */
const endsSessions = /^\/admin\/(?:sign-out|settings\/(?:you|team))/

let house: TestHouse
let origin: string
let cookie: string
let addresses: string[]

beforeAll(async () => {
  house = await openTestHouse({ config: { ...noMailServer.config, trustProxy: ['127.0.0.1'] } })
  await keyFor(house, await bookingOf(house, meera))
  await pendingReviewBy(house, meera)
  cookie = (await signedIn(house)).headers.get('cookie') ?? ''
  const own: string[] = []
  const app = await openHttp(house, sourceBuilds, async (opening) => {
    opening.addHook('onRoute', ({ url }) => void own.push(url))
  })
  addresses = [...new Set([...own, ...(await knownRoutes()).map(({ path }) => path)])]
  origin = await app.listen({ port: 0, host: '127.0.0.1' })
  return async () => {
    await app.close()
    await house.close()
  }
}, 120_000)

test(
  'answers every strange call without a fault, and says nothing of it back as it came',
  async () => {
    const origins = [origin, house.config.publicOrigin]
    const ours = { origin: house.config.publicOrigin, 'sec-fetch-site': 'same-origin' }
    let [made, unknown] = [0, 0]
    await fc.assert(
      fc.asyncProperty(strangeCalls(addresses), async (call) => {
        made += 1
        const before = house.lines.length
        const isIn = call.signedIn && !endsSessions.test(call.path)
        const headers = {
          ...call.headers,
          ...(isIn && { cookie, ...ours }),
          'x-forwarded-for': `10.${(made >> 16) & 255}.${(made >> 8) & 255}.${made & 255}`,
        }
        const answer = await ask(origin, call, headers)
        if (answer?.status === 404) unknown += 1
        expect(wrongWith(answer, origins)).toBeNull()
        const faults = house.lines.slice(before).filter(({ level }) => level === 'error')
        expect(faults).toEqual([])
        house.lines.length = 0
      }),
      { numRuns: CALLS, seed: SEED, endOnFailure: true },
    )
    vi.mocked(console.error).mockClear()
    if (process.env.FUZZ_CALLS)
      process.stdout.write(`${made} calls, ${unknown} of them to nothing; seed ${SEED}\n`)
    // Most of them arrive somewhere.
    expect(unknown).toBeLessThan(made / 2)
  },
  CALLS * 200 + 60_000,
)

test.each([
  ['settings/guests', 'afterDays=soon&reminderEveryDays=&keepEnquiries=long'],
  ['settings/mail/server', 'port=imap'],
])('shows no NaN in /admin/%s for a number that is none', async (room, body) => {
  const ours = { cookie, origin: house.config.publicOrigin, 'sec-fetch-site': 'same-origin' }
  const headers = { ...ours, 'content-type': 'application/x-www-form-urlencoded' }
  const answer = await fetch(`${origin}/admin/${room}`, { method: 'POST', headers, body })
  expect(answer.status).toBe(400)
  expect(await answer.text()).not.toContain('value="NaN"')
})
