import { redirect } from 'react-router'
import { askNewPassword } from '#server/house/accounts/passwords.ts'
import { canSendEmails } from '#server/house/mail/mail-server.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { credentialsOf, field, refused, signInPage } from '../parts/frame/sign-in-page.server.ts'
import type { Route } from './+types/forgotten.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const [page, canEmail] = await Promise.all([signInPage(context), canSendEmails(context.get(houseContext))])
  return { ...page, canEmail, asked: new URL(request.url).searchParams.has('asked') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const credentials = credentialsOf(request, context)
  const asked = await askNewPassword(context.get(houseContext), credentials, field(form, 'email', 254))
  return asked.ok ? redirect('/admin/forgotten?asked') : refused(asked)
}
