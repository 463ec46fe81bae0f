import { Code, Text } from '@mantine/core'
import { redirect, useSearchParams } from 'react-router'
import { appContext } from '#app/context/context.server.ts'
import { requestPasswordReset } from '#modules/accounts/passwords.server.ts'
import { canSendEmails } from '#modules/mail/mail-server.server.ts'
import { readField, respondRefused } from '../parts/form.server.ts'
import { readClient } from '../sign-in/sign-in-page.server.ts'
import { EmailField, FooterLink, SignInForm, SignInPage } from '../sign-in/sign-in-page.tsx'
import type { Route } from './+types/forgotten.ts'

export async function loader({ context }: Route.LoaderArgs) {
  return { canEmail: await canSendEmails(context.get(appContext)) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const client = readClient(request, context)
  const requested = await requestPasswordReset(context.get(appContext), client, readField(form, 'email', 254))
  return requested.ok ? redirect('/admin/forgotten?asked') : respondRefused(requested)
}

export default function Forgotten({ loaderData, actionData: refusal }: Route.ComponentProps) {
  const isRequested = useSearchParams()[0].has('asked')
  return (
    <SignInPage title="Forgotten password" refusal={refusal?.message}>
      {!loaderData.canEmail ? (
        <>
          <Text mt="sm">
            E-mail is not set up on this site, so we cannot send you a link. Please ask the person who runs
            the server to run this command there:
          </Text>
          <Code block mt="sm">
            npx deodar owner rescue EMAIL
          </Code>
          <Text mt="sm">
            with your e-mail address. It prints a link to set a new password. The link works once, for one
            hour. All your devices are signed out, and the code app is turned off.
          </Text>
        </>
      ) : isRequested ? (
        <Text mt="sm" role="status">
          If this address has an account, we have sent it an e-mail. The link in it works once, for one hour.
        </Text>
      ) : (
        <SignInForm button="Send me a link">
          <EmailField label="Your e-mail" autoFocus />
        </SignInForm>
      )}
      <FooterLink to="/admin/sign-in">Back to sign in</FooterLink>
    </SignInPage>
  )
}
