import { redirect } from 'react-router'
import { houseContext } from '#server/house/context.ts'
import { confirmPassword } from '#server/house/enter.ts'
import { requireSignedIn, safeNext } from '#server/house/sign-in.ts'
import { doorPage, field, knockOf, refused } from '../parts/door.server.ts'
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

export async function action({ request, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const signedIn = await requireSignedIn(house, request)
  const form = await request.formData()
  const confirmed = await confirmPassword(house, knockOf(request, context), signedIn, field(form, 'password'))
  return confirmed.ok ? redirect(safeNext(field(form, 'next'))) : refused(confirmed)
}
