import { Badge, Button, Text, Title } from '@mantine/core'
import { useFetcher } from 'react-router'
import { EMAIL_NOT_SENT } from '#domain/mail/email.ts'
import { Facts } from '../parts/lists/facts.tsx'
import { buttons } from '../steps/buttons.ts'
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
export function Emails({ id, letters }: { id: string; letters: readonly Email[] }) {
  if (letters.length === 0) return null
  return (
    <section aria-labelledby="letters">
      <Title order={2} size="h4" id="letters">
        E-mails
      </Title>
      <ul className="letters">
        {letters.map((email) => (
          <EmailRow key={email.id} id={id} letter={email} />
        ))}
      </ul>
    </section>
  )
}

function EmailRow({ id, letter }: { id: string; letter: Email }) {
  const fetcher = useFetcher<{ ok: boolean; message?: string }>()
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
        <fetcher.Form method="post" action={`/admin/enquiries/${id}/letters/${letter.id}`}>
          <Button type="submit" variant="default" loading={fetcher.state !== 'idle'}>
            {buttons['enquiries/:id/letters/:letter']}
          </Button>
          <Text size="sm" role="status">
            {fetcher.data?.ok === false ? fetcher.data.message : fetcher.data && 'It is being tried.'}
          </Text>
        </fetcher.Form>
      )}
    </li>
  )
}
