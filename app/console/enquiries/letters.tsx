import { Badge, Button, Text, Title } from '@mantine/core'
import { useFetcher } from 'react-router'
import { LETTER_IN_FOLDER, LETTER_STAYS_IN_FOLDER } from '#domain/messages/letter.ts'
import { Facts } from '../parts/lists/facts.tsx'
import { buttons } from '../steps/buttons.ts'
import type { Route } from './+types/enquiry.ts'

type Letter = Route.ComponentProps['loaderData']['letters'][number]

const standings: Record<Letter['state'], { label: string; colour: string }> = {
  waiting: { label: 'Waits', colour: 'brass' },
  sending: { label: 'On its way', colour: 'brass' },
  sent: { label: 'Sent', colour: 'deodar' },
  'in-folder': { label: LETTER_IN_FOLDER, colour: 'brass' },
  failed: { label: 'Not delivered', colour: 'roof' },
}

/** Every letter about this message, where it is, and a way to send it on. */
export function Letters({ id, letters }: { id: string; letters: readonly Letter[] }) {
  if (letters.length === 0) return null
  return (
    <section aria-labelledby="letters">
      <Title order={2} size="h4" id="letters">
        E-mails
      </Title>
      <ul className="letters">
        {letters.map((letter) => (
          <LetterRow key={letter.id} id={id} letter={letter} />
        ))}
      </ul>
    </section>
  )
}

function LetterRow({ id, letter }: { id: string; letter: Letter }) {
  const fetcher = useFetcher<{ ok: boolean; message?: string }>()
  const { label, colour } = standings[letter.state]
  const stuck = letter.state === 'failed' || (letter.state === 'waiting' && letter.tries > 0)
  return (
    <li>
      <strong>{letter.kind === 'answer' ? 'Your answer' : 'To you'}</strong>{' '}
      <Badge component="span" color={colour}>
        {label}
      </Badge>
      <Text size="sm" c="dimmed">
        <Facts>
          {[
            letter.subject,
            letter.at,
            letter.state === 'in-folder' && LETTER_STAYS_IN_FOLDER,
            letter.error && stuck && `the mail server said: ${letter.error}`,
          ]
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
