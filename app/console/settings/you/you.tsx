import { Anchor, Button, PasswordInput, Text } from '@mantine/core'
import { useRef } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { PageHead } from '../../parts/page-head.tsx'
import { RefusalNote } from '../../parts/refusal-note.tsx'
import { SaveLine } from '../../parts/save-line.tsx'
import { useChanged } from '../../parts/use-changed.ts'
import { SettingsRoom } from '../settings-room.tsx'
import type { Route } from './+types/you.ts'

export { clientAction } from '../../parts/lost-line.ts'
export { action, loader } from './you.server.ts'

/** One's own account: password, second step, and where one is signed in. */
export default function You({
  loaderData: { me, devices, saved },
  actionData: refusal,
}: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  const form = useRef<HTMLFormElement>(null)
  const changed = useChanged(form, saved ? 'saved' : 'open')
  const error = (name: string) => (refusal?.field === name ? refusal.message : undefined)
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
            <Form method="post" action="/admin/settings/you/two-step/end">
              <Button type="submit" variant="default">
                Turn it off
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
      <section className="sheet">
        <h2>Where you are signed in</h2>
        {devices.map((each) => (
          <div key={each.id} className="person-row">
            <div>
              <Text fw={600}>{each.device}</Text>
              <Text size="sm" c="dimmed">
                {each.thisOne ? 'This one' : `From ${each.network}`}, since {each.since}
              </Text>
            </div>
            {!each.thisOne && (
              <Form method="post" action={`/admin/settings/you/devices/${each.id}/end`}>
                <Button type="submit" variant="default" aria-label={`Sign out ${each.device}`}>
                  Sign out
                </Button>
              </Form>
            )}
          </div>
        ))}
        {devices.length > 2 && (
          <Form method="post" action="/admin/settings/you/devices/others/end">
            <Button type="submit" variant="default">
              Sign out all others
            </Button>
          </Form>
        )}
      </section>
      <Form method="post" className="sheet" key={saved ? 'saved' : 'open'} ref={form}>
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
