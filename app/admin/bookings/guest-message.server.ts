import type { RouterContextProvider } from 'react-router'
import type { AppContext } from '#core/app-context.server.ts'
import { historyOf } from '#core/read-audit-log.server.ts'
import { readSettings } from '#core/settings.server.ts'
import { fullName } from '#core/values/contact.ts'
import { formatDays, formatMoment } from '#core/values/day.ts'
import { formatGuests } from '#core/values/guest-count.ts'
import { formatRupees } from '#core/values/money.ts'
import { findBooking } from '#modules/bookings/bookings.server.ts'
import {
  countGuestMessages,
  type GuestMessageKind,
  isToArrive,
  messageChannels,
  recordGuestMessage,
  sendGuestEmail,
} from '#modules/bookings/guest-message.server.ts'
import { findReceipt } from '#modules/bookings/payment-receipts.server.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { stayTitle } from '#modules/content/stays.ts'
import { emailsAbout } from '#modules/enquiries/enquiry-inbox.server.ts'
import { bookingFilling, propertyFilling } from '#modules/enquiries/message-filling.ts'
import { pageAddressOf } from '#modules/guest-pages/page-tokens.server.ts'
import { bookingPayFilling } from '#modules/guest-pages/pay-filling.server.ts'
import { fillBlanks } from '#modules/mail/blanks.ts'
import { readOwnMessages } from '#modules/mail/own-messages.server.ts'
import { adminContext } from '../access.server.ts'
import { field, intentOf, reply } from '../parts/form.server.ts'
import { emailStates } from '../parts/list.tsx'

type Visit = {
  request: Request
  url: URL
  context: Readonly<RouterContextProvider>
  params: { id: string; payment?: string | undefined }
}

const channels: Record<string, string> = {
  whatsapp: 'WhatsApp',
  phone: 'Phone',
  other: 'Another way',
}

function kindOf({ url, params }: Visit): GuestMessageKind {
  if (params.payment) return 'receipt'
  return url.pathname.endsWith('/arrival') ? 'arrival' : 'confirmation'
}

/** The title of a kind's page for a guest, the page that the guest gets a link to, and what only this message knows. */
async function aboutOf(ctx: AppContext, { id, payment: paymentId }: Visit['params'], kind: GuestMessageKind) {
  if (kind === 'arrival')
    return { title: (name: string) => `Write to ${name} before arrival`, link: null, filling: {} }
  if (!paymentId) {
    const link = pageAddressOf(ctx, 'stay', id)
    return { title: (name: string) => `Confirm the stay of ${name}`, link, filling: { link } }
  }
  const receipt = await findReceipt(ctx, paymentId)
  if (receipt?.booking.id !== id || receipt.payment.removed_at) throw new Response(null, { status: 404 })
  const { number, payment } = receipt
  const link = pageAddressOf(ctx, 'receipt', paymentId)
  const filling = { amount: formatRupees(payment.amount), link }
  return { title: (name: string) => `Receipt ${number} for ${name}`, link, filling }
}

/** The owner's text for the guest of a booking, filled in, and the messages of its kind so far. */
export async function readMessagePage(visit: Visit) {
  const { context, params } = visit
  const { id } = params
  const kind = kindOf(visit)
  const { ctx } = context.get(adminContext)
  const [special, booking, { property, stays }, { messages }, { timeZone }, entries, emails, round] =
    await Promise.all([
      aboutOf(ctx, params, kind),
      findBooking(ctx, id),
      publishedContent(ctx),
      readOwnMessages(ctx),
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
    ...special.filling,
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
    /** The name of the draft that the device keeps; each receipt has its own. */
    draft: `${kind} ${params.payment ?? id}`,
    round,
    phone: booking.phone,
    email: booking.email,
    title: special.title(fullName(booking)),
    link: special.link,
    about: about.filter(Boolean).join(' · '),
    mayWrite: kind === 'receipt' || isToArrive(booking),
    isCancelled: booking.state === 'cancelled',
    reviewId: booking.review_id,
    proposal: fillBlanks(messages[kind], filling),
    messages: [...sentEmails, ...noted]
      .sort((one, other) => other.at.localeCompare(one.at))
      .map((each) => ({ ...each, at: formatMoment(new Date(each.at), timeZone) })),
  }
}

export type MessagePage = Awaited<ReturnType<typeof readMessagePage>>

/** Sends the typed message by e-mail, or records the other way by which it was sent. */
export async function sendMessagePage(visit: Visit) {
  const { request, context, params } = visit
  const kind = kindOf(visit)
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  intentOf(form, [''])
  const text = field(form, 'text', 20_000)
  const by = messageChannels.find((way) => way === field(form, 'by'))
  const message = { kind, text, round: Number(field(form, 'round', 9)) }
  const outcome = by
    ? await recordGuestMessage(ctx, actor, params.id, { ...message, by })
    : await sendGuestEmail(ctx, actor, params.id, message)
  return reply(outcome.ok ? { ok: true, isEmail: by === undefined } : outcome)
}
