import { Alert, Badge, Button, Code, CopyButton, NativeSelect, Text, TextInput } from '@mantine/core'
import { useState } from 'react'
import { Form, useNavigation } from 'react-router'
import type { Refusal } from '#domain/refusal.ts'
import { EmailNotSetUp } from '../../parts/email-not-set-up.tsx'
import { needsLine } from '../../parts/frame/no-line.ts'
import { PageHead } from '../../parts/frame/page-head.tsx'
import { useChanged } from '../../parts/kept/use-changed.ts'
import { RefusalNote } from '../../parts/saving/refusal-note.tsx'
import { useRefusal } from '../../parts/saving/use-refusal.ts'
import { useCanEmail } from '../../parts/use-me.ts'
import { buttons } from '../../steps/buttons.ts'
import { SettingsRoom } from '../settings-room.tsx'
import type { Route } from './+types/team.ts'
import { InvitedPeople } from './invited.tsx'

export { clientAction } from '../../parts/frame/lost-line.ts'
export { action, loader } from './team.server.ts'

/** `typed`: what the form said, to be put right. */
type Refused = Refusal & { typed?: { email: string; role: string } }
type Person = Route.ComponentProps['loaderData']['team'][number]

/** Who may come into these rooms, and as what. */
export default function Team({
  loaderData: { me, team, invited: waiting },
  actionData,
}: Route.ComponentProps) {
  const busy = useNavigation().state !== 'idle'
  const canEmail = useCanEmail()
  const invited = actionData?.ok ? actionData : undefined
  const [form, setForm] = useState<HTMLFormElement | null>(null)
  const changed = useChanged(form)
  const refusal: Refused | undefined = actionData?.ok === false ? actionData : undefined
  const { message, error } = useRefusal(refusal)
  return (
    <SettingsRoom>
      <PageHead title="Team">
        An owner may do everything. A helper decides about reviews, answers enquiries and writes bookings
        down, and cannot cancel a stay, change settings, export or delete.
      </PageHead>
      <RefusalNote message={message} />
      {invited && (
        <Alert
          color="deodar"
          variant="light"
          role="status"
          title={
            invited.sent ? `An e-mail is on its way to ${invited.email}` : `The link for ${invited.email}`
          }
          mb="md"
        >
          {invited.sent
            ? 'If e-mails are slow, hand this link over yourself.'
            : 'No e-mail was sent: please hand this link over yourself.'}{' '}
          It works once, for three days, and is shown only now.
          <Code block mt="sm">
            {invited.link}
          </Code>
          <CopyButton value={invited.link}>
            {({ copied, copy }) => (
              <Button variant="default" mt="sm" onClick={copy}>
                {copied ? 'Copied' : 'Copy the link'}
              </Button>
            )}
          </CopyButton>
        </Alert>
      )}
      <section className="sheet">
        {team.map((person) => (
          <PersonRow key={person.id} person={person} isMe={person.id === me} />
        ))}
      </section>
      <InvitedPeople waiting={waiting} />
      <Form method="post" className="sheet" ref={setForm}>
        <h2>Ask somebody in</h2>
        <TextInput
          name="email"
          type="email"
          label="Their e-mail"
          defaultValue={refusal?.typed?.email}
          error={error('email')}
          required
        />
        <NativeSelect
          name="role"
          label="As"
          mt="sm"
          defaultValue={refusal?.typed?.role}
          data={[
            { value: 'helper', label: 'Helper' },
            { value: 'owner', label: 'Owner' },
          ]}
        />
        <EmailNotSetUp>You get a link to hand over yourself.</EmailNotSetUp>
        <Button type="submit" variant={changed ? 'filled' : 'default'} mt="lg" loading={busy}>
          {canEmail ? 'Send the invitation' : 'Make a link to hand over'}
        </Button>
      </Form>
    </SettingsRoom>
  )
}

function PersonRow({ person, isMe }: { person: Person; isMe: boolean }) {
  const other = person.role === 'owner' ? 'helper' : 'owner'
  return (
    <div className="person-row">
      <div>
        <Text component="div" fw={600}>
          {person.name}
          <Badge component="span" color={person.role === 'owner' ? 'deodar' : 'brass'} ml={6}>
            {person.role === 'owner' ? 'Owner' : 'Helper'}
          </Badge>
        </Text>
        <Text size="sm" c="dimmed" style={{ overflowWrap: 'anywhere' }}>
          {person.email} · second step {person.two_factor_enabled ? 'on' : 'off'}
        </Text>
      </div>
      {isMe ? (
        <Text size="sm" c="dimmed">
          This is you
        </Text>
      ) : (
        <Button.Group>
          <Form method="post" action={`/admin/settings/team/${person.id}/role`} onSubmit={needsLine}>
            <Button type="submit" variant="default" name="role" value={other}>
              {buttons['settings/team/:id/role'][other]}
            </Button>
          </Form>
          <Form method="post" action={`/admin/settings/team/${person.id}/removal`} onSubmit={needsLine}>
            <Button type="submit" variant="subtle" aria-label={`Take ${person.name} out of the team`}>
              {buttons['settings/team/:id/removal']}
            </Button>
          </Form>
        </Button.Group>
      )}
    </div>
  )
}
