import './invitations.css'
import { Alert, Button, Text, Title } from '@mantine/core'
import QRCode from 'qrcode'
import { Form, Link, redirect, useNavigation } from 'react-router'
import type { OwnerActor } from '#modules/accounts/sign-in.server.ts'
import { findBooking } from '#modules/bookings/bookings.server.ts'
import { findInvitations } from '#modules/calendar/ended-stays.server.ts'
import { stayTitle } from '#modules/calendar/stays.ts'
import { whatsappLink } from '#modules/common/contact.ts'
import { sayDays, sayMoment } from '#modules/common/day.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { nextToAsk } from '#modules/invitations/ask-many.server.ts'
import { linkWasSent } from '#modules/invitations/hand-over.server.ts'
import { invitationChannels, invitationMessage, isUnsent } from '#modules/invitations/invitation.ts'
import { invite } from '#modules/invitations/invite.server.ts'
import { inviteByEmail } from '#modules/invitations/invite-by-email.server.ts'
import { askAgain, stopAsking } from '#modules/invitations/stop-asking.server.ts'
import { EMAIL_NOT_SENT } from '#modules/mail/email.ts'
import { ownMessages } from '#modules/mail/own-messages.server.ts'
import { type Outcome, refuse } from '#modules/refusals/refusal.ts'
import type { AppContext } from '#server/app-context.ts'
import { readSettings } from '#server/settings.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { adminContext } from '../access.server.ts'
import { EmailNotSetUp } from '../parts/email-not-set-up.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { field } from '../parts/frame/sign-in-page.server.ts'
import { useRefusedAction } from '../parts/intent.tsx'
import { InvitationBadge } from '../parts/lists/state-badge.tsx'
import { reply } from '../parts/reply.server.ts'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import { pagePath } from '../parts/span-path.ts'
import { useCanEmail } from '../parts/use-me.ts'
import type { Route } from './+types/ask.ts'
import { Stopping, WentQuestion } from './asking.tsx'
import { type FreshLink, FreshLinkSheet } from './fresh-link.tsx'

export async function loader({ request, context, params }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const [booking, asking, { stays }, { timeZone }] = await Promise.all([
    findBooking(ctx, params.id),
    findInvitations(ctx, params.id),
    publishedContent(ctx),
    readSettings(ctx),
  ])
  if (!booking || !asking) throw new Response(null, { status: 404 })
  const when = (time: string | null) => time && sayMoment(new Date(time), timeZone)
  const next = await nextToAsk(ctx, params.id)
  return {
    next,
    done: new URL(request.url).searchParams.get('done'),
    id: asking.id,
    name: asking.name,
    hasPhone: booking.phone !== '',
    email: booking.email,
    stayed: [sayDays(asking.checkIn, asking.checkOut), stayTitle({ stays }, asking.stay)]
      .filter(Boolean)
      .join(' · '),
    state: asking.state,
    reason: asking.reason,
    round: asking.round,
    mayAsk: asking.ended && booking.state !== 'cancelled' && booking.review_id === null,
    invitations: asking.invitations.map(
      ({ id, channel, created_at, opened_at, started_at, letter_state }) => ({
        id,
        way: invitationChannels[channel] ?? channel,
        at: when(created_at),
        opened: when(opened_at),
        started: when(started_at),
        inFolder: letter_state === 'in-folder',
        unsent: isUnsent(channel),
      }),
    ),
  }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  const intent = form.get('intent')
  switch (intent) {
    case 'email': {
      const outcome = await inviteByEmail(ctx, actor, id, { round: Number(form.get('round')) })
      if (outcome.ok) throw redirect(`${pagePath('bookings', id, 'invitations')}?done=email`)
      return reply(request, outcome, form)
    }
    case 'whatsapp':
    case 'copy':
    case 'qr': {
      const outcome = await freshLink(ctx, actor, id, intent)
      // The link is shown this once, so the page itself is the answer.
      return outcome.ok ? outcome : reply(request, outcome, form)
    }
    case 'link-sent':
      return reply(request, await linkWasSent(ctx, actor, id, field(form, 'invitation')), form)
    case 'stop-asking':
      return reply(request, await stopAsking(ctx, actor, id, field(form, 'reason')), form)
    case 'ask-again':
      return reply(request, await askAgain(ctx, actor, id), form)
    default:
      return reply(request, refuse('broken'), form)
  }
}

async function freshLink(
  ctx: AppContext,
  owner: OwnerActor,
  id: string,
  channel: 'whatsapp' | 'copy' | 'qr',
): Promise<Outcome<{ fresh: FreshLink }>> {
  const [booking, { property }] = await Promise.all([findBooking(ctx, id), publishedContent(ctx)])
  const outcome = await invite(ctx, owner, id, `${channel}-unsent`)
  if (!outcome.ok) return outcome
  const { messages: own } = await ownMessages(ctx)
  const message = invitationMessage(own.invitation, property.name, booking?.first_name ?? '', outcome.link)
  const whatsapp = channel === 'whatsapp' ? whatsappLink(booking?.phone ?? '', message) : null
  const svg = channel === 'qr' ? await QRCode.toString(outcome.link, { type: 'svg', margin: 1 }) : null
  const qr = svg && `data:image/svg+xml;utf8,${encodeURIComponent(svg)}`
  return { ok: true, fresh: { channel, link: outcome.link, message, whatsapp, qr } }
}

/** Asking one guest for a review, `/admin/bookings/:id/invitations`: four ways, each with a fresh link. */
export default function Ask({ loaderData: page, actionData }: Route.ComponentProps) {
  const { fresh = null }: { ok?: boolean; fresh?: FreshLink | null } = actionData ?? {}
  const refused = useRefusedAction()
  const [newest] = page.invitations
  return (
    <>
      <p className="back">
        <Link to={`/admin/bookings/${page.id}`}>The booking</Link>
      </p>
      <PageHead
        title={`Ask ${page.name}`}
        acts={
          page.next && (
            <Button component={Link} to={`/admin/bookings/${page.next.id}/invitations`} variant="default">
              Next to ask: {page.next.name}
            </Button>
          )
        }
      >
        {page.stayed}
      </PageHead>
      <Text component="div" mb="md">
        <InvitationBadge state={page.state} />
        {page.reason && <Text mt="xs">“{page.reason}”</Text>}
      </Text>
      {page.done === 'email' && !actionData && (
        <Alert role="status" color="deodar" mb="md">
          {page.state === 'written' ? `${EMAIL_NOT_SENT}.` : 'The e-mail is on its way.'}
        </Alert>
      )}
      <RefusalNote message={refused?.message} />
      {page.mayAsk ? <Ways page={page} quiet={fresh !== null} /> : <NotNow page={page} />}
      {fresh && (
        <FreshLinkSheet key={fresh.link} fresh={fresh} name={page.name}>
          {(isHandedOver) => newest?.unsent && <WentQuestion invitation={newest.id} isMain={isHandedOver} />}
        </FreshLinkSheet>
      )}
      <SoFar page={page} askedAbove={fresh ? newest?.id : undefined} />
      {page.mayAsk && page.state !== 'declined' && <Stopping page={page} />}
    </>
  )
}

type Shown = Route.ComponentProps['loaderData']

type WaysProps = {
  page: Shown
  /** A link was made already, and is to be handed over. */
  quiet: boolean
}

function Ways({ page, quiet }: WaysProps) {
  const busy = useNavigation().formData?.get('intent')
  const declined = page.state === 'declined'
  const canEmail = useCanEmail()
  const way = (intent: string) =>
    ({ type: 'submit', name: 'intent', value: intent, loading: busy === intent }) as const
  return (
    <Form method="post" className="ways" preventScrollReset>
      <input type="hidden" name="round" value={page.round} />
      {page.hasPhone && (
        <Button
          {...way('whatsapp')}
          color="whatsapp"
          variant={quiet ? 'light' : 'filled'}
          leftSection={<Icon name="chat" />}
        >
          WhatsApp
        </Button>
      )}
      <Button
        {...way('email')}
        disabled={declined || !canEmail}
        variant={quiet || page.hasPhone || !canEmail ? 'default' : 'filled'}
        leftSection={<Icon name="mail" />}
      >
        E-mail
      </Button>
      <Button {...way('copy')} variant="default">
        Link to copy
      </Button>
      <Button {...way('qr')} variant="default">
        QR code
      </Button>
      <EmailNotSetUp />
    </Form>
  )
}

function NotNow({ page }: { page: Shown }) {
  return (
    <Text c="dimmed">
      {page.state === 'reviewed'
        ? 'This guest has written a review of this stay.'
        : 'A guest can be asked from the day of check-out, unless the booking was cancelled.'}
    </Text>
  )
}

type SoFarProps = { page: Shown; askedAbove: string | undefined }

function SoFar({ page: { invitations }, askedAbove }: SoFarProps) {
  if (invitations.length === 0) return null
  return (
    <section>
      <Title order={2} size="h3" mt="xl" mb="sm">
        So far
      </Title>
      <ol className="asked-so-far">
        {invitations.map(({ id, way, at, opened, started, inFolder, unsent }) => (
          <li key={id}>
            <strong>{way}</strong>, {at}
            {unsent && id !== askedAbove ? (
              <WentQuestion invitation={id} />
            ) : (
              <Text size="sm" c="dimmed">
                {howFar({ started, opened, unsent })}
                {inFolder && ` · ${EMAIL_NOT_SENT}. Please ask once more.`}
              </Text>
            )}
          </li>
        ))}
      </ol>
    </section>
  )
}

type HowFar = { started: string | null; opened: string | null; unsent: boolean }

function howFar({ started, opened, unsent }: HowFar): string {
  if (started) return `Began to write on ${started}`
  if (opened) return `Opened on ${opened}`
  return unsent ? 'Not sent yet' : 'Not opened yet'
}
