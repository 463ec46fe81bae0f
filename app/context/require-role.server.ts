import { redirect } from 'react-router'
import { type AppContext, type OwnerActor, type SignedInMember, toActor } from '#core/app-context.server.ts'
import type { OwnerRole } from '#core/db/tables.ts'
import { messages } from '#core/refusals/messages.ts'
import { findSignedIn } from '#modules/accounts/sign-in.server.ts'
import { findVisiblePagePath } from './context.server.ts'

/** The signed-in person; refuses (403) a person with a lower role. */
export async function requireRole(ctx: AppContext, request: Request, role: OwnerRole): Promise<OwnerActor> {
  const signedIn = await requireSignedIn(ctx, request)
  if (role === 'owner' && signedIn.role !== 'owner') {
    ctx.log.warn('request.not-theirs', { who: signedIn.id })
    throw new Response(messages.ownerOnly, { status: 403 })
  }
  return toActor(signedIn)
}

/** The signed-in person and session; everybody else is redirected to the sign-in page. */
export async function requireSignedIn(ctx: AppContext, request: Request): Promise<SignedInMember> {
  const signedIn = await findSignedIn(ctx, request)
  if (signedIn) return signedIn
  const path = findVisiblePagePath(request)
  throw redirect(path === '/admin' ? '/admin/sign-in' : `/admin/sign-in?next=${encodeURIComponent(path)}`)
}
