import { Button, PasswordInput, Text, TextInput } from '@mantine/core'
import { Form, useNavigation } from 'react-router'
import { messages } from '#domain/messages.ts'
import { SignInPage, signInMeta } from '../parts/frame/sign-in-page.tsx'
import { useRefusal } from '../parts/saving/use-refusal.ts'
import type { Route } from './+types/join.ts'

export { clientAction } from '../parts/frame/lost-line.ts'
export { action, loader } from './join.server.ts'

export const meta = signInMeta('Come in')

/** Where a one-time link leads: the first owner, or somebody asked into the team. */
export default function Join({ loaderData: page, actionData: refusal }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  const { error } = useRefusal(refusal)
  const { link } = page
  if (!link)
    return (
      <SignInPage page={page} title="This link does not open any more">
        <Text mt="sm">{messages.linkOver}</Text>
      </SignInPage>
    )
  return (
    <SignInPage
      page={page}
      title={link.first ? 'Welcome to your house' : 'Come in'}
      refusal={refusal && !refusal.field ? refusal.message : undefined}
    >
      <Text mt="sm">
        {link.first
          ? 'You are the first here, so this account is the owner’s. Three lines, and the rooms are open.'
          : `This account is for ${link.email}.`}
      </Text>
      <Form method="post">
        <input type="hidden" name="key" value={page.key} />
        <TextInput name="name" label="Your name" autoComplete="name" required error={error('name')} />
        {link.first ? (
          <TextInput
            name="email"
            type="email"
            label="E-mail"
            autoComplete="username"
            required
            error={error('email')}
          />
        ) : (
          <input type="hidden" name="email" autoComplete="username" value={link.email} />
        )}
        <PasswordInput
          name="password"
          label="Password"
          description="At least 12 characters. Three or four words of your own make a good one."
          autoComplete="new-password"
          minLength={12}
          required
          error={error('password')}
        />
        <Button type="submit" loading={busy}>
          Open the rooms
        </Button>
      </Form>
    </SignInPage>
  )
}
