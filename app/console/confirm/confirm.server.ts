import { data, redirect } from 'react-router'
import { sayRepeatableAct } from '#domain/audit/repeatable-act.ts'
import { confirmPassword } from '#server/house/accounts/enter.ts'
import { forgetAct, keptAct } from '#server/house/devices/kept-act.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireSignedIn, safeNext } from '#server/http/pages/require-sign-in.ts'
import { doorPage, field, knockOf, refused } from '../parts/frame/door.server.ts'
import type { Route } from './+types/confirm.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { name, email } = await requireSignedIn(context.get(houseContext), request)
  const next = safeNext(new URL(request.url).searchParams.get('next'))
  return { ...(await doorPage(context)), name, email, next, back: wayBack(request) }
}

/** The page before: what comes next may be a page that only asks again. */
function wayBack(request: Request): string {
  const from = URL.parse(request.headers.get('referer') ?? '')
  return from && from.pathname !== '/admin/confirm' ? safeNext(from.pathname + from.search) : '/admin'
}

/** Back to the page that asked; an act that was on its way there is offered again, to be done by one press. */
export async function action({ request, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const signedIn = await requireSignedIn(house, request)
  const form = await request.formData()
  const confirmed = await confirmPassword(house, knockOf(request, context), signedIn, field(form, 'password'))
  if (!confirmed.ok) return refused(confirmed)
  const page = safeNext(field(form, 'next'))
  const kept = keptAct(house, request, { session: signedIn.session.id, page })
  if (!kept) return redirect(page)
  const again = { ...kept, press: sayRepeatableAct(kept.action) ?? '' }
  return data({ ok: true as const, again }, { headers: { 'set-cookie': forgetAct(house) } })
}
