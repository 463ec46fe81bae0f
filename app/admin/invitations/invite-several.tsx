import { Button, Checkbox, Group, Stack, Text } from '@mantine/core'
import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import { formatDays } from '#core/values/day.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { stayTitle } from '#modules/content/stays.ts'
import { inviteMany, listGuestsToInvite } from '#modules/invitations/invite-by-email.server.ts'
import { adminContext } from '../access.server.ts'
import { reply, requireIntent } from '../parts/form.server.ts'
import { useActionRefusal } from '../parts/intent.tsx'
import { EmptyState } from '../parts/list.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { BackLink, DoneNote } from '../parts/record-form.tsx'
import { RefusalNote } from '../parts/refusal-note.tsx'
import { useCanEmail } from '../parts/use-me.ts'
import { EmailNotSetUp } from '../parts/write-to-guest.tsx'
import type { Route } from './+types/invite-several.ts'

/** All guests who can be asked for a review, and those selected by `?guest=ID`, for confirmation. `round` counts how often a guest was asked, so that nobody is asked twice for one round. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const [toAsk, { stays }] = await Promise.all([listGuestsToInvite(ctx), publishedContent(ctx)])
  const asked = new URL(request.url).searchParams.getAll('guest')
  const guests = toAsk.map(({ id, name, email, round, stay, checkIn, checkOut }) => ({
    id,
    name,
    email,
    round,
    about: [formatDays(checkIn, checkOut), stayTitle({ stays }, stay)].filter(Boolean).join(' · '),
  }))
  return { guests, chosen: guests.filter(({ id, email }) => email !== '' && asked.includes(id)) }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  requireIntent(form, [''])
  const rounds = form.getAll('round').map(Number)
  const wanted = form.getAll('guest').map((id, at) => ({ id: String(id), round: rounds[at] ?? 0 }))
  return reply(await inviteMany(ctx, actor, wanted))
}

/** `/admin/invitations/emails`: select guests, confirm them by name, then send each an e-mail that asks for a review. */
export default function InviteSeveral({ loaderData: { guests, chosen }, actionData }: Route.ComponentProps) {
  const sent = actionData?.ok ? actionData : undefined
  const refused = useActionRefusal()
  // Guests just asked are hidden here: the loader lists them until their e-mail is sent.
  const justAsked = chosen.filter(({ id }) => sent && !sent.refused.some((each) => each.id === id))
  return (
    <>
      <BackLink to="/admin/invitations">Invitations</BackLink>
      <PageHead title="Ask several guests by e-mail">Each guest gets an e-mail with their own link.</PageHead>
      <EmailNotSetUp>Ask them one by one by WhatsApp.</EmailNotSetUp>
      <RefusalNote message={refused?.message} />
      <DoneNote>
        {sent && (
          <>
            {formatEmailCount(sent.asked)} {sent.asked === 1 ? 'is' : 'are'} being sent.
            {sent.refused.map(({ id, message }) => (
              <Text key={id} size="sm">
                {guests.find((guest) => guest.id === id)?.name ?? 'One guest'}: {message}
              </Text>
            ))}
          </>
        )}
      </DoneNote>
      {chosen.length > 0 && !sent ? (
        <ConfirmSending chosen={chosen} />
      ) : (
        <ChooseGuests guests={guests.filter((guest) => !justAsked.includes(guest))} />
      )}
    </>
  )
}

type Guests = Route.ComponentProps['loaderData']['guests']

function ChooseGuests({ guests }: { guests: Guests }) {
  const form = useRef<HTMLFormElement>(null)
  const [count, setCount] = useState(0)
  const busy = useNavigation().state !== 'idle'
  const canEmail = useCanEmail()
  const boxes = () => [
    ...(form.current?.querySelectorAll<HTMLInputElement>('input[name=guest]:enabled') ?? []),
  ]
  const recount = () => setCount(boxes().filter(({ checked }) => checked).length)
  // A box may be ticked before the page is hydrated.
  const recountFirst = useEffectEvent(recount)
  useEffect(() => recountFirst(), [])
  const tickAll = (checked: boolean) => {
    for (const box of boxes()) box.checked = checked
    recount()
  }
  if (guests.length === 0) return <EmptyState icon="mail" title="No guest to ask" />
  return (
    <Form ref={form} replace onChange={recount}>
      <Stack className="sheet" maw="44rem" align="start">
        <Checkbox
          label="All guests with an e-mail address"
          checked={count > 0 && count === guests.filter(({ email }) => email !== '').length}
          onChange={(event) => tickAll(event.currentTarget.checked)}
        />
        {guests.map(({ id, name, about, email }) => (
          <Checkbox
            key={id}
            name="guest"
            value={id}
            label={name}
            description={email ? about : `${about} · no e-mail address, ask by WhatsApp`}
            disabled={!email}
          />
        ))}
        <Button type="submit" variant={count > 0 ? 'filled' : 'default'} loading={busy} disabled={!canEmail}>
          {count > 0 ? `Review ${formatEmailCount(count)}` : 'Choose guests first'}
        </Button>
      </Stack>
    </Form>
  )
}

/** Shows how many e-mails are sent and to whom, before they are. */
function ConfirmSending({ chosen }: { chosen: Guests }) {
  const busy = useNavigation().state !== 'idle'
  const canEmail = useCanEmail()
  const count = formatEmailCount(chosen.length)
  return (
    <Form method="post">
      <Stack className="sheet" maw="44rem">
        <Text fw={600}>This sends {count}, to:</Text>
        <Stack component="ul" gap="sm">
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
        </Stack>
        <Group gap="sm">
          <Button type="submit" loading={busy} disabled={!canEmail} variant="filled">
            Send {count}
          </Button>
          <Button component={Link} to="/admin/invitations/emails">
            Choose again
          </Button>
        </Group>
      </Stack>
    </Form>
  )
}

function formatEmailCount(count: number): string {
  return count === 1 ? '1 e-mail' : `${count} e-mails`
}
