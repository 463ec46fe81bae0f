import { Anchor, Button, PasswordInput, Text } from '@mantine/core'
import { Form, Link, useNavigation } from 'react-router'
import { messages } from '#domain/messages.ts'
import { SignInPage, signInMeta } from '../parts/frame/sign-in-page.tsx'
import type { Route } from './+types/new-password.ts'

export { clientAction } from '../parts/frame/lost-line.ts'
export { action, loader } from './new-password.server.ts'

export const meta = signInMeta('A new password')

export default function NewPassword({ loaderData: page, actionData: refusal }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  return (
    <SignInPage
      page={page}
      title="A new password"
      refusal={refusal && !refusal.field ? refusal.message : undefined}
    >
      {page.opens ? (
        <Form method="post">
          {page.isRescue && (
            <Text>
              With the new password your old second step ends. Set it up anew once you are in, with the phone
              you have now.
            </Text>
          )}
          <input type="hidden" name="key" value={page.key} />
          <PasswordInput
            name="password"
            label="New password"
            description="At least 12 characters. Three or four words of your own make a good one."
            autoComplete="new-password"
            minLength={12}
            required
            error={refusal?.field && refusal.message}
          />
          <Button type="submit" loading={busy}>
            Set it
          </Button>
        </Form>
      ) : (
        <Text mt="sm">
          {messages.linkOver}{' '}
          <Anchor component={Link} to="/admin/forgotten" underline="always">
            Ask for a new one
          </Anchor>
        </Text>
      )}
    </SignInPage>
  )
}
