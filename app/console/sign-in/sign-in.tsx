import { Anchor, Button, PasswordInput, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { TrustChoice } from '../parts/fields/trust-choice.tsx'
import { SignInPage, signInMeta } from '../parts/frame/sign-in-page.tsx'
import type { Route } from './+types/sign-in.ts'
import { PasskeyButton } from './passkey-button.tsx'

export { clientAction } from '../parts/frame/lost-line.ts'
export { action, loader } from './sign-in.server.ts'

export const meta = signInMeta('Sign in')

export default function SignIn({ loaderData: page, actionData: refusal }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  const [noPasskey, setNoPasskey] = useState('')
  return (
    <SignInPage
      page={page}
      title="Sign in"
      refusal={noPasskey || (refusal && 'message' in refusal ? refusal.message : undefined)}
    >
      {page.hasOwner || (
        <Text mt="sm">
          Nobody has an account yet. The link for the first owner was printed where the server was started.
        </Text>
      )}
      {page.said && (
        <Text mt="sm" role="status">
          {page.said}
        </Text>
      )}
      <Form method="post">
        <input type="hidden" name="next" value={page.next} />
        <TextInput name="email" type="email" label="E-mail" autoComplete="username" required autoFocus />
        <PasswordInput name="password" label="Password" autoComplete="current-password" required />
        <TrustChoice />
        <Button type="submit" loading={busy}>
          Sign in
        </Button>
        {page.hasPasskeys && <PasskeyButton refused={setNoPasskey} />}
      </Form>
      <Text className="also">
        <Anchor component={Link} to="/admin/forgotten">
          I have forgotten my password
        </Anchor>
      </Text>
    </SignInPage>
  )
}
