import { Anchor, Button, PasswordInput, Text } from '@mantine/core'
import { useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { needsLine } from '../../parts/frame/no-line.ts'
import { PageHead } from '../../parts/frame/page-head.tsx'
import { useChanged } from '../../parts/kept/use-changed.ts'
import { RefusalNote } from '../../parts/saving/refusal-note.tsx'
import { SaveLine } from '../../parts/saving/save-line.tsx'
import { useRefusal } from '../../parts/saving/use-refusal.ts'
import { buttons } from '../../steps/buttons.ts'
import { SettingsRoom } from '../settings-room.tsx'
import type { Route } from './+types/you.ts'
import { Devices } from './devices.tsx'
import { LookChoice } from './look-choice.tsx'
import { Passkeys } from './passkeys.tsx'

export { clientAction } from '../../parts/frame/lost-line.ts'
export { action, loader } from './you.server.ts'

/** One's own account: password, second step, and where one is signed in. */
export default function You({
  loaderData: { me, look, devices, passkeys, saved, refused },
  actionData: refusal,
}: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  const changed = useChanged(form, saved ? 'saved' : 'open')
  const { error } = useRefusal(refusal)
  return (
    <SettingsRoom>
      <PageHead title={me.name} tab="You">
        {me.email}, {me.role === 'owner' ? 'owner' : 'helper'}
      </PageHead>
      <RefusalNote message={refusal && !refusal.field ? refusal.message : undefined} />
      <section className="sheet">
        <h2>The second step</h2>
        {me.twoStep ? (
          <>
            <Text>On. Besides your password, the house asks for six digits from your phone.</Text>
            <Form method="post" action="/admin/settings/you/two-step/end" onSubmit={needsLine}>
              <Button type="submit" variant="default">
                {buttons['settings/you/two-step/end']}
              </Button>
            </Form>
          </>
        ) : (
          <Text>
            Off.{' '}
            <Anchor component={Link} to="/admin/settings/you/two-step" underline="always">
              Turn it on
            </Anchor>
            , and nobody comes in with your password alone.
          </Text>
        )}
      </section>
      <Passkeys passkeys={passkeys} refused={refused.passkey} />
      <LookChoice look={look} />
      <Devices devices={devices} refused={refused.device} />
      <Form method="post" className="sheet" ref={setForm} key={saved ? 'saved' : 'open'}>
        <h2>Your password</h2>
        <input type="hidden" name="email" autoComplete="username" value={me.email} />
        <PasswordInput
          name="current"
          label="The one you have"
          autoComplete="current-password"
          required
          error={error('current')}
        />
        <PasswordInput
          name="fresh"
          label="The new one"
          description="At least 12 characters. All your other devices are signed out."
          autoComplete="new-password"
          minLength={12}
          required
          mt="sm"
          error={error('password')}
        />
        <SaveLine changed={changed} saving={busy} saved={saved} save="Change it" />
      </Form>
    </SettingsRoom>
  )
}
