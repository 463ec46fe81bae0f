import { Code, Text, TextInput } from '@mantine/core'
import { redirect } from 'react-router'
import { askNewPassword } from '#modules/accounts/passwords.server.ts'
import { canSendEmails } from '#modules/mail/mail-server.server.ts'
import { appContext } from '#server/http/pages/context.ts'
import { credentialsOf, field, refused, signInPage } from '../parts/frame/sign-in-page.server.ts'
import { AlsoLink, SignInForm, SignInPage, signInMeta } from '../parts/frame/sign-in-page.tsx'
import type { Route } from './+types/forgotten.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const [page, canEmail] = await Promise.all([signInPage(context), canSendEmails(context.get(appContext))])
  return { ...page, canEmail, asked: new URL(request.url).searchParams.has('asked') }
}

export async function action({ request, context }: Route.ActionArgs) {
  const form = await request.formData()
  const credentials = credentialsOf(request, context)
  const asked = await askNewPassword(context.get(appContext), credentials, field(form, 'email', 254))
  return asked.ok ? redirect('/admin/forgotten?asked') : refused(asked)
}

export const meta = signInMeta('A new password')

export default function Forgotten({ loaderData: page, actionData: refusal }: Route.ComponentProps) {
  return (
    <SignInPage page={page} title="A new password" refusal={refusal?.message}>
      {!page.canEmail ? (
        <>
          <Text mt="sm">
            E-mail is not set up on this site, so no link can be sent. Please ask the person who runs the
            server to call there:
          </Text>
          <Code block mt="sm">
            npx deodar owner rescue EMAIL
          </Code>
          <Text mt="sm">
            with your e-mail address. It prints a link to a new password, good once and for an hour; all your
            devices are signed out, and the second step is turned off.
          </Text>
        </>
      ) : page.asked ? (
        <Text mt="sm" role="status">
          If there is an account of this address, an e-mail is on its way to it. Its link works once, for an
          hour.
        </Text>
      ) : (
        <SignInForm button="Send me a link">
          <TextInput
            name="email"
            type="email"
            label="Your e-mail"
            autoComplete="username"
            required
            autoFocus
          />
        </SignInForm>
      )}
      <AlsoLink to="/admin/sign-in">Back to signing in</AlsoLink>
    </SignInPage>
  )
}
