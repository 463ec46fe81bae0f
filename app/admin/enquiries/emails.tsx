import { Badge, Button, Text, Title } from '@mantine/core'
import { EMAIL_NOT_SENT } from '#modules/mail/email.ts'
import { IntentForm, useIntent } from '../parts/intent.tsx'
import { Facts } from '../parts/lists/facts.tsx'
import type { Route } from './+types/enquiry.ts'

type Email = Route.ComponentProps['loaderData']['letters'][number]

const standings: Record<Email['state'], { label: string; colour: string }> = {
  waiting: { label: 'Waits', colour: 'brass' },
  sending: { label: 'On its way', colour: 'brass' },
  sent: { label: 'Sent', colour: 'deodar' },
  'in-folder': { label: EMAIL_NOT_SENT, colour: 'brass' },
  failed: { label: 'Not delivered', colour: 'roof' },
}

/** What goes to whoever asked; all others go to the owner. */
const toGuest: Record<string, string> = { answer: 'Your answer', hold: 'Word of the held nights' }

/** Every e-mail about this message, where it is, and a way to send it on. */
export function Emails({ letters }: { letters: readonly Email[] }) {
  if (letters.length === 0) return null
  return (
    <section aria-labelledby="letters">
      <Title order={2} size="h4" id="letters">
        E-mails
      </Title>
      <ul className="letters">
        {letters.map((email) => (
          <EmailRow key={email.id} letter={email} />
        ))}
      </ul>
    </section>
  )
}

function EmailRow({ letter }: { letter: Email }) {
  const form = useIntent('retry-email', { fields: { letter: letter.id } })
  const { label, colour } = standings[letter.state]
  const stuck = letter.state === 'failed' || (letter.state === 'waiting' && letter.tries > 0)
  return (
    <li>
      <strong>{toGuest[letter.kind] ?? 'To you'}</strong>{' '}
      <Badge component="span" color={colour}>
        {label}
      </Badge>
      <Text size="sm" c="dimmed">
        <Facts>
          {[letter.subject, letter.at, letter.error && stuck && `the mail server said: ${letter.error}`]
            .filter(Boolean)
            .join(' · ')}
        </Facts>
      </Text>
      {letter.text && (
        <details>
          <summary>Read it</summary>
          <Text className="kept-lines">{letter.text}</Text>
        </details>
      )}
      {stuck && (
        <IntentForm of={form}>
          <Button type="submit" variant="default" loading={form.busy}>
            Try now
          </Button>
          <Text size="sm" role="status">
            {form.done && 'It is being tried.'}
          </Text>
        </IntentForm>
      )}
    </li>
  )
}
