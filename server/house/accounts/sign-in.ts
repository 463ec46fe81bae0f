import { redirect } from 'react-router'
import { FRESH_MS, type OwnerRole, signInEnds } from '#domain/accounts/owner.ts'
import { words } from '#domain/words.ts'
import { keepAct } from '../devices/kept-act.ts'
import { type Actor, type House, isoNow } from '../house.ts'
import { clockJump } from '../privacy/clock-brake.ts'
import { askAuth } from './ask-auth.ts'
import type { SignedIn } from './owner-auth.ts'

/** The seen time is written at most this often. */
const SEEN_EVERY_MS = 60_000

export type OwnerActor = Actor & { kind: OwnerRole }

/** Whoever is signed in, owner or helper; sends everybody else to the sign-in page. */
export async function requireOwner(house: House, request: Request): Promise<OwnerActor> {
  return actorOf(await requireSignedIn(house, request))
}

/** The same, and refuses (403) who is signed in with less than this role. */
export async function requireRole(house: House, request: Request, role: OwnerRole): Promise<OwnerActor> {
  const signedIn = await requireSignedIn(house, request)
  if (role === 'owner' && signedIn.role !== 'owner') throw new Response(words.ownerOnly, { status: 403 })
  return actorOf(signedIn)
}

/** An owner whose password was asked within ten minutes; asks for it again otherwise. Before exports, deletions and changes of the team. */
export async function requireFresh(house: House, request: Request): Promise<OwnerActor> {
  await requireRole(house, request, 'owner')
  return actorOf(await requireFreshSignIn(house, request))
}

/** The same for what concerns only oneself, helpers too. What the form said is kept meanwhile, where it can be repeated. */
export async function requireFreshSignIn(house: House, request: Request): Promise<SignedIn> {
  const signedIn = await requireSignedIn(house, request)
  if (age(house, signedIn.session.freshAt) <= FRESH_MS) return signedIn
  const page = pageOf(request)
  const kept = await keepAct(house, request, { session: signedIn.session.id, page })
  throw redirect(`/admin/confirm?next=${encodeURIComponent(page)}`, { headers: { 'set-cookie': kept } })
}

/** Everything about who is signed in; sends everybody else to the sign-in page. */
export async function requireSignedIn(house: House, request: Request): Promise<SignedIn> {
  const signedIn = await whoIsIn(house, request)
  if (signedIn) return signedIn
  const next = pageOf(request)
  throw redirect(next === '/admin' ? '/admin/sign-in' : `/admin/sign-in?next=${encodeURIComponent(next)}`)
}

/** Who is signed in, or null. A session that lay still for 30 minutes, or is 12 hours old, is over; on a trusted device it lasts longer. */
export async function whoIsIn(house: House, request: Request): Promise<SignedIn | null> {
  if (!request.headers.has('cookie')) return null
  const query = { disableCookieCache: true, disableRefresh: true }
  const found = await askAuth(house, (api) => api.getSession({ headers: request.headers, query }))
  if (!found) return null
  const { session, user } = found
  if (house.clock.now().getTime() > signInEnds(session)) {
    // Over it is either way; its row stays while the clock cannot be believed.
    if ((await clockJump(house)) === null)
      await house.database.deleteFrom('owner_session').where('id', '=', session.id).execute()
    return null
  }
  if (age(house, session.seenAt) > SEEN_EVERY_MS)
    await house.database
      .updateTable('owner_session')
      .set({ seen_at: isoNow(house) })
      .where('id', '=', session.id)
      .execute()
  const { id, token, begunAt, seenAt, freshAt, trusted } = session
  return {
    id: user.id,
    name: user.name,
    email: user.email,
    role: user.role === 'owner' ? 'owner' : 'helper',
    twoStep: Boolean(user.twoFactorEnabled),
    session: { id, token, begunAt, seenAt, freshAt, trusted },
  }
}

/** A path of the console that may be gone to after signing in; anything else becomes its front room. */
export function safeNext(next: string | null): string {
  return next && /^\/admin(?:[/?]|$)/.test(next) && !/[\\\s]|\/\//.test(next.split('?', 1)[0] ?? '')
    ? next
    : '/admin'
}

/** The page the person is on: the address of a page asked for, or the page a form was sent from. */
function pageOf(request: Request): string {
  const url = new URL(request.url)
  if (request.method === 'GET' || request.method === 'HEAD')
    return safeNext(url.pathname.replace(/\.data$/, '') + withoutRouterWords(url))
  const from = request.headers.get('referer')
  if (!from || !URL.canParse(from)) return '/admin'
  const { pathname, search } = new URL(from)
  return safeNext(pathname + search)
}

/** The router's own words in an address, such as `_routes`, are not the person's. */
function withoutRouterWords(url: URL): string {
  const search = new URLSearchParams([...url.searchParams].filter(([name]) => name !== '_routes'))
  return search.size > 0 ? `?${search}` : ''
}

function actorOf({ id, role }: SignedIn): OwnerActor {
  return { kind: role, id }
}

function age(house: Pick<House, 'clock'>, since: string): number {
  return house.clock.now().getTime() - new Date(since).getTime()
}
