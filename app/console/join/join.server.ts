import { keyInLink } from '#domain/bookings/key-in-link.ts'
import { signIn } from '#server/house/accounts/enter.ts'
import { isAccountLink, readOwnerLink } from '#server/house/accounts/owner-links.ts'
import { join } from '#server/house/accounts/owners.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { credentialsOf, enterTo, field, refused, signInPage } from '../parts/frame/sign-in-page.server.ts'
import type { Route } from './+types/join.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const key = keyInLink(new URL(request.url).search)
  const link = await readOwnerLink(context.get(houseContext), key)
  const opens = link && isAccountLink(link)
  return {
    ...(await signInPage(context)),
    key,
    link: opens ? { first: link.purpose === 'first-owner', email: link.email } : null,
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const form = await request.formData()
  const password = field(form, 'password')
  const person = { name: field(form, 'name'), email: field(form, 'email'), password }
  const joined = await join(house, keyInLink(field(form, 'key')), person)
  if (!joined.ok) return refused(joined)
  const entered = await signIn(house, credentialsOf(request, context), { email: joined.email, password })
  if (!entered.ok) return enterTo('/admin/sign-in?after=joined')
  return enterTo('/admin/settings/you/two-step?first', entered.cookies)
}
