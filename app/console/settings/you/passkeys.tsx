import { Anchor, Text } from '@mantine/core'
import { Link } from 'react-router'
import { IntentButton } from '../../parts/intent.tsx'
import type { Route } from './+types/you.ts'
import { labels } from './labels.ts'

type Passkey = Route.ComponentProps['loaderData']['passkeys'][number]

/** One's own passkeys: each with its day, and a button that removes it. */
export function Passkeys({ passkeys }: { passkeys: readonly Passkey[] }) {
  return (
    <section className="sheet" id="passkeys">
      <h2>Passkeys</h2>
      <Text>
        {passkeys.length === 0
          ? 'With a passkey you sign in by finger, face or the PIN of your phone: nothing to type, and nothing that could be guessed or given away. '
          : 'Each of these signs you in without your password and the second step. '}
        <Anchor component={Link} to="/admin/settings/you/passkeys" underline="always">
          {passkeys.length === 0 ? 'Add one' : 'Add another'}
        </Anchor>
        .
      </Text>
      {passkeys.map((each) => (
        <PasskeyRow key={each.id} passkey={each} />
      ))}
    </section>
  )
}

function PasskeyRow({ passkey: { id, name, since, used } }: { passkey: Passkey }) {
  return (
    <div className="person-row">
      <div>
        <Text fw={600} style={{ overflowWrap: 'anywhere' }}>
          {name}
        </Text>
        <Text size="sm" c="dimmed">
          Added on {since}; {used ? `last used ${used}` : 'not used yet'}
        </Text>
      </div>
      <IntentButton intent="remove-passkey" fields={{ id }} aria-label={`Remove the passkey ${name}`}>
        {labels['remove-passkey']}
      </IntentButton>
    </div>
  )
}
