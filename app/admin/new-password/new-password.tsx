import { Text } from '@mantine/core'
import { Link, redirect } from 'react-router'
import { appContext } from '#app/context/context.server.ts'
import { messages } from '#core/refusals/messages.ts'
import { readPasswordLink, resetPassword } from '#modules/accounts/passwords.server.ts'
import { findTokenInText } from '#modules/invitations/token-in-link.ts'
import { readField, respondRefused } from '../parts/form.server.ts'
import { readClient } from '../sign-in/sign-in-page.server.ts'
import { NewPasswordField, SignInForm, SignInPage } from '../sign-in/sign-in-page.tsx'
import type { Route } from './+types/new-password.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const token = findTokenInText(new URL(request.url).search)
  const link = await readPasswordLink(context.get(appContext), token)
  return { token, isValid: link !== null, isRescue: link?.isRescue }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const [ctx, client] = [context.get(appContext), readClient(request, context)]
  const token = findTokenInText(readField(form, 'key'))
  const outcome = await resetPassword(ctx, client, token, readField(form, 'password'))
  return outcome.ok ? redirect('/admin/sign-in?after=new-password') : respondRefused(outcome)
}

export default function NewPassword({ loaderData: page, actionData: refusal }: Route.ComponentProps) {
  return (
    <SignInPage
      title="Set a new password"
      refusal={refusal && !refusal.field && page.isValid ? refusal.message : undefined}
    >
      {page.isValid ? (
        <SignInForm button="Set the password">
          {page.isRescue && (
            <Text>
              This also turns off the code app on your old phone. Sign in, then set it up again with the phone
              you have now.
            </Text>
          )}
          <input type="hidden" name="key" value={page.token} />
          <NewPasswordField label="New password" error={refusal?.field && refusal.message} />
        </SignInForm>
      ) : (
        <Text mt="sm">
          {messages.passwordLinkOver} <Link to="/admin/sign-in">Sign in</Link> ·{' '}
          <Link to="/admin/forgotten">Ask for a new link</Link>
        </Text>
      )}
    </SignInPage>
  )
}
