import { Anchor, Button, Text, TextInput } from '@mantine/core'
import { Form, Link, useNavigation } from 'react-router'
import { TrustChoice } from '../parts/fields/trust-choice.tsx'
import { SignInPage, signInMeta } from '../parts/frame/sign-in-page.tsx'
import { useRefusal } from '../parts/saving/use-refusal.ts'
import type { Route } from './+types/second-step.ts'

export { clientAction } from '../parts/frame/lost-line.ts'
export { action, loader } from './second-step.server.ts'

export const meta = signInMeta('The second step')

export default function SecondStep({ loaderData: page, actionData: refusal }: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  const { message, error } = useRefusal(refusal)
  return (
    <SignInPage page={page} title="The second step" refusal={message}>
      <Form method="post">
        <input type="hidden" name="next" value={page.next} />
        <TextInput
          name="code"
          label="Code"
          error={error('code')}
          description="The six digits your app shows now, or one of your recovery codes."
          autoComplete="one-time-code"
          autoCapitalize="none"
          spellCheck={false}
          required
          autoFocus
        />
        <TrustChoice chosen={page.trust} />
        <Button type="submit" loading={busy}>
          Go on
        </Button>
      </Form>
      <Text className="also">
        <Anchor component={Link} to="/admin/sign-in">
          Begin again
        </Anchor>
      </Text>
    </SignInPage>
  )
}
