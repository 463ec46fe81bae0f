import { createContext, redirect } from 'react-router'
import { actorOf, type SignedIn } from '#modules/accounts/credentials.server.ts'
import type { OwnerRole } from '#modules/accounts/owner.ts'
import { type OwnerActor, whoIsIn } from '#modules/accounts/sign-in.server.ts'
import { messages } from '#modules/common/messages.ts'
import type { HeldFile } from '#modules/media/hold.server.ts'
import type { Refusal } from '#modules/refusals/refusal.ts'
import type { AppContext } from '#server/app-context.ts'

/** What loaders and actions find in their context. */
export const appContext = createContext<AppContext>()

/** Allows this answer's own inline scripts and nothing else. */
export const nonceContext = createContext<string>()

/** The visitor's address as limits count it; never stored as it is, never logged. */
export const addressContext = createContext<string>()

/** Keys that opened nothing, as counted for this visitor. */
export const linkTriesContext = createContext<{
  /** Looks a key up; after too many that opened nothing, only says how many seconds to wait. */
  look<Found>(
    lookUp: () => Promise<Found>,
    opensNothing: (found: Found) => boolean,
  ): Promise<{ found: Found } | { wait: number }>
  count(): Promise<void>
}>()

/** `error` is the first one. */
export type PageFault = { busy: boolean; full: boolean; error?: unknown }

/** What went wrong while a page was made, for whoever answers with it. */
export const faultContext = createContext<PageFault>()

/** A review form that came without script and was refused: why, and what was typed, to be shown again. */
export type RefusedForm = { message: string; field?: string; fields: Record<string, string> }

/** The picture of a form that was streamed to the disk before the page's action runs, or why it is refused. */
export type BroughtPicture = HeldFile | Refusal | null

export const pictureContext = createContext<BroughtPicture>(null)

export const refusedFormContext = createContext<RefusedForm | null>(null)

/** Who is signed in; refuses (403) who is signed in with less than this role. */
export async function requireRole(ctx: AppContext, request: Request, role: OwnerRole): Promise<OwnerActor> {
  const signedIn = await requireSignedIn(ctx, request)
  if (role === 'owner' && signedIn.role !== 'owner') {
    ctx.log.warn('request.not-theirs', { who: signedIn.id })
    throw new Response(messages.ownerOnly, { status: 403 })
  }
  return actorOf(signedIn)
}

/** Everything about who is signed in; sends everybody else to the sign-in page. */
export async function requireSignedIn(ctx: AppContext, request: Request): Promise<SignedIn> {
  const signedIn = await whoIsIn(ctx, request)
  if (signedIn) return signedIn
  const next = pageOf(request)
  throw redirect(next === '/admin' ? '/admin/sign-in' : `/admin/sign-in?next=${encodeURIComponent(next)}`)
}

/** A path of the console that may be gone to after signing in; anything else becomes its front room. */
export function safeNext(next: string | null): string {
  return next && /^\/admin(?:[/?]|$)/.test(next) && !/[\\\s]|\/\//.test(next.split('?', 1)[0] ?? '')
    ? next
    : '/admin'
}

/** The page the person is on: the address of a page asked for, or the page a form was sent from. */
export function pageOf(request: Request): string {
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
