import { Anchor, Button, PasswordInput, Text } from '@mantine/core'
import { Form, Link, useNavigation } from 'react-router'
import { SignInPage, signInMeta } from '../parts/frame/sign-in-page.tsx'
import { useRefusal } from '../parts/saving/use-refusal.ts'
import type { Route } from './+types/confirm.ts'
import { RepeatForm } from './repeat-form.tsx'

export { clientAction } from '../parts/frame/lost-line.ts'
export { action, loader } from './confirm.server.ts'

export const meta = signInMeta('Is it you?')

/** The step up before exports, deletions and changes of the team: the password once more, good for ten minutes. */
export default function Confirm({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  const { message, error } = useRefusal(answer?.ok === false ? answer : undefined)
  if (answer?.ok)
    return (
      <SignInPage page={page} title="It is you">
        <RepeatForm act={answer.again} />
      </SignInPage>
    )
  return (
    <SignInPage page={page} title="Is it you?" refusal={message}>
      <Text mt="sm">
        Exports, deletions and changes of the team or of the mail server ask for your password once more,{' '}
        {page.name}. Then you go on where you were, for ten minutes.
      </Text>
      <Form method="post">
        <input type="hidden" name="next" value={page.next} />
        <input type="hidden" name="email" autoComplete="username" value={page.email} />
        <PasswordInput
          name="password"
          label="Password"
          autoComplete="current-password"
          error={error('password')}
          required
          autoFocus
        />
        <Button type="submit" loading={busy}>
          It is me
        </Button>
      </Form>
      <Text className="also">
        <Anchor component={Link} to={page.back}>
          Go back without it
        </Anchor>
      </Text>
    </SignInPage>
  )
}
