import '../invitations.css'
import '../../parts/message.css'
import { Alert, Button, Checkbox, Text } from '@mantine/core'
import { Form, Link, useNavigation } from 'react-router'
import { EmailNotSetUp } from '../../parts/email-not-set-up.tsx'
import { useTicked } from '../../parts/fields/use-ticked.ts'
import { PageHead } from '../../parts/frame/page-head.tsx'
import { EmptyState } from '../../parts/lists/empty-state.tsx'
import { RefusalNote } from '../../parts/saving/refusal-note.tsx'
import { useCanEmail } from '../../parts/use-me.ts'
import type { Route } from './+types/many.ts'
import { LastLook } from './last-look.tsx'

export { clientAction } from '../../parts/frame/lost-line.ts'
export { action, loader } from './many.server.ts'

/** Asking many guests for a review by letter, `/admin/invitations/letters`: chosen, shown by name, then sent. */
export default function Many({ loaderData: page, actionData: answer }: Route.ComponentProps) {
  const sent = answer?.ok ? answer : undefined
  // Their e-mails may still be on their way out of the house.
  const justAsked = new Set(sent ? page.chosen.map(({ id }) => id) : [])
  for (const { id } of sent?.refused ?? []) justAsked.delete(id)
  return (
    <>
      <p className="back">
        <Link to="/admin/invitations">Invitations</Link>
      </p>
      <PageHead title="Ask several by e-mail">Each gets an e-mail and a link of their own.</PageHead>
      <EmailNotSetUp>Please ask them one by one, by WhatsApp.</EmailNotSetUp>
      <RefusalNote message={answer && !answer.ok ? answer.message : undefined} />
      {sent && (
        <Alert role="status" color="deodar" mb="md">
          {sent.asked === 1 ? 'One guest is' : `${sent.asked} guests are`} asked by e-mail.
          {sent.refused.map(({ id, message }) => (
            <Text key={id} size="sm">
              {page.guests.find((guest) => guest.id === id)?.name ?? 'One guest'}: {message}
            </Text>
          ))}
        </Alert>
      )}
      {page.chosen.length > 0 && !sent ? (
        <LastLook chosen={page.chosen} />
      ) : (
        <Choose guests={page.guests.filter(({ id }) => !justAsked.has(id))} />
      )}
    </>
  )
}

function Choose({ guests }: { guests: Route.ComponentProps['loaderData']['guests'] }) {
  const { form, ticked, setTicked, tick } = useTicked('guest')
  const busy = useNavigation().state !== 'idle'
  const canEmail = useCanEmail()
  const reachable = guests.filter(({ email }) => email !== '')
  const chosen = reachable.filter(({ id }) => ticked.includes(id))
  if (guests.length === 0) return <EmptyState sign="mail" title="Everybody has been asked" />
  return (
    <Form id={form} className="sheet own-message" replace>
      <Checkbox
        label="Everybody who has an e-mail address"
        checked={chosen.length > 0 && chosen.length === reachable.length}
        onChange={(event) => setTicked(event.currentTarget.checked ? reachable.map(({ id }) => id) : [])}
      />
      <ul className="own-message-told">
        {guests.map(({ id, name, about, email }) => (
          <li key={id}>
            <Checkbox
              name="guest"
              value={id}
              label={name}
              description={email ? about : `${about} · no e-mail address: please ask by WhatsApp`}
              disabled={!email}
              checked={ticked.includes(id)}
              onChange={({ currentTarget: { checked } }) => tick(id, checked)}
            />
          </li>
        ))}
      </ul>
      <Button
        type="submit"
        variant={chosen.length > 0 ? 'filled' : 'default'}
        loading={busy}
        disabled={!canEmail}
      >
        {chosen.length > 0 ? `Look once more at ${chosen.length}` : 'Choose guests first'}
      </Button>
    </Form>
  )
}
