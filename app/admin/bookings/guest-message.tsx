import { Anchor, Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { notifications } from '@mantine/notifications'
import { useState } from 'react'
import { Link } from 'react-router'
import type { AppContext } from '#core/app-context.server.ts'
import { listHistory } from '#core/read-audit-log.server.ts'
import { readSettings } from '#core/settings.server.ts'
import { fullName, whatsappLink } from '#core/values/contact.ts'
import { formatDays, formatMoment } from '#core/values/day.ts'
import { formatGuests } from '#core/values/guest-count.ts'
import { formatRupees } from '#core/values/money.ts'
import { findBooking } from '#modules/bookings/bookings.server.ts'
import {
  countGuestMessages,
  type GuestMessageKind,
  isComingOrHere,
  messageChannels,
  recordGuestMessage,
  sendGuestEmail,
} from '#modules/bookings/guest-message.server.ts'
import { findReceipt } from '#modules/bookings/payment-receipts.server.ts'
import { readContent } from '#modules/content/content.server.ts'
import { findStayTitle } from '#modules/content/stays.ts'
import { MAX_MESSAGE_CHARACTERS } from '#modules/enquiries/enquiry.ts'
import { listEmailsAbout } from '#modules/enquiries/enquiry-inbox.server.ts'
import { makeBookingBlankValues, makePropertyBlankValues } from '#modules/enquiries/message-blank-values.ts'
import { makePageAddress } from '#modules/guest-pages/page-tokens.server.ts'
import { makeBookingPayBlankValues } from '#modules/guest-pages/pay-blank-values.server.ts'
import { fillBlanks, findUnfilledBlanks } from '#modules/mail/blanks.ts'
import { readOwnMessages } from '#modules/mail/own-messages.server.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { adminContext } from '../access.server.ts'
import { adminPath } from '../parts/admin-path.ts'
import { EditForm } from '../parts/edit-form.tsx'
import { CopyButton } from '../parts/fields.tsx'
import { readField, reply, requireIntent } from '../parts/form.server.ts'
import { emailBadges } from '../parts/list.tsx'
import { PageHead } from '../parts/page-head.tsx'
import { BackLink } from '../parts/record-form.tsx'
import { LinkButton, PlainSection, SmallText } from '../parts/section.tsx'
import { useCanEmail, useMe } from '../parts/use-me.ts'
import { EmailNotSetUp, UnfilledBlanksNote, WhatsAppLink } from '../parts/write-to-guest.tsx'
import type { Route } from './+types/guest-message.ts'

const channels: Record<string, string> = { whatsapp: 'WhatsApp', phone: 'Phone', other: 'Another way' }

function readMessageKind({ url, params }: Route.LoaderArgs): GuestMessageKind {
  if (params.payment) return 'receipt'
  return url.pathname.endsWith('/arrival') ? 'arrival' : 'confirmation'
}

/** The title of the page, the link that the message contains, and the blank values that only this kind has. */
async function loadKindDetails(ctx: AppContext, params: Route.LoaderArgs['params'], kind: GuestMessageKind) {
  const { id, payment: paymentId } = params
  if (kind === 'arrival')
    return { title: (name: string) => `Write to ${name} before arrival`, link: null, blankValues: {} }
  if (!paymentId) {
    const link = makePageAddress(ctx, 'stay', id)
    return { title: (name: string) => `Confirm the stay of ${name}`, link, blankValues: { link } }
  }
  const receipt = await findReceipt(ctx, paymentId)
  if (receipt?.booking.id !== id || receipt.payment.removed_at) throw new Response(null, { status: 404 })
  const { number, payment } = receipt
  const link = makePageAddress(ctx, 'receipt', paymentId)
  const blankValues = { amount: formatRupees(payment.amount), link }
  return { title: (name: string) => `Receipt ${number} for ${name}`, link, blankValues }
}

/** The owner's text for the guest of a booking, filled in, and the messages of its kind so far. */
export async function loader(args: Route.LoaderArgs) {
  const { context, params } = args
  const { id } = params
  const kind = readMessageKind(args)
  const { ctx } = context.get(adminContext)
  const [kindDetails, booking, { property, stays }, { messages }, { timeZone }, entries, emails, round] =
    await Promise.all([
      loadKindDetails(ctx, params, kind),
      findBooking(ctx, id),
      readContent(ctx),
      readOwnMessages(ctx),
      readSettings(ctx),
      listHistory(ctx, [id]),
      listEmailsAbout(ctx, 'booking', id),
      countGuestMessages(ctx, kind, id),
    ])
  if (!booking) throw new Response(null, { status: 404 })
  const blankValues = {
    ...makePropertyBlankValues(property, ctx.config.publicOrigin),
    ...makeBookingBlankValues(booking, { stays }),
    ...(await makeBookingPayBlankValues(ctx, booking)),
    ...kindDetails.blankValues,
  }
  const facts = [
    formatDays(booking.check_in, booking.check_out),
    findStayTitle({ stays }, booking.stay),
    formatGuests(booking.guests),
  ]
  const sentEmails = emails
    .filter((email) => email.kind === kind)
    .map(({ id, text, state, sent_at, created_at }) => {
      const channelLabel = `E-mail, ${emailBadges[state].label.toLowerCase()}`
      return { id, text, channelLabel, sentAt: sent_at ?? created_at }
    })
  const recordedMessages = entries
    .filter(({ action }) => action === `${kind}.told`)
    .map(({ id, created_at, after }) => {
      const { by = 'other', words = '' } = JSON.parse(after ?? '{}')
      return { id, text: String(words), channelLabel: channels[String(by)] ?? String(by), sentAt: created_at }
    })
  return {
    id,
    /** The name of the draft that the device keeps; each receipt has its own. */
    draft: `${kind} ${params.payment ?? id}`,
    round,
    phone: booking.phone,
    email: booking.email,
    title: kindDetails.title(fullName(booking)),
    link: kindDetails.link,
    about: facts.filter(Boolean).join(' · '),
    mayWrite: kind === 'receipt' || isComingOrHere(booking),
    isCancelled: booking.state === 'cancelled',
    reviewId: booking.review_id,
    proposal: fillBlanks(messages[kind], blankValues),
    messages: [...sentEmails, ...recordedMessages]
      .sort((one, other) => other.sentAt.localeCompare(one.sentAt))
      .map((each) => ({ ...each, sentAt: formatMoment(new Date(each.sentAt), timeZone) })),
  }
}

/** Sends the typed message by e-mail, or records the other way by which it was sent. */
export async function action(args: Route.ActionArgs) {
  const { request, context, params } = args
  const kind = readMessageKind(args)
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  requireIntent(form, [''])
  const text = readField(form, 'text', 20_000)
  const by = messageChannels.find((way) => way === readField(form, 'by'))
  const message = { kind, text, round: Number(readField(form, 'round', 9)) }
  const outcome = by
    ? await recordGuestMessage(ctx, actor, params.id, { ...message, by })
    : await sendGuestEmail(ctx, actor, params.id, message)
  return reply(outcome.ok ? { ok: true, isEmail: by === undefined } : outcome)
}

type Page = Route.ComponentProps['loaderData']

/**
 * A message to the guest of a booking: the owner's own text, filled in, to send by WhatsApp or e-mail. Before arrival, with the link to the
 * page of the booking, or with a receipt: `/admin/bookings/:id/arrival`, `…/confirmation`, `…/receipts/:payment`.
 */
export default function GuestMessage({ loaderData: page }: Route.ComponentProps) {
  const { id, messages } = page
  return (
    <>
      <BackLink to={adminPath('bookings', id)}>Booking</BackLink>
      <PageHead title={page.title}>{page.about}</PageHead>
      {page.link && (
        <Anchor href={page.link} target="_blank" rel="noreferrer" display="inline-block" py="xs">
          See the page that the guest gets
        </Anchor>
      )}
      {page.mayWrite ? <Message key={`${id} ${messages.length}`} page={page} /> : <NoMessage page={page} />}
      {messages.length > 0 && (
        <PlainSection title="Messages so far">
          <Stack component="ol" gap="sm">
            {messages.map(({ id, channelLabel, sentAt, text }) => (
              <li key={id}>
                <strong>{channelLabel}</strong>, {sentAt}
                {text && (
                  <details>
                    <summary>Show the message</summary>
                    <Text className="kept-lines">{text}</Text>
                  </details>
                )}
              </li>
            ))}
          </Stack>
        </PlainSection>
      )}
    </>
  )
}

function Message({ page }: { page: Page }) {
  const { phone, email, round } = page
  const [hasOpenedWhatsApp, setOpened] = useState(false)
  const canEmail = useCanEmail()
  const isOwner = useMe()?.role === 'owner'
  return (
    <EditForm
      name={page.draft}
      remountKey={page.draft}
      values={{ text: page.proposal }}
      labelOf={() => 'Your message'}
      readTyped={(form) => ({ text: String(form.get('text')) })}
      onDone={({ isEmail }) =>
        notifications.show({ message: isEmail ? 'The e-mail is being sent.' : 'Saved.' })
      }
    >
      {({ field, typedValues: { text }, isBusy }) => {
        // WhatsApp is offered once every blank is filled.
        const canWhatsApp = phone !== '' && findUnfilledBlanks(text).length === 0
        return (
          <Stack className="sheet" maw="44rem" gap="sm">
            <input type="hidden" name="round" value={round} />
            <Textarea {...field('text')} maxLength={MAX_MESSAGE_CHARACTERS} required minRows={6} />
            <UnfilledBlanksNote text={text} />
            <Group gap="sm">
              {canWhatsApp && (
                <WhatsAppLink
                  href={whatsappLink(phone, text.trim())}
                  isMain={!hasOpenedWhatsApp}
                  onClick={() => setOpened(true)}
                />
              )}
              {email && (
                <Button
                  type="submit"
                  variant={hasOpenedWhatsApp || canWhatsApp || !canEmail ? 'default' : 'filled'}
                  disabled={isBusy || !canEmail}
                  leftSection={<Icon name="mail" />}
                >
                  Send by e-mail
                </Button>
              )}
              <CopyButton value={text}>Copy the message</CopyButton>
            </Group>
            {email && <EmailNotSetUp />}
            {hasOpenedWhatsApp && (
              <Group gap="sm" role="status">
                Did you send it?
                <Button type="submit" name="by" value="whatsapp" disabled={isBusy} variant="filled">
                  Yes, I sent it
                </Button>
                <Button onClick={() => setOpened(false)}>Not yet</Button>
              </Group>
            )}
            {isOwner && (
              <SmallText>
                You can change the text that is suggested here:{' '}
                <Link to="/admin/settings/messages">Your messages</Link>
              </SmallText>
            )}
          </Stack>
        )
      }}
    </EditForm>
  )
}

/** Why no message can be written, and a link to what can be done instead. */
function NoMessage({ page: { id, isCancelled, reviewId } }: { page: Page }) {
  if (isCancelled)
    return <Text>This booking is cancelled. To write to the guest, restore the booking first.</Text>
  return (
    <>
      <Text mb="md">This stay is over. You can write this message only before the guest arrives.</Text>
      <LinkButton
        to={reviewId ? adminPath('reviews', reviewId) : adminPath('bookings', id, 'invitations')}
        variant="filled"
      >
        {reviewId ? 'Open the review' : 'Ask for a review'}
      </LinkButton>
    </>
  )
}
