import { createContext, data, type LoaderFunctionArgs, redirect } from 'react-router'
import { findVisiblePagePath } from '#app/context/context.server.ts'
import type { AppContext, OwnerActor, SignedInMember } from '#core/app-context.server.ts'
import { refuse } from '#core/refusals/refusal.ts'
import { hasRecentPassword } from '#modules/accounts/owner.ts'
import { storePendingForm } from '#modules/accounts/pending-form.server.ts'

/** What every page of the admin works with: the app, who acts, and everything about who is signed in. */
export type AdminContext = { ctx: AppContext; actor: OwnerActor; me: SignedInMember }
export const adminContext = createContext<AdminContext>()

/** Throws 403 unless the signed-in person is an owner: middleware of the pages for owners, and called by the few other actions for owners. */
export function requireOwner({ context }: Pick<LoaderFunctionArgs, 'context'>): void {
  const { ctx, me } = context.get(adminContext)
  if (me.role === 'owner') return
  ctx.log.warn('request.not-theirs', { who: me.id })
  throw data(refuse('ownerOnly'), { status: 403 })
}

/** Asks for the password again after ten minutes. A given form is stored, and `button` sends it; one with a password or file is filled in again. */
export async function requireRecentPassword(
  { request, context }: Pick<LoaderFunctionArgs, 'request' | 'context'>,
  pendingForm?: { form: FormData; button: string },
): Promise<void> {
  const { ctx, me } = context.get(adminContext)
  if (hasRecentPassword(ctx, me)) return
  const page = findVisiblePagePath(request)
  const cookie = storePendingForm(ctx, request, { session: me.session.id, page, pendingForm })
  throw redirect(`/admin/confirm?next=${encodeURIComponent(page)}`, { headers: { 'set-cookie': cookie } })
}
