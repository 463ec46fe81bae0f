import { Button, Text } from '@mantine/core'
import { Form, useNavigation } from 'react-router'
import { needsLine } from '../../parts/frame/no-line.ts'
import { useCanEmail } from '../../parts/use-me.ts'
import { buttons } from '../../steps/buttons.ts'
import type { Route } from './+types/team.ts'

type Waiting = Route.ComponentProps['loaderData']['invited']

/** Who was asked in and has not come yet: sent again, or taken back. */
export function InvitedPeople({ waiting }: { waiting: Waiting }) {
  const busy = useNavigation().state !== 'idle'
  const canEmail = useCanEmail()
  if (waiting.length === 0) return null
  return (
    <section className="sheet" aria-labelledby="invited">
      <h2 id="invited">Asked in, not here yet</h2>
      {waiting.map(({ id, email, role, sent, until, isOver }) => (
        <div key={id} className="person-row">
          <div>
            <Text component="div" fw={600} style={{ overflowWrap: 'anywhere' }}>
              {email}
            </Text>
            <Text size="sm" c="dimmed">
              As {role}, asked on {sent};{' '}
              {isOver ? 'the link’s time is over' : `the link works until ${until}`}
            </Text>
          </div>
          <Button.Group>
            <Form method="post">
              <Button
                type="submit"
                variant="default"
                name="again"
                value={id}
                disabled={busy}
                aria-label={
                  canEmail ? `Send the invitation to ${email} again` : `New link to hand over to ${email}`
                }
              >
                {canEmail ? 'Send again' : 'New link'}
              </Button>
            </Form>
            <Form
              method="post"
              action={`/admin/settings/team/invitations/${id}/withdrawal`}
              onSubmit={needsLine}
            >
              <Button
                type="submit"
                variant="subtle"
                disabled={busy}
                aria-label={`Take the invitation to ${email} back`}
              >
                {buttons['settings/team/invitations/:id/withdrawal']}
              </Button>
            </Form>
          </Button.Group>
        </div>
      ))}
    </section>
  )
}
