import { Button, Text } from '@mantine/core'
import type { MouseEvent } from 'react'
import { redirect } from 'react-router'
import { appContext, sanitizeAdminPath } from '#app/context/context.server.ts'
import { messages } from '#core/refusals/messages.ts'
import { entryOf } from '#core/values/record.ts'
import { hasPasskeys } from '#modules/accounts/own-account.server.ts'
import { TRUST_HEADER } from '#modules/accounts/owner.ts'
import { findSignedIn, signIn } from '#modules/accounts/sign-in.server.ts'
import { readField, respondRefused } from '../parts/form.server.ts'
import type { Route } from './+types/sign-in.ts'
import { readClient, redirectWithCookies } from './sign-in-page.server.ts'
import { EmailField, FooterLink, PasswordField, SignInForm, SignInPage, TrustField } from './sign-in-page.tsx'
import { usePasskey } from './use-passkey.ts'

const doneSentences: Record<string, string> = {
  'signed-out': 'You are signed out.',
  'new-password': 'Your new password is set. Please sign in with it.',
  joined: 'Your account is ready. Please sign in with it.',
}

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = context.get(appContext)
  const search = new URL(request.url).searchParams
  const next = sanitizeAdminPath(search.get('next'))
  if (await findSignedIn(ctx, request)) throw redirect(next)
  const owner = await ctx.database.selectFrom('owner').select('id').limit(1).executeTakeFirst()
  return {
    next,
    hasOwner: Boolean(owner),
    hasPasskeys: await hasPasskeys(ctx),
    doneMessage: entryOf(doneSentences, search.get('after') ?? ''),
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const ctx = context.get(appContext)
  const form = await request.formData()
  const next = sanitizeAdminPath(readField(form, 'next'))
  const trustsBrowser = form.has('trust')
  const client = { ...readClient(request, context), trustsBrowser }
  const credentials = { email: readField(form, 'email'), password: readField(form, 'password') }
  const signedIn = await signIn(ctx, client, credentials)
  if (!signedIn.ok) return respondRefused(signedIn)
  const secondStepPath = `/admin/second-step?next=${encodeURIComponent(next)}${trustsBrowser ? '&trust' : ''}`
  return redirectWithCookies(signedIn.step === 'in' ? next : secondStepPath, signedIn.cookies)
}

const NO_PASSKEY_MESSAGE = 'No passkey was used. Please try again, or sign in with your password.'

export default function SignIn({ loaderData: page, actionData: refusal }: Route.ComponentProps) {
  const passkey = usePasskey<PublicKeyCredentialRequestOptionsJSON>({
    optionsEndpoint: 'generate-authenticate-options',
    verifyEndpoint: 'verify-authentication',
    callDevice: (options) => {
      const verifying = { ...options, userVerification: 'required' }
      const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(verifying)
      return navigator.credentials.get({ publicKey })
    },
    onDone: () => location.assign(page.next),
    rejectedMessage: messages.passkeyUnknown,
    describeFault: () => NO_PASSKEY_MESSAGE,
  })
  const signInWithPasskey = ({ currentTarget: { form } }: MouseEvent<HTMLButtonElement>) => {
    const isTrusted = form && new FormData(form).has('trust')
    void passkey.startCeremony({ headers: isTrusted ? { [TRUST_HEADER]: 'yes' } : {} })
  }
  return (
    <SignInPage title="Sign in" refusal={passkey.refusal ?? refusal?.message}>
      {page.hasOwner || (
        <Text mt="sm">
          Nobody has an account yet. The server printed a link for the first owner when it started.
        </Text>
      )}
      {page.doneMessage && (
        <Text mt="sm" role="status">
          {page.doneMessage}
        </Text>
      )}
      <SignInForm
        button="Sign in"
        footer={
          page.hasPasskeys &&
          passkey.isSupported && (
            <Button onClick={signInWithPasskey} loading={passkey.isBusy}>
              Use a passkey
            </Button>
          )
        }
      >
        <input type="hidden" name="next" value={page.next} />
        <EmailField label="E-mail" autoFocus />
        <PasswordField label="Password" />
        <TrustField />
      </SignInForm>
      <FooterLink to="/admin/forgotten">Forgotten your password?</FooterLink>
    </SignInPage>
  )
}
