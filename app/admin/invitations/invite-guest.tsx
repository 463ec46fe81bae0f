import { Button, Group, Image, NativeSelect, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { useEffect, useRef, useState } from 'react'
import { Form, Link, useNavigation } from 'react-router'
import type { AppContext, OwnerActor } from '#core/app-context.server.ts'
import type { Outcome } from '#core/refusals/refusal.ts'
import { readSettings } from '#core/settings.server.ts'
import { whatsappLink } from '#core/values/contact.ts'
import { formatDays, formatMoment } from '#core/values/day.ts'
import { qrPicture } from '#core/values/qr-code.ts'
import { keysOf } from '#core/values/record.ts'
import { findBooking } from '#modules/bookings/bookings.server.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { stayTitle } from '#modules/content/stays.ts'
import { findInvitations } from '#modules/invitations/ended-stays.server.ts'
import {
  invitationChannels,
  invitationMessage,
  isUnsentChannel,
  leaveOutReasons,
} from '#modules/invitations/invitation.ts'
import { makeInvitationLink, markLinkAsSent } from '#modules/invitations/invite.server.ts'
import { findNextGuestToInvite, inviteByEmail } from '#modules/invitations/invite-by-email.server.ts'
import { resumeInvitations, stopInvitations } from '#modules/invitations/stop-asking.server.ts'
import { EMAIL_NOT_SENT } from '#modules/mail/email.ts'
import { readOwnMessages } from '#modules/mail/own-messages.server.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { adminContext } from '../access.server.ts'
import { adminPath } from '../parts/admin-path.ts'
import { CopyButton } from '../parts/fields.tsx'
import { readField, reply, requireIntent } from '../parts/form.server.ts'
import { IntentForm, useActionRefusal, useIntent } from '../parts/intent.tsx'
import { InvitationBadge } from '../parts/list.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { BackLink, DoneNote } from '../parts/record-form.tsx'
import { RefusalNote, useOneTimeValue } from '../parts/refusal-note.tsx'
import { PlainSection } from '../parts/section.tsx'
import { useCanEmail } from '../parts/use-me.ts'
import { EmailNotSetUp, WhatsAppLink } from '../parts/write-to-guest.tsx'
import type { Route } from './+types/invite-guest.ts'

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const [booking, asking, { stays }, { timeZone }, next] = await Promise.all([
    findBooking(ctx, id),
    findInvitations(ctx, id),
    publishedContent(ctx),
    readSettings(ctx),
    findNextGuestToInvite(ctx, id),
  ])
  if (!booking || !asking) throw new Response(null, { status: 404 })
  const when = (time: string) => formatMoment(new Date(time), timeZone)
  const { name, state, reason, round } = asking
  return {
    id,
    name,
    state,
    reason,
    round,
    next,
    hasPhone: booking.phone !== '',
    stayed: [formatDays(asking.checkIn, asking.checkOut), stayTitle({ stays }, asking.stay)]
      .filter(Boolean)
      .join(' · '),
    mayAsk: asking.hasEnded && booking.state !== 'cancelled' && booking.review_id === null,
    invitations: asking.invitations.map((each) => ({
      id: each.id,
      way: invitationChannels[each.channel] ?? each.channel,
      at: when(each.created_at),
      isUnsent: isUnsentChannel(each.channel),
      state: describeProgress(each, when),
    })),
  }
}

type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitations>>>['invitations'][number]

function describeProgress(invitation: Invitation, when: (time: string) => string): string {
  const { started_at, opened_at, channel, email_state } = invitation
  if (started_at) return `Started to write on ${when(started_at)}`
  if (opened_at) return `Opened on ${when(opened_at)}`
  if (email_state === 'in-folder') return `${EMAIL_NOT_SENT}. Please ask again.`
  return isUnsentChannel(channel) ? 'Not sent yet' : 'Not opened yet'
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  const changes = {
    email: () => inviteByEmail(ctx, actor, id, { round: Number(form.get('round')) }),
    // The link is shown this once, in the answer.
    whatsapp: () => makeFreshLink(ctx, actor, id, 'whatsapp'),
    copy: () => makeFreshLink(ctx, actor, id, 'copy'),
    qr: () => makeFreshLink(ctx, actor, id, 'qr'),
    'link-sent': () => markLinkAsSent(ctx, actor, id, readField(form, 'invitation')),
    'stop-asking': () => stopInvitations(ctx, actor, id, readField(form, 'reason')),
    'ask-again': () => resumeInvitations(ctx, actor, id),
  }
  return reply(await changes[requireIntent(form, keysOf(changes))]())
}

/** A new link for a guest; it is shown only once, because only its hash is stored. */
type FreshLink = { link: string; message: string; whatsapp: string | null; qr: string | null }

async function makeFreshLink(
  ctx: AppContext,
  owner: OwnerActor,
  id: string,
  channel: 'whatsapp' | 'copy' | 'qr',
): Promise<Outcome<{ fresh: FreshLink }>> {
  const [booking, { property }, { messages }] = await Promise.all([
    findBooking(ctx, id),
    publishedContent(ctx),
    readOwnMessages(ctx),
  ])
  const outcome = await makeInvitationLink(ctx, owner, id, `${channel}-unsent`)
  if (!outcome.ok) return outcome
  const { link } = outcome
  const message = invitationMessage(messages.invitation, property.name, booking?.first_name ?? '', link)
  const whatsapp = channel === 'whatsapp' ? whatsappLink(booking?.phone ?? '', message) : null
  const qr = channel === 'qr' ? await qrPicture(link) : null
  return { ok: true, fresh: { link, message, whatsapp, qr } }
}

/** Asking one guest for a review, `/admin/bookings/:id/invitations`: four ways, each with a fresh link. */
export default function InviteGuest({ loaderData: page, actionData }: Route.ComponentProps) {
  const refused = useActionRefusal()
  const answer: { ok?: boolean; fresh?: FreshLink } | undefined = actionData
  const fresh = useOneTimeValue(answer?.fresh, refused !== undefined)
  const [newest] = page.invitations
  return (
    <>
      <BackLink to={adminPath('bookings', page.id)}>Booking</BackLink>
      <PageHead
        title={`Ask ${page.name} for a review`}
        actions={
          page.next && (
            <Button component={Link} to={adminPath('bookings', page.next.id, 'invitations')}>
              Next to ask: {page.next.name}
            </Button>
          )
        }
      >
        {page.stayed}
      </PageHead>
      <Stack gap="xs" align="start" mb="md">
        <InvitationBadge state={page.state} />
        {page.reason && <Text>“{page.reason}”</Text>}
      </Stack>
      <DoneNote>
        {actionData?.ok &&
          !fresh &&
          (page.state === 'written' ? `${EMAIL_NOT_SENT}.` : 'The e-mail is being sent.')}
      </DoneNote>
      <RefusalNote message={refused?.message} />
      {page.mayAsk ? (
        <ChannelButtons page={page} isQuiet={fresh !== undefined} />
      ) : (
        <Text c="dimmed">
          {page.state === 'reviewed'
            ? 'This guest has written a review.'
            : 'You can ask a guest from the day of check-out, if the booking was not cancelled.'}
        </Text>
      )}
      {fresh && (
        <FreshLinkSheet
          key={fresh.link}
          fresh={fresh}
          name={page.name}
          invitation={newest?.isUnsent ? newest.id : null}
        />
      )}
      {page.invitations.length > 0 && (
        <PlainSection title="Invitations so far">
          <Stack component="ol" gap="md">
            {page.invitations.map(({ id, way, at, state, isUnsent }) => (
              <li key={id}>
                <strong>{way}</strong>, {at}
                {isUnsent && !(fresh && id === newest?.id) ? (
                  <SentQuestion invitation={id} />
                ) : (
                  <Text size="sm" c="dimmed">
                    {state}
                  </Text>
                )}
              </li>
            ))}
          </Stack>
        </PlainSection>
      )}
      {page.mayAsk && page.state !== 'declined' && <StopAsking state={page.state} />}
    </>
  )
}

type Page = Route.ComponentProps['loaderData']

/** `isQuiet`: a link was made already, and sending it is the main action. */
function ChannelButtons({ page, isQuiet }: { page: Page; isQuiet: boolean }) {
  const busy = useNavigation().formData?.get('intent')
  const canEmail = useCanEmail()
  const way = (intent: string) =>
    ({ type: 'submit', name: 'intent', value: intent, loading: busy === intent }) as const
  return (
    <Form method="post" preventScrollReset>
      <input type="hidden" name="round" value={page.round} />
      <SimpleGrid minColWidth="9rem" spacing="sm" maw="46rem">
        {page.hasPhone && (
          <Button
            {...way('whatsapp')}
            color="whatsapp"
            variant={isQuiet ? 'light' : 'filled'}
            leftSection={<Icon name="chat" />}
          >
            WhatsApp
          </Button>
        )}
        <Button
          {...way('email')}
          disabled={page.state === 'declined' || !canEmail}
          variant={isQuiet || page.hasPhone || !canEmail ? 'default' : 'filled'}
          leftSection={<Icon name="mail" />}
        >
          E-mail
        </Button>
        <Button {...way('copy')}>Link to copy</Button>
        <Button {...way('qr')}>QR code</Button>
      </SimpleGrid>
      <EmailNotSetUp />
    </Form>
  )
}

type FreshLinkProps = {
  fresh: FreshLink
  name: string
  /** The invitation that is not yet marked as sent. */
  invitation: string | null
}

/** A new link, ready to be sent; it is focused so that it is found at once. */
function FreshLinkSheet({ fresh: { link, message, whatsapp, qr }, name, invitation }: FreshLinkProps) {
  const [isUsed, setUsed] = useState(qr !== null)
  const sheet = useRef<HTMLElement>(null)
  useEffect(() => sheet.current?.focus(), [])
  return (
    <section ref={sheet} tabIndex={-1} aria-label={`New link for ${name}`}>
      <Stack className="sheet" align="start" gap="sm" maw="46rem" mt="md">
        {whatsapp && (
          <WhatsAppLink href={whatsapp} isMain={!isUsed} onClick={() => setUsed(true)}>
            Open WhatsApp
          </WhatsAppLink>
        )}
        {qr ? (
          <>
            <Image src={qr} alt={`QR code of ${name}’s personal link`} w={256} h={256} radius="sm" />
            <Text size="sm">{name} can scan this with a phone camera.</Text>
          </>
        ) : (
          <>
            <Textarea
              label="The message"
              readOnly
              value={message}
              w="100%"
              onFocus={(event) => event.currentTarget.select()}
            />
            <CopyButton value={message} isMain={!whatsapp && !isUsed} onCopy={() => setUsed(true)}>
              Copy the message
            </CopyButton>
          </>
        )}
        {invitation && <SentQuestion invitation={invitation} isMain={isUsed} />}
        <CopyButton value={link}>Copy only the link</CopyButton>
        <Text size="sm" c="dimmed">
          This link is only for {name}. It works for 6 months. You see it only now, because we do not save it.
        </Text>
      </Stack>
    </section>
  )
}

/** Asks whether a message was sent, which the server cannot see; until it is, the guest stays in the list of those to ask. */
function SentQuestion({ invitation, isMain = false }: { invitation: string; isMain?: boolean }) {
  const form = useIntent('link-sent', { fields: { invitation } })
  const [isNotSentYet, setNotYet] = useState(false)
  return (
    <IntentForm form={form}>
      <Text size="sm" role="status">
        {isNotSentYet ? 'Not sent yet. The guest stays on your list of guests to ask.' : 'Did you send it?'}
      </Text>
      <Group gap="xs" mt={4}>
        <Button type="submit" variant={isMain ? 'filled' : 'default'} loading={form.isBusy}>
          {isNotSentYet ? 'I sent it now' : 'Yes, I sent it'}
        </Button>
        {!isNotSentYet && (
          <Button type="button" onClick={() => setNotYet(true)}>
            Not yet
          </Button>
        )}
      </Group>
    </IntentForm>
  )
}

/** The owner's own stop, with a reason that stays with the booking, and its undo. */
function StopAsking({ state }: Pick<Page, 'state'>) {
  const isStopped = state === 'stopped'
  const form = useIntent()
  return (
    <Stack component="section" mt="xl" gap="xs">
      <Text role="status">
        {form.isDone &&
          (isStopped ? 'This guest will not be asked again.' : 'This guest can be asked again.')}
      </Text>
      {isStopped ? (
        <IntentForm form={form}>
          <Button type="submit" name="intent" value="ask-again" loading={form.isBusy}>
            Allow asking again
          </Button>
        </IntentForm>
      ) : (
        <details className="touch-links">
          <summary>Stop asking this guest</summary>
          <IntentForm form={form}>
            <Stack align="start">
              <NativeSelect
                name="reason"
                label="Why?"
                error={form.error('reason')}
                description="Your review policy page shows how many guests were not asked, and why."
                data={[{ value: '', label: 'Choose a reason' }, ...leaveOutReasons]}
                required
                maw="26rem"
              />
              <Button type="submit" name="intent" value="stop-asking" loading={form.isBusy}>
                Stop asking
              </Button>
            </Stack>
          </IntentForm>
        </details>
      )}
    </Stack>
  )
}
