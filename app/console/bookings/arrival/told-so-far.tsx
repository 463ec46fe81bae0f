import { Text, Title } from '@mantine/core'
import { EMAIL_NOT_SENT } from '#domain/mail/email.ts'
import type { Route } from './+types/arrival.ts'

type Told = Route.ComponentProps['loaderData']['told']

const ways: Record<string, string> = {
  letter: 'E-mail',
  whatsapp: 'WhatsApp',
  phone: 'By telephone',
  other: 'Another way',
}
const standings: Record<string, string> = {
  waiting: 'waits to leave',
  sending: 'on its way',
  'in-folder': EMAIL_NOT_SENT,
  failed: 'not delivered',
}

/** What this guest was told before, in the words that were sent or prepared. */
export function ToldSoFar({ told }: { told: Told }) {
  if (told.length === 0) return null
  return (
    <section>
      <Title order={2} size="h3" mt="xl" mb="sm">
        So far
      </Title>
      <ol className="own-message-told">
        {told.map(({ id, way, at, state, words }) => (
          <li key={id}>
            <strong>{ways[way] ?? way}</strong>, {at}
            {state && standings[state] && ` · ${standings[state]}`}
            {words && (
              <details>
                <summary>Read it</summary>
                <Text className="kept-lines">{words}</Text>
              </details>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}
