import { beforeAll, describe, expect, test } from 'vitest'
import { messages } from '#core/refusals/messages.ts'
import { adminPermissions, type Permission, serverPermissions, type Who } from '../../tests/permissions.ts'
import { type Answer, openRequesters, type Requester, readAllTables } from '../../tests/requesters.ts'
import { type KnownRoute, listRoutes } from '../../tests/source-build.ts'

/** The result of a request: the page itself, the sign-in page, the question for the password, or a refusal. */
type Met = 'in' | 'sign-in' | 'password' | 'refused' | 'elsewhere'

const all: Requester[] = ['nobody', 'old cookie', 'helper', 'owner since long', 'other origin', 'owner']
/** These end a session that is used again. */
const endsSessions = ['/admin/sign-out', '/admin/settings/you/two-step', '/admin/settings/you']

let requesters: Awaited<ReturnType<typeof openRequesters>>
let known: KnownRoute[]

beforeAll(async () => {
  known = await listRoutes()
  requesters = await openRequesters()
  return () => requesters.close()
}, 120_000)

const pages = () => known.filter(({ path }) => /^\/admin(\/|$)/.test(path))
const permissionOf = (path: string): Permission =>
  adminPermissions[path as keyof typeof adminPermissions] ?? {}

describe('the table of permissions', () => {
  test('has every address of the admin, and no other', () => {
    expect([...new Set(pages().map(({ path }) => path))].sort()).toEqual(Object.keys(adminPermissions).sort())
    const others = requesters.routes
      .map((route) => route.split(' ')[1] ?? '')
      // The pages are behind the route with a star.
      .filter((url) => /^\/admin/.test(url) && !url.endsWith('/*'))
    expect([...new Set(others)].sort()).toEqual(Object.keys(serverPermissions).sort())
  })

  test('has who may read and who may change, for each address', () => {
    const missing = pages().flatMap(({ path, hasLoader, hasAction }) => [
      ...(hasLoader && !permissionOf(path).look ? [`${path}: who may look`] : []),
      ...(hasAction && !permissionOf(path).change ? [`${path}: who may change`] : []),
    ])
    expect(missing).toEqual([])
  })
})

test('shows each page and its data to the right people, and reading changes nothing', async () => {
  const before = await readAllTables(requesters.ctx)
  const wrong: string[] = []
  for (const { path, id, hasLoader } of pages())
    for (const asker of all) {
      const { look } = permissionOf(path)
      const data = `.data?_routes=${encodeURIComponent(id)}`
      // The data of a route can be requested without the layout.
      for (const more of hasLoader ? (asker === 'other origin' ? [''] : ['', data]) : []) {
        const answer = await requesters.request(asker, 'GET', `${given(path)}${more}`)
        const met = metBy(answer)
        const wanted: Met[] = look === 'leads on' ? ['in', 'sign-in'] : [expected(look ?? 'team', asker)]
        const shows = look === 'leads on' && !answer.redirectTarget
        if (!wanted.includes(met as Met) || shows) wrong.push(`GET ${path}${more} by ${asker}: ${met}`)
        if (answer.headers.has('access-control-allow-origin'))
          wrong.push(`${path}${more} is read from elsewhere`)
      }
    }
  for (const { path } of known.filter(({ path, hasAction }) => hasAction && !path.startsWith('/admin')))
    expect((await requesters.request('owner', 'GET', given(path))).status, path).toBeLessThan(500)
  expect(wrong).toEqual([])
  expect(await readAllTables(requesters.ctx)).toEqual(before)
}, 300_000)

test('refuses every change without permission, at each form of the address', async () => {
  const before = await readAllTables(requesters.ctx)
  expect(await walkChanges((wanted) => wanted !== 'in')).toEqual([])
  expect(await readAllTables(requesters.ctx)).toEqual(before)
}, 300_000)

test('accepts every change with permission', async () => {
  expect(await walkChanges((wanted, path) => wanted === 'in' && !endsSessions.includes(path))).toEqual([])
}, 300_000)

test('checks the permissions of the web server’s own addresses', async () => {
  const wrong: string[] = []
  for (const [path, { change }] of Object.entries(serverPermissions).filter(([, door]) => door.change))
    for (const asker of all) {
      const met = metBy(await requesters.request(asker, 'POST', given(path)))
      const mine = change && isKeptOut(change, asker) ? 'refused' : 'in'
      const wanted = asker === 'other origin' && change !== 'guests' ? 'elsewhere' : mine
      // A guest's call without its key refuses by itself.
      if (met !== wanted && !(change === 'guests' && met === 'refused'))
        wrong.push(`POST ${path} by ${asker}: ${met}, not ${wanted}`)
    }
  expect(wrong).toEqual([])
})

test('signs out from our own pages', async () => {
  for (const asker of ['nobody', 'helper', 'owner since long'] as const)
    expect((await requesters.request(asker, 'POST', '/admin/sign-out')).redirectTarget).toBe(
      '/admin/sign-in?after=signed-out',
    )
})

async function walkChanges(isTried: (wanted: Met, path: string) => boolean): Promise<string[]> {
  const wrong: string[] = []
  for (const { path, query, intents } of pages().filter(({ hasAction }) => hasAction))
    for (const intent of ['', ...intents])
      for (const asker of intent === ''
        ? all
        : (['nobody', 'helper', 'owner since long', 'owner'] as const)) {
        const { change, intents: others } = permissionOf(path)
        const who = others?.[intent] ?? change ?? 'team'
        const wanted = asker === 'other origin' ? 'elsewhere' : expected(who, asker)
        if (!isTried(wanted, path)) continue
        for (const more of wanted === 'in' || intent !== '' ? [''] : ['', '.data']) {
          const met = metBy(
            await requesters.request(asker, 'POST', `${given(path)}${more}${query}`, { intent }),
          )
          if (met !== wanted) wrong.push(`POST ${path}${more} ${intent} by ${asker}: ${met}, not ${wanted}`)
        }
      }
  return wrong
}

/** A request from another site has no cookie, so it is signed out. */
function expected(who: Who, asker: Requester): Met {
  if (who === 'everybody' || who === 'guests') return 'in'
  if (asker === 'nobody' || asker === 'old cookie' || asker === 'other origin') return 'sign-in'
  if (asker === 'helper') return who === 'team' ? 'in' : who === 'fresh self' ? 'in' : 'refused'
  return asker === 'owner since long' && who.startsWith('fresh') ? 'password' : 'in'
}

function metBy({ status, redirectTarget, text }: Answer): Met | string {
  if (redirectTarget.endsWith('refused=ownerOnly')) return 'refused'
  if (status === 403) return text.includes(messages.requestFromOtherSite) ? 'elsewhere' : 'refused'
  if (/^\/admin\/sign-in(?:\?next=|$)/.test(redirectTarget)) return 'sign-in'
  if (redirectTarget.startsWith('/admin/confirm')) return 'password'
  return status < 500 ? 'in' : `a fault, ${status}`
}

/** The web server's own addresses refuse without a redirect. */
function isKeptOut(who: Who, asker: Requester): boolean {
  if (who === 'owner') return !asker.startsWith('owner')
  if (who === 'fresh self' && asker === 'owner since long') return true
  return who !== 'everybody' && who !== 'guests' && (asker === 'nobody' || asker === 'old cookie')
}

/** `/admin/reviews/:id` → `/admin/reviews/x1`. */
function given(path: string): string {
  return path.replace(/:\w+|\*/g, 'x1')
}
