import { redirect } from 'react-router'
import { askNewPassword } from '#server/house/accounts/passwords.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { doorPage, field, knockOf, refused } from '../parts/frame/door.server.ts'
import type { Route } from './+types/forgotten.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  return { ...(await doorPage(context)), asked: new URL(request.url).searchParams.has('asked') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const knock = knockOf(request, context)
  const asked = await askNewPassword(context.get(houseContext), knock, field(form, 'email', 254))
  return asked.ok ? redirect('/admin/forgotten?asked') : refused(asked)
}
