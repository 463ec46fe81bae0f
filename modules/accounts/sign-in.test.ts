import { describe, expect, onTestFinished, vi } from 'vitest'
import type { AppContext } from '#core/app-context.server.ts'
import { migrations } from '#core/db/migrate.ts'
import { openRateLimits } from '#core/host/rate-limits.server.ts'
import { refuse } from '#core/refusals/refusal.ts'
import {
  ashaAccount,
  createAccount,
  kiranAccount,
  newBrowser,
  requestFrom,
  signedIn,
  signInWith,
} from '../../tests/owner.ts'
import { rowsOf, type TestApp, test, testOnDatabases } from '../../tests/test-app.ts'
import { findSignedIn, type SignInOutcome } from './sign-in.server.ts'

const wrong = { ...ashaAccount, password: 'not the right one' }

describe('signing in', () => {
  testOnDatabases(
    'opens a session with a new id each time, and stores no more than the network',
    async (ctx) => {
      const asha = await signedIn(ctx)
      const device = { ip_address: '203.0.113.x', user_agent: 'Chrome on an Android phone' }
      const expires_at = expect.stringMatching(/^\d{4}-\d\d-\d\dT[\d:.]+Z$/)
      const times = { signed_in_at: '2026-11-20T06:30:00.000Z', expires_at }
      expect(await rowsOf(ctx, 'owner_session')).toMatchObject([{ ...device, ...times }])
      const first = await findSignedIn(ctx, requestFrom(asha))
      expect(first).toMatchObject({ id: asha.id, name: 'Asha Bisht', role: 'owner', hasTwoStep: false })
      const cookie = asha.headers.get('cookie')
      await signInWith(ctx, asha)
      expect(asha.headers.get('cookie')).not.toBe(cookie)
      expect(await findSignedIn(ctx, requestFrom(asha))).not.toBeNull()
      expect(await rowsOf(ctx, 'owner_session')).toHaveLength(1)
    },
  )

  testOnDatabases('accepts ten tries of an account in 15 minutes, on all servers together', async (ctx) => {
    const servers = severalServers(ctx)
    await createAccount(ctx)
    const tries = servers.map((server, at) => signInWith(server, newBrowser(), wrong, `203.0.113.${at}`))
    expect(codes(await Promise.all(tries))).toEqual(tenOf('sign-in-wrong'))
    vi.advanceTimersByTime(60_000)
    const refused = { code: 'too-many-tries', name: 'tooManyTries', retryAfter: 14 * 60 }
    expect(await signInWith(ctx, newBrowser())).toMatchObject(refused)
    vi.advanceTimersByTime(15 * 60_000 + 1)
    expect(await signInWith(ctx, newBrowser())).toMatchObject({ ok: true, step: 'in' })
  })

  testOnDatabases('accepts ten tries of an address in 15 minutes, on all servers together', async (ctx) => {
    const servers = severalServers(ctx)
    await createAccount(ctx)
    const guess = (server: AppContext, at: number) =>
      signInWith(server, newBrowser(), { email: `guess${at}@guest.example`, password: 'x' })
    const first = await guess(ctx, 14)
    const others = await Promise.all(servers.slice(1).map(guess))
    expect(codes([first, ...others])).toEqual(tenOf('sign-in-wrong'))
    expect(await signInWith(ctx, newBrowser())).toMatchObject({ code: 'too-many-tries', retryAfter: 900 })
    expect(await signInWith(ctx, newBrowser(), ashaAccount, '198.51.100.4')).toMatchObject({ ok: true })
  })

  testOnDatabases('ends sessions of before their tokens were stored so, and opens new ones', async (ctx) => {
    const asha = await signedIn(ctx)
    await ctx.database.schema.dropTable('owner_rate_limit').execute()
    await ctx.database.schema.createTable('used_code').addColumn('code_hash', 'text').execute()
    await migrations['0007-sign-in-tries']?.up(ctx.database)
    expect(await findSignedIn(ctx, requestFrom(asha))).toBeNull()
    expect(await signInWith(ctx, asha)).toMatchObject({ ok: true, step: 'in' })
  })

  testOnDatabases('throws a fault of the database, instead of refusing password or session', async (ctx) => {
    const asha = await signedIn(ctx)
    const { schema } = ctx.database
    await schema.alterTable('owner_session').renameTo('session_away').execute()
    await expect(findSignedIn(ctx, requestFrom(asha))).rejects.toThrow(/owner_session/)
    await schema.alterTable('owner').renameTo('away').execute()
    await expect(signInWith(ctx, newBrowser())).rejects.toThrow(/owner/)
  })

  test('refuses an unknown address and a wrong password alike', async ({ ctx }) => {
    await createAccount(ctx)
    for (const each of [wrong, kiranAccount])
      expect(await signInWith(ctx, newBrowser(), each)).toEqual(refuse('signInWrong'))
    const noted = ctx.lines.filter(({ event }) => event === 'sign-in.refused')
    expect(noted.map(({ facts }) => facts)).toEqual([{ step: 'password' }, { step: 'password' }])
  })

  test('works in a known browser while a stranger guesses', async ({ ctx }) => {
    const asha = await signedIn(ctx)
    for (let at = 0; at < 12; at++) await signInWith(ctx, newBrowser(), wrong, `198.51.100.${at}`)
    const stranger = newBrowser()
    expect(await signInWith(ctx, stranger)).toMatchObject({ code: 'too-many-tries' })
    expect(await signInWith(ctx, asha, wrong)).toMatchObject({ code: 'sign-in-wrong' })
    expect(await signInWith(ctx, asha)).toMatchObject({ ok: true, step: 'in' })
    expect(await signInWith(ctx, stranger)).toMatchObject({ code: 'too-many-tries' })
    const forged = newBrowser()
    const cookie = asha.headers.get('cookie') ?? ''
    forged.headers.set('cookie', cookie.replace(/(device=[^;]*?).(?=;|$)/, '$1!'))
    expect(await signInWith(ctx, forged)).toMatchObject({ code: 'too-many-tries' })
  })

  test('limits guesses from a known browser, whatever its address', async ({ ctx }) => {
    const asha = await signedIn(ctx)
    for (let at = 0; at < 10; at++) await signInWith(ctx, asha, wrong, `198.51.100.${at}`)
    expect(await signInWith(ctx, asha)).toMatchObject({ code: 'too-many-tries' })
  })

  test('counts only failed tries', async ({ ctx }) => {
    await createAccount(ctx)
    for (let at = 0; at < 12; at++) expect(await signInWith(ctx, newBrowser())).toMatchObject({ ok: true })
  })

  test('ends after 30 minutes without use, and after 12 hours in any case', async ({ ctx }) => {
    const resting = await signedIn(ctx)
    ctx.clock.advance({ minutes: 29 })
    expect(await findSignedIn(ctx, requestFrom(resting))).not.toBeNull()
    ctx.clock.advance({ minutes: 31 })
    expect(await findSignedIn(ctx, requestFrom(resting))).toBeNull()
    const busy = newBrowser()
    await signInWith(ctx, busy)
    for (let quarter = 0; quarter < 48; quarter++) {
      ctx.clock.advance({ minutes: 15 })
      expect(await findSignedIn(ctx, requestFrom(busy))).not.toBeNull()
    }
    ctx.clock.advance({ minutes: 1 })
    expect(await findSignedIn(ctx, requestFrom(busy))).toBeNull()
  })
})

/** Two servers on one database, for fourteen tries by turns. */
function severalServers(ctx: TestApp): AppContext[] {
  vi.useFakeTimers({ toFake: ['Date'] })
  onTestFinished(() => void vi.useRealTimers())
  const other = { ...ctx, limits: openRateLimits() }
  return Array.from({ length: 14 }, (_, at) => (at % 2 ? ctx : other))
}

function codes(entered: SignInOutcome[]): string[] {
  return entered.map((each) => (each.ok ? 'in' : each.code)).sort()
}

function tenOf(code: string): string[] {
  return [...Array<string>(10).fill(code), ...Array<string>(4).fill('too-many-tries')]
}
