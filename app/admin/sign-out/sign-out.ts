import { redirect } from 'react-router'
import { appContext } from '#app/context/context.server.ts'
import { signOut } from '#modules/accounts/sign-in.server.ts'
import { redirectWithCookies } from '../sign-in/sign-in-page.server.ts'
import type { Route } from './+types/sign-out.ts'

/** A GET changes nothing; only the button signs out. */
export function loader() {
  throw redirect('/admin')
}

export async function action({ request, context }: Route.ActionArgs) {
  const cookies = await signOut(context.get(appContext), request)
  return redirectWithCookies('/admin/sign-in?after=signed-out', cookies)
}
