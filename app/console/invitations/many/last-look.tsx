import { Button, Text } from '@mantine/core'
import { Form, Link, useNavigation } from 'react-router'
import { useCanEmail } from '../../parts/use-me.ts'
import type { Route } from './+types/many.ts'

type Chosen = Route.ComponentProps['loaderData']['chosen']

/** How many e-mails will leave and to whom, before they do. */
export function LastLook({ chosen }: { chosen: Chosen }) {
  const busy = useNavigation().state !== 'idle'
  const canEmail = useCanEmail()
  const count = chosen.length === 1 ? 'one e-mail' : `${chosen.length} e-mails`
  return (
    <Form method="post" className="sheet own-message">
      <Text fw={600}>This sends {count}, to:</Text>
      <ul className="own-message-told">
        {chosen.map(({ id, name, email, about, round }) => (
          <li key={id}>
            <input type="hidden" name="guest" value={id} />
            <input type="hidden" name="round" value={round} />
            <strong>{name}</strong>, {email}
            <Text size="sm" c="dimmed">
              {about}
            </Text>
          </li>
        ))}
      </ul>
      <div className="own-message-ways">
        <Button type="submit" loading={busy} disabled={!canEmail}>
          Send {count}
        </Button>
        <Button component={Link} to="/admin/invitations/letters" variant="default">
          Choose again
        </Button>
      </div>
    </Form>
  )
}
