import { Button, Group, Stack, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { data, Form, Link, redirect, useNavigation } from 'react-router'
import { historyOf } from '#modules/audit/audit-log.server.ts'
import { fullName } from '#modules/bookings/booking.ts'
import { findBooking } from '#modules/bookings/bookings.server.ts'
import { stayTitle } from '#modules/calendar/stays.ts'
import { whatsappLink } from '#modules/common/contact.ts'
import { formatDays, formatMoment } from '#modules/common/day.ts'
import { formatGuests } from '#modules/common/guests.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { MAX_MESSAGE_CHARACTERS } from '#modules/enquiries/enquiry.ts'
import { emailsAbout } from '#modules/enquiries/enquiry-inbox.server.ts'
import {
  arrivalChannels,
  countArrivalMessages,
  isToArrive,
  recordArrivalMessage,
  sendArrivalEmail,
} from '#modules/invitations/arrival-message.server.ts'
import { blanksLeft, fillBlanks } from '#modules/mail/blanks.ts'
import { bookingFilling, propertyFilling } from '#modules/mail/message-filling.ts'
import { ownMessages } from '#modules/mail/own-messages.server.ts'
import { readSettings } from '#server/settings.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { adminContext } from '../access.server.ts'
import { DraftNote } from '../parts/drafts/draft-note.tsx'
import { useFormDraft } from '../parts/drafts/use-form-draft.ts'
import { CopyText } from '../parts/fields/copy-text.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { field } from '../parts/frame/sign-in-page.server.ts'
import { emailStates } from '../parts/lists/state-badge.tsx'
import { BackLink, DoneNote } from '../parts/record-form.tsx'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import { Part } from '../parts/section.tsx'
import { pagePath } from '../parts/span-path.ts'
import { useCanEmail, useMe } from '../parts/use-me.ts'
import { BlanksLeft, EmailNotSetUp, WhatsAppLink } from '../parts/write-to-guest.tsx'
import type { Route } from './+types/arrival.ts'

export { shouldRevalidate } from '../parts/frame/connection.ts'

const channels: Record<string, string> = {
  whatsapp: 'WhatsApp',
  phone: 'Phone',
  other: 'Another way',
}
export async function loader({ request, context, params: { id } }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const [booking, { property, stays }, { messages }, { timeZone }, entries, emails, round] =
    await Promise.all([
      findBooking(ctx, id),
      publishedContent(ctx),
      ownMessages(ctx),
      readSettings(ctx),
      historyOf(ctx, [id]),
      emailsAbout(ctx, 'booking', id),
      countArrivalMessages(ctx, id),
    ])
  if (!booking) throw new Response(null, { status: 404 })
  const filling = {
    ...propertyFilling(property, ctx.config.publicOrigin),
    ...bookingFilling(booking, { stays }),
  }
  const about = [
    formatDays(booking.check_in, booking.check_out),
    stayTitle({ stays }, booking.stay),
    formatGuests(booking.guests),
  ]
  const sentEmails = emails
    .filter(({ kind }) => kind === 'arrival')
    .map(({ id, text, state, sent_at, created_at }) => {
      return { id, text, how: `E-mail, ${emailStates[state].label.toLowerCase()}`, at: sent_at ?? created_at }
    })
  const noted = entries
    .filter(({ action }) => action === 'arrival.told')
    .map(({ id, created_at, after }) => {
      const { by = 'other', words = '' } = JSON.parse(after ?? '{}')
      return { id, text: String(words), how: channels[String(by)] ?? String(by), at: created_at }
    })
  return {
    id,
    round,
    phone: booking.phone,
    email: booking.email,
    name: fullName(booking),
    about: about.filter(Boolean).join(' · '),
    isToArrive: isToArrive(booking),
    isCancelled: booking.state === 'cancelled',
    reviewId: booking.review_id,
    proposal: fillBlanks(messages.arrival, filling),
    done: new URL(request.url).searchParams.get('done'),
    messages: [...sentEmails, ...noted]
      .sort((one, other) => other.at.localeCompare(one.at))
      .map((each) => ({ ...each, at: formatMoment(new Date(each.at), timeZone) })),
  }
}

export async function action({ request, context, params: { id } }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  const text = field(form, 'text', 20_000)
  const by = arrivalChannels.find((way) => way === field(form, 'by'))
  const round = Number(field(form, 'round', 9))
  const outcome = by
    ? await recordArrivalMessage(ctx, actor, id, { by, text, round })
    : await sendArrivalEmail(ctx, actor, id, { text, round })
  if (!outcome.ok) return data({ ...outcome, text }, { status: 400 })
  return redirect(`${pagePath('bookings', id, 'arrival')}?done=${by ?? 'email'}`)
}

/** A message to a guest who is coming, `/admin/bookings/:id/arrival`: the owner's own text, filled in. */
export default function Arrival({ loaderData: page, actionData: refusal }: Route.ComponentProps) {
  const { id, messages, done } = page
  return (
    <>
      <BackLink to={pagePath('bookings', id)}>Booking</BackLink>
      <PageHead title={`Write to ${page.name} before arrival`}>{page.about}</PageHead>
      <DoneNote>{done && !refusal && (done === 'email' ? 'The e-mail is being sent.' : 'Saved.')}</DoneNote>
      <RefusalNote message={refusal?.message} />
      {page.isToArrive ? (
        <Message
          key={`${id} ${messages.length}`}
          page={page}
          typed={refusal && 'text' in refusal ? refusal.text : undefined}
          isSent={done !== null && !refusal}
        />
      ) : (
        <NoMessage page={page} />
      )}
      {messages.length > 0 && (
        <Part title="Messages so far">
          <Stack component="ol" gap="sm" m={0} p={0}>
            {messages.map(({ id, how, at, text }) => (
              <li key={id}>
                <strong>{how}</strong>, {at}
                {text && (
                  <details>
                    <summary>Show the message</summary>
                    <Text className="kept-lines">{text}</Text>
                  </details>
                )}
              </li>
            ))}
          </Stack>
        </Part>
      )}
    </>
  )
}

type Page = Route.ComponentProps['loaderData']

type MessageProps = {
  page: Page
  /** The refused text, which a browser without script has lost. */
  typed: string | undefined
  /** Whether the last message was sent or noted. */
  isSent: boolean
}

function Message({ page, typed, isSent }: MessageProps) {
  const [text, setText] = useState(typed ?? page.proposal)
  const [isOpened, setOpened] = useState(false)
  const busy = useNavigation().state !== 'idle'
  const canEmail = useCanEmail()
  const isOwner = useMe()?.role === 'owner'
  const draft = useFormDraft(`arrival ${page.id}`, isSent)
  // WhatsApp is offered once every blank is filled.
  const byWhatsApp = page.phone !== '' && blanksLeft(text).length === 0
  return (
    <Form method="post" ref={draft.form}>
      <Stack className="sheet" maw="44rem" gap="sm">
        <DraftNote draft={draft} />
        <input type="hidden" name="round" value={page.round} />
        <Textarea
          name="text"
          label="Your message"
          value={text}
          onChange={(event) => setText(event.currentTarget.value)}
          maxLength={MAX_MESSAGE_CHARACTERS}
          required
          minRows={6}
        />
        <BlanksLeft text={text} />
        <Group gap="sm">
          {byWhatsApp && (
            <WhatsAppLink
              href={whatsappLink(page.phone, text.trim())}
              isMain={!isOpened}
              onClick={() => setOpened(true)}
            />
          )}
          {page.email && (
            <Button
              type="submit"
              variant={isOpened || byWhatsApp || !canEmail ? 'default' : 'filled'}
              disabled={busy || !canEmail}
              leftSection={<Icon name="mail" />}
            >
              Send by e-mail
            </Button>
          )}
          <CopyText value={text}>Copy the message</CopyText>
        </Group>
        {page.email && <EmailNotSetUp />}
        {isOpened && (
          <Group gap="sm" role="status">
            Did you send it?
            <Button type="submit" name="by" value="whatsapp" disabled={busy}>
              Yes, I sent it
            </Button>
            <Button variant="default" onClick={() => setOpened(false)}>
              Not yet
            </Button>
          </Group>
        )}
        {isOwner && (
          <Text size="sm" c="dimmed">
            You can change the text that is suggested here:{' '}
            <Link to="/admin/settings/messages">Your messages</Link>
          </Text>
        )}
      </Stack>
    </Form>
  )
}

/** Why no message can be written, and a link to what can be done instead. */
function NoMessage({ page: { id, isCancelled, reviewId } }: { page: Page }) {
  if (isCancelled)
    return <Text>This booking is cancelled. To write to the guest, restore the booking first.</Text>
  return (
    <>
      <Text mb="md">This stay is over. You can write this message only before the guest arrives.</Text>
      <Button
        component={Link}
        to={reviewId ? pagePath('reviews', reviewId) : pagePath('bookings', id, 'invitations')}
      >
        {reviewId ? 'Open the review' : 'Ask for a review'}
      </Button>
    </>
  )
}
