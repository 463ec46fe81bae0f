import { data, redirect } from 'react-router'
import { confirmPassword } from '#server/house/accounts/enter.ts'
import { forgetPendingForm, readPendingForm } from '#server/house/devices/pending-form.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireSignedIn, safeNext } from '#server/http/pages/require-sign-in.ts'
import { credentialsOf, field, refused, signInPage } from '../parts/frame/sign-in-page.server.ts'
import type { Route } from './+types/confirm.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { name, email } = await requireSignedIn(context.get(houseContext), request)
  const next = safeNext(new URL(request.url).searchParams.get('next'))
  return { ...(await signInPage(context)), name, email, next, back: wayBack(request) }
}

/** The page before: what comes next may be a page that only asks again. */
function wayBack(request: Request): string {
  const from = URL.parse(request.headers.get('referer') ?? '')
  return from && from.pathname !== '/admin/confirm' ? safeNext(from.pathname + from.search) : '/admin'
}

/** Returns to the page that asked; offers the pending form again, to be sent by one press. */
export async function action({ request, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const signedIn = await requireSignedIn(house, request)
  const form = await request.formData()
  const confirmed = await confirmPassword(
    house,
    credentialsOf(request, context),
    signedIn,
    field(form, 'password'),
  )
  if (!confirmed.ok) return refused(confirmed)
  const page = safeNext(field(form, 'next'))
  const kept = readPendingForm(house, request, { session: signedIn.session.id, page })
  if (!kept) return redirect(page)
  return data({ ok: true as const, again: kept }, { headers: { 'set-cookie': forgetPendingForm(house) } })
}
