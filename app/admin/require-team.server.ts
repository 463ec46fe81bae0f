import type { MiddlewareFunction } from 'react-router'
import { appContext } from '#app/context/context.server.ts'
import { requireSignedIn } from '#app/context/require-role.server.ts'
import { adminContext } from './access.server.ts'

/** Middleware of the admin: signs in the team member. Sends everyone else to the sign-in page. */
export const requireTeam: MiddlewareFunction<Response> = async ({ request, context }) => {
  const ctx = context.get(appContext)
  const me = await requireSignedIn(ctx, request)
  context.set(adminContext, { ctx, me, actor: { kind: me.role, id: me.id } })
}
