import { Box, Button, Image, NativeSelect, SimpleGrid, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useEffect, useRef, useState } from 'react'
import type { AppContext, OwnerActor } from '#core/app-context.server.ts'
import { readSettings } from '#core/settings.server.ts'
import { whatsappLink } from '#core/values/contact.ts'
import { formatDays, formatMoment } from '#core/values/day.ts'
import { makeQrPictureUrl } from '#core/values/qr-code.ts'
import { keysOf } from '#core/values/record.ts'
import { findBooking } from '#modules/bookings/bookings.server.ts'
import { readContent } from '#modules/content/content.server.ts'
import { findStayTitle } from '#modules/content/stays.ts'
import { findBookingWithInvitations } from '#modules/invitations/ended-stays.server.ts'
import {
  invitationChannelTitles,
  isUnsentChannel,
  stopReasons,
  writeInvitationMessage,
} from '#modules/invitations/invitation.ts'
import { makeInvitationLink, markLinkAsSent } from '#modules/invitations/invite.server.ts'
import { findNextGuestToInvite, inviteByEmail } from '#modules/invitations/invite-by-email.server.ts'
import { resumeInvitations, stopInvitations } from '#modules/invitations/stop-asking.server.ts'
import { EMAIL_NOT_SENT_LABEL } from '#modules/mail/email.ts'
import { readOwnMessages } from '#modules/mail/own-messages.server.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { adminContext } from '../access.server.ts'
import { adminPath } from '../parts/admin-path.ts'
import { CopyButton } from '../parts/fields.tsx'
import { readField, reply, requireIntent } from '../parts/form.server.ts'
import { ActionButton, ConfirmButton, type DoneAnswer, IntentForm, useIntent } from '../parts/intent.tsx'
import { InvitationBadge } from '../parts/list.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { BackLink } from '../parts/record-form.tsx'
import { LinkButton, PlainSection, SmallText } from '../parts/section.tsx'
import { useCanEmail } from '../parts/use-me.ts'
import { EmailNotSetUp, WhatsAppLink } from '../parts/write-to-guest.tsx'
import type { Route } from './+types/invite-guest.ts'

export async function loader({ context, params: { id } }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const [booking, endedBooking, { stays }, { timeZone }, next] = await Promise.all([
    findBooking(ctx, id),
    findBookingWithInvitations(ctx, id),
    readContent(ctx),
    readSettings(ctx),
    findNextGuestToInvite(ctx, id),
  ])
  if (!booking || !endedBooking) throw new Response(null, { status: 404 })
  const formatTime = (time: string) => formatMoment(new Date(time), timeZone)
  const { name, state, stopReason, round, checkIn, checkOut, stay } = endedBooking
  return {
    id,
    name,
    state,
    reason: stopReason,
    round,
    next,
    hasPhone: booking.phone !== '',
    facts: [formatDays(checkIn, checkOut), findStayTitle({ stays }, stay)].filter(Boolean).join(' · '),
    mayInvite: endedBooking.mayBeAsked && booking.state !== 'cancelled' && booking.review_id === null,
    invitations: endedBooking.invitations.map((each) => ({
      id: each.id,
      channelLabel: invitationChannelTitles[each.channel] ?? each.channel,
      at: formatTime(each.created_at),
      isUnsent: isUnsentChannel(each.channel),
      state: describeProgress(each, formatTime),
    })),
  }
}

type Invitation = NonNullable<Awaited<ReturnType<typeof findBookingWithInvitations>>>['invitations'][number]

function describeProgress(invitation: Invitation, formatTime: (time: string) => string): string {
  const { started_at, opened_at, channel, email_state } = invitation
  if (started_at) return `Started to write on ${formatTime(started_at)}`
  if (opened_at) return `Opened on ${formatTime(opened_at)}`
  if (email_state === 'in-folder') return `${EMAIL_NOT_SENT_LABEL}. Please ask again.`
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

type LinkChannel = 'whatsapp' | 'copy' | 'qr'

async function makeFreshLink(ctx: AppContext, actor: OwnerActor, id: string, channel: LinkChannel) {
  const [booking, { property }, { messages }] = await Promise.all([
    findBooking(ctx, id),
    readContent(ctx),
    readOwnMessages(ctx),
  ])
  const outcome = await makeInvitationLink(ctx, actor, id, `${channel}-unsent`)
  if (!outcome.ok) return outcome
  const { link } = outcome
  const message = writeInvitationMessage(messages.invitation, property.name, booking?.first_name ?? '', link)
  const whatsapp = channel === 'whatsapp' ? whatsappLink(booking?.phone ?? '', message) : null
  const qr = channel === 'qr' ? await makeQrPictureUrl(link) : null
  const freshLink: FreshLink = { link, message, whatsapp, qr }
  return { ok: true as const, freshLink }
}

/** Asking one guest for a review, `/admin/bookings/:id/invitations`: four ways, each with a fresh link. */
export default function InviteGuest({ loaderData: page }: Route.ComponentProps) {
  return <Invitations key={page.id} page={page} />
}

function Invitations({ page }: { page: Page }) {
  const { id, name, next, state, mayInvite, invitations } = page
  const [freshLink, setFreshLink] = useState<FreshLink>()
  const [newest] = invitations
  return (
    <>
      <BackLink to={adminPath('bookings', id)}>Booking</BackLink>
      <PageHead
        title={`Ask ${name} for a review`}
        actions={
          next && (
            <LinkButton to={adminPath('bookings', next.id, 'invitations')}>
              Next to ask: {next.name}
            </LinkButton>
          )
        }
      >
        {page.facts}
      </PageHead>
      <Stack gap="xs" align="start" mb="md">
        <InvitationBadge state={state} />
        {page.reason && <Text>“{page.reason}”</Text>}
      </Stack>
      {mayInvite ? (
        <ChannelButtons page={page} hasFreshLink={freshLink !== undefined} onLinkMade={setFreshLink} />
      ) : (
        <Text c="dimmed">
          {state === 'reviewed'
            ? 'This guest has written a review.'
            : 'You can ask a guest from the day of check-out, if the booking was not cancelled.'}
        </Text>
      )}
      {freshLink && (
        <FreshLinkSheet
          key={freshLink.link}
          freshLink={freshLink}
          name={name}
          invitationId={newest?.isUnsent ? newest.id : null}
        />
      )}
      {invitations.length > 0 && (
        <PlainSection title="Invitations so far">
          <Stack component="ol" gap="md">
            {invitations.map(({ id, channelLabel, at, state, isUnsent }) => (
              <li key={id}>
                <strong>{channelLabel}</strong>, {at}
                {isUnsent && !(freshLink && id === newest?.id) ? (
                  <SentQuestion invitation={id} />
                ) : (
                  <SmallText>{state}</SmallText>
                )}
              </li>
            ))}
          </Stack>
        </PlainSection>
      )}
      {mayInvite && state !== 'declined' && <StopAsking isStopped={state === 'stopped'} />}
    </>
  )
}

type Page = Route.ComponentProps['loaderData']

type ChannelButtonsProps = {
  page: Page
  /** A link was made already, and sending it is the main action. */
  hasFreshLink: boolean
  onLinkMade: (freshLink: FreshLink | undefined) => void
}

function ChannelButtons({ page: { round, hasPhone, state }, hasFreshLink, onLinkMade }: ChannelButtonsProps) {
  const canEmail = useCanEmail()
  const form = useIntent<DoneAnswer & { freshLink?: FreshLink }>(undefined, {
    fields: { round: String(round) },
    onDone: ({ freshLink }) => {
      onLinkMade(freshLink)
      if (!freshLink) notifications.show({ message: 'The e-mail is being sent.' })
    },
  })
  const channelProps = (intent: string) =>
    ({ type: 'submit', name: 'intent', value: intent, disabled: form.isBusy }) as const
  return (
    <IntentForm form={form}>
      <SimpleGrid minColWidth="9rem" spacing="sm" maw="46rem">
        {hasPhone && (
          <Button
            {...channelProps('whatsapp')}
            color="whatsapp"
            variant={hasFreshLink ? 'light' : 'filled'}
            leftSection={<Icon name="chat" />}
          >
            WhatsApp
          </Button>
        )}
        <Button
          {...channelProps('email')}
          disabled={form.isBusy || state === 'declined' || !canEmail}
          variant={hasFreshLink || hasPhone || !canEmail ? 'default' : 'filled'}
          leftSection={<Icon name="mail" />}
        >
          E-mail
        </Button>
        <Button {...channelProps('copy')}>Link to copy</Button>
        <Button {...channelProps('qr')}>QR code</Button>
      </SimpleGrid>
      <EmailNotSetUp />
    </IntentForm>
  )
}

type FreshLinkProps = {
  freshLink: FreshLink
  name: string
  /** The invitation that is not yet marked as sent. */
  invitationId: string | null
}

/** A new link, ready to be sent; it is focused so that it is found at once. */
function FreshLinkSheet({ freshLink: { link, message, whatsapp, qr }, name, invitationId }: FreshLinkProps) {
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
        {invitationId && <SentQuestion invitation={invitationId} isMain={isUsed} />}
        <CopyButton value={link}>Copy only the link</CopyButton>
        <SmallText>
          This link is only for {name}. It works for 6 months. You see it only now, because we do not save it.
        </SmallText>
      </Stack>
    </section>
  )
}

/** Asks whether a message was sent, which the server cannot see. */
function SentQuestion({ invitation, isMain = false }: { invitation: string; isMain?: boolean }) {
  return (
    <>
      <Text size="sm">Did you send it? Until then, the guest stays on your list of guests to ask.</Text>
      <ActionButton intent="link-sent" fields={{ invitation }} variant={isMain ? 'filled' : 'default'}>
        Yes, I sent it
      </ActionButton>
    </>
  )
}

/** The owner's own stop, with a reason that stays with the booking, and its undo. */
function StopAsking({ isStopped }: { isStopped: boolean }) {
  return (
    <Box mt="xl">
      {isStopped ? (
        <ActionButton intent="ask-again" doneMessage="This guest can be asked again.">
          Allow asking again
        </ActionButton>
      ) : (
        <ConfirmButton
          title="Stop asking this guest"
          explanation="Your review policy page shows how many guests were not asked, and why."
        >
          <StopForm />
        </ConfirmButton>
      )}
    </Box>
  )
}

function StopForm() {
  const form = useIntent('stop-asking', { doneMessage: 'This guest will not be asked again.' })
  return (
    <IntentForm form={form}>
      <Stack align="start">
        <NativeSelect
          name="reason"
          label="Why?"
          error={form.error('reason')}
          data={[{ value: '', label: 'Choose a reason' }, ...stopReasons]}
          required
        />
        <Button type="submit" loading={form.isBusy}>
          Stop asking
        </Button>
      </Stack>
    </IntentForm>
  )
}
