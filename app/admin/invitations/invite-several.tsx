import { Button, Checkbox, Stack, Text } from '@mantine/core'
import { useState } from 'react'
import { formatDays } from '#core/values/day.ts'
import { readContent } from '#modules/content/content.server.ts'
import { findStayTitle } from '#modules/content/stays.ts'
import { inviteGuests, listGuestsToInvite } from '#modules/invitations/invite-by-email.server.ts'
import { adminContext } from '../access.server.ts'
import { reply, requireIntent } from '../parts/form.server.ts'
import { ConfirmButton, type DoneAnswer, IntentForm, useIntent } from '../parts/intent.tsx'
import { EmptyState } from '../parts/list.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { BackLink, StatusNote } from '../parts/record-form.tsx'
import { SmallText } from '../parts/section.tsx'
import { useCanEmail } from '../parts/use-me.ts'
import { EmailNotSetUp } from '../parts/write-to-guest.tsx'
import type { Route } from './+types/invite-several.ts'

/** All guests who can be asked for a review. `round` counts how often a guest was asked, so that nobody is asked twice for one round. */
export async function loader({ context }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const [toAsk, { stays }] = await Promise.all([listGuestsToInvite(ctx), readContent(ctx)])
  return toAsk.map(({ id, name, email, round, stay, checkIn, checkOut }) => ({
    id,
    name,
    email,
    round,
    about: [formatDays(checkIn, checkOut), findStayTitle({ stays }, stay)].filter(Boolean).join(' · '),
  }))
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  requireIntent(form, [''])
  const rounds = form.getAll('round').map(Number)
  const ids = form.getAll('guest').map(String)
  const guests = ids.map((id, at) => ({ id, round: rounds[at] ?? 0 }))
  const outcome = await inviteGuests(ctx, actor, guests)
  if (!outcome.ok) return reply(outcome)
  const { refused } = outcome
  return { ok: true, done: ids.filter((id) => !refused.some((each) => each.id === id)), refused }
}

/** `/admin/invitations/emails`: select guests, confirm them by name, then send each an e-mail that asks for a review. */
export default function InviteSeveral({ loaderData: guests }: Route.ComponentProps) {
  const [chosenIds, setChosenIds] = useState<string[]>([])
  const [{ done = [], refused = [] }, setSent] = useState<Partial<DoneAnswer>>({})
  const canEmail = useCanEmail()
  // Guests just asked are hidden here: the loader lists them until their e-mail is sent.
  const listed = guests.filter(({ id }) => !done.includes(id))
  const withEmail = listed.filter(({ email }) => email !== '')
  const chosen = withEmail.filter(({ id }) => chosenIds.includes(id))
  return (
    <>
      <BackLink to="/admin/invitations">Invitations</BackLink>
      <PageHead title="Ask several guests by e-mail">Each guest gets an e-mail with their own link.</PageHead>
      <EmailNotSetUp>Ask them one by one by WhatsApp.</EmailNotSetUp>
      <StatusNote>
        {done.length + refused.length > 0 && (
          <>
            {formatEmailCount(done.length)} {done.length === 1 ? 'is' : 'are'} being sent.
            {refused.map(({ id, message }) => (
              <Text key={id} size="sm">
                {guests.find((guest) => guest.id === id)?.name ?? 'One guest'}: {message}
              </Text>
            ))}
          </>
        )}
      </StatusNote>
      {listed.length === 0 ? (
        <EmptyState icon="mail" title="No guest to ask" />
      ) : (
        <Stack className="sheet" maw="44rem" align="start">
          <Checkbox
            label="All guests with an e-mail address"
            checked={chosen.length > 0 && chosen.length === withEmail.length}
            onChange={({ currentTarget }) =>
              setChosenIds(currentTarget.checked ? withEmail.map(({ id }) => id) : [])
            }
          />
          <Checkbox.Group value={chosenIds} onChange={setChosenIds}>
            <Stack>
              {listed.map(({ id, name, about, email }) => (
                <Checkbox
                  key={id}
                  value={id}
                  label={name}
                  description={email ? about : `${about} · no e-mail address, ask by WhatsApp`}
                  disabled={!email}
                />
              ))}
            </Stack>
          </Checkbox.Group>
          {canEmail &&
            (chosen.length > 0 ? (
              <ConfirmButton
                title={`Review ${formatEmailCount(chosen.length)}`}
                variant="filled"
                explanation={`This sends ${formatEmailCount(chosen.length)}, to:`}
              >
                <InviteForm guests={chosen} onSent={setSent} />
              </ConfirmButton>
            ) : (
              <Text c="dimmed">Choose guests first.</Text>
            ))}
        </Stack>
      )}
    </>
  )
}

type InviteProps = { guests: Route.ComponentProps['loaderData']; onSent: (sent: DoneAnswer) => void }

/** Shows to whom e-mails are sent, before they are. */
function InviteForm({ guests, onSent }: InviteProps) {
  const form = useIntent('', { onDone: onSent })
  return (
    <IntentForm form={form}>
      <Stack component="ul" gap="sm" mb="md">
        {guests.map(({ id, name, email, about, round }) => (
          <li key={id}>
            <input type="hidden" name="guest" value={id} />
            <input type="hidden" name="round" value={round} />
            <strong>{name}</strong>, {email}
            <SmallText>{about}</SmallText>
          </li>
        ))}
      </Stack>
      <Button type="submit" variant="filled" loading={form.isBusy}>
        Send {formatEmailCount(guests.length)}
      </Button>
    </IntentForm>
  )
}

function formatEmailCount(count: number): string {
  return count === 1 ? '1 e-mail' : `${count} e-mails`
}
