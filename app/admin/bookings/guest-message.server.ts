import { data, type RouterContextProvider, redirect } from 'react-router'
import { historyOf } from '#modules/audit/audit-log.server.ts'
import { fullName } from '#modules/bookings/booking.ts'
import { findBooking } from '#modules/bookings/bookings.server.ts'
import {
  countGuestMessages,
  type GuestMessageKind,
  isToArrive,
  messageChannels,
  recordGuestMessage,
  sendGuestEmail,
} from '#modules/bookings/guest-message.server.ts'
import { stayTitle } from '#modules/calendar/stays.ts'
import { formatDays, formatMoment } from '#modules/common/day.ts'
import { formatGuests } from '#modules/common/guests.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { emailsAbout } from '#modules/enquiries/enquiry-inbox.server.ts'
import { bookingPayFilling } from '#modules/guest-pages/pay-filling.server.ts'
import { type Filling, fillBlanks } from '#modules/mail/blanks.ts'
import { bookingFilling, propertyFilling } from '#modules/mail/message-filling.ts'
import { ownMessages } from '#modules/mail/own-messages.server.ts'
import { readSettings } from '#server/settings.ts'
import { adminContext } from '../access.server.ts'
import { field } from '../parts/frame/sign-in-page.server.ts'
import { emailStates } from '../parts/lists/state-badge.tsx'

type Visit = { request: Request; url: URL; context: Readonly<RouterContextProvider>; params: { id: string } }

const channels: Record<string, string> = {
  whatsapp: 'WhatsApp',
  phone: 'Phone',
  other: 'Another way',
}

/** The owner's text of a kind for the guest of a booking, filled in with `more`, and the messages of that kind so far. */
export async function readMessagePage(
  { url, context, params: { id } }: Visit,
  kind: GuestMessageKind,
  more: Filling = {},
) {
  const { ctx } = context.get(adminContext)
  const [booking, { property, stays }, { messages }, { timeZone }, entries, emails, round] =
    await Promise.all([
      findBooking(ctx, id),
      publishedContent(ctx),
      ownMessages(ctx),
      readSettings(ctx),
      historyOf(ctx, [id]),
      emailsAbout(ctx, 'booking', id),
      countGuestMessages(ctx, kind, id),
    ])
  if (!booking) throw new Response(null, { status: 404 })
  const filling = {
    ...propertyFilling(property, ctx.config.publicOrigin),
    ...bookingFilling(booking, { stays }),
    ...(await bookingPayFilling(ctx, booking)),
    ...more,
  }
  const about = [
    formatDays(booking.check_in, booking.check_out),
    stayTitle({ stays }, booking.stay),
    formatGuests(booking.guests),
  ]
  const sentEmails = emails
    .filter((email) => email.kind === kind)
    .map(({ id, text, state, sent_at, created_at }) => {
      return { id, text, how: `E-mail, ${emailStates[state].label.toLowerCase()}`, at: sent_at ?? created_at }
    })
  const noted = entries
    .filter(({ action }) => action === `${kind}.told`)
    .map(({ id, created_at, after }) => {
      const { by = 'other', words = '' } = JSON.parse(after ?? '{}')
      return { id, text: String(words), how: channels[String(by)] ?? String(by), at: created_at }
    })
  return {
    id,
    kind,
    round,
    phone: booking.phone,
    email: booking.email,
    name: fullName(booking),
    about: about.filter(Boolean).join(' · '),
    mayWrite: kind === 'receipt' || isToArrive(booking),
    isCancelled: booking.state === 'cancelled',
    reviewId: booking.review_id,
    proposal: fillBlanks(messages[kind], filling),
    done: url.searchParams.get('done'),
    messages: [...sentEmails, ...noted]
      .sort((one, other) => other.at.localeCompare(one.at))
      .map((each) => ({ ...each, at: formatMoment(new Date(each.at), timeZone) })),
  }
}

export type MessagePage = Awaited<ReturnType<typeof readMessagePage>>

/** Sends the typed message by e-mail, or records the other way by which it was sent. */
export async function sendMessagePage(
  { request, url, context, params: { id } }: Visit,
  kind: GuestMessageKind,
) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  const text = field(form, 'text', 20_000)
  const by = messageChannels.find((way) => way === field(form, 'by'))
  const message = { kind, text, round: Number(field(form, 'round', 9)) }
  const outcome = by
    ? await recordGuestMessage(ctx, actor, id, { ...message, by })
    : await sendGuestEmail(ctx, actor, id, message)
  if (!outcome.ok) return data({ ...outcome, text }, { status: 400 })
  return redirect(`${url.pathname}?done=${by ?? 'email'}`)
}
