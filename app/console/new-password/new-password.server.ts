import { redirect } from 'react-router'
import { keyInLink } from '#domain/bookings/key-in-link.ts'
import { isAccountLink, readOwnerLink } from '#server/house/accounts/owner-links.ts'
import { resetPassword } from '#server/house/accounts/passwords.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { field, refused, signInPage } from '../parts/frame/sign-in-page.server.ts'
import type { Route } from './+types/new-password.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const key = keyInLink(new URL(request.url).search)
  const link = await readOwnerLink(context.get(houseContext), key)
  const opens = link !== null && !isAccountLink(link)
  return { ...(await signInPage(context)), key, opens, isRescue: link?.purpose === 'rescue' }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const reset = await resetPassword(
    context.get(houseContext),
    keyInLink(field(form, 'key')),
    field(form, 'password'),
  )
  return reset.ok ? redirect('/admin/sign-in?after=new-password') : refused(reset)
}
