import { Fragment, createElement as h } from 'react'
import type { Actor, AppContext, With } from '#core/app-context.server.ts'
import { nameLastChange } from '#core/audit-log.server.ts'
import { changeRow } from '#core/change.server.ts'
import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { readCurrentDay, readSettings } from '#core/settings.server.ts'
import { dayInZone, formatDay } from '#core/values/day.ts'
import { findBooking } from '#modules/bookings/bookings.server.ts'
import { fillBlanks } from '#modules/mail/blanks.ts'
import {
  renderButtons,
  renderLink,
  renderOwnerText,
  renderParagraph,
  type Sender,
  type WrittenEmail,
  writeEmail,
} from '#modules/mail/email-frame.server.ts'
import { canSendEmails } from '#modules/mail/mail-server.server.ts'
import { readOwnMessages } from '#modules/mail/own-messages.server.ts'
import { queueEmail } from '#modules/mail/queue-email.server.ts'
import { readOwnerAndSender } from '#modules/owner-emails/owner-emails.server.ts'
import { type BookingWithInvitations, listEndedBookings } from './ended-stays.server.ts'
import { checkInvitable, insertInvitation, makeUnsavedLink } from './invite.server.ts'
import { makeOptOutUrl } from './stop-asking.server.ts'

const reminderText = `Namaste {name}, we wrote to you after your stay. If you still have two minutes, a few lines about it, good or bad, would help the next guest. {link} If not, please ignore this e-mail.`

type EmailChannel = 'email' | 'automatic' | 'reminder'

/**
 * Sends a guest a new personal link. The text of the e-mail is erased once it is sent: only the hash of the token stays. `round` is the number
 * of earlier e-mails that the sender saw: of two people who ask at once, one is refused.
 */
export async function inviteByEmail(
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
  { channel = 'email', round }: { channel?: EmailChannel; round?: number } = {},
): Promise<Outcome> {
  const booking = await findBooking(ctx, bookingId)
  const refusal = checkInvitable(booking, channel, await readCurrentDay(ctx))
  if (!booking) return refuse('bookingUnknown')
  if (refusal) return nameLastChange(ctx, actor, refusal, { about: 'booking', id: bookingId })
  if (booking.email === '') return refuse('guestEmailMissing')
  if (booking.invitation_stop === 'opt-out') return refuse('guestOptedOut')
  if (booking.invitation_stop !== null && channel !== 'email') return refuse('invitationStopped')
  if (!(await canSendEmails(ctx))) return refuse('mailMissing')
  const { ownerEmail, sender } = await readOwnerAndSender(ctx)
  const newLink = makeUnsavedLink(ctx)
  const email = await writeInvitationEmail(sender, {
    firstName: booking.first_name,
    link: newLink.link,
    lastDay: dayInZone(new Date(newLink.expiresAt), (await readSettings(ctx)).timeZone),
    text: (await readOwnMessages(ctx)).messages.invitation,
    stopUrl: makeOptOutUrl(ctx, bookingId),
    isReminder: channel === 'reminder',
  })
  return changeRow(ctx, actor, { about: 'booking', id: bookingId }, async (tx) => {
    const reviewOfBooking = tx.selectFrom('review').select('review.id').where('booking_id', '=', bookingId)
    const { numUpdatedRows } = await tx
      .updateTable('booking')
      .set((eb) => ({ invitation_round: eb('invitation_round', '+', 1) }))
      .where('id', '=', bookingId)
      .where('invitation_round', '=', round ?? booking.invitation_round)
      .where('cancelled_at', 'is', null)
      .where('invitation_stop', booking.invitation_stop === null ? 'is' : '=', booking.invitation_stop)
      .where((eb) => eb.not(eb.exists(reviewOfBooking)))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return refuse('alreadyInvited')
    const emailId = await queueEmail(ctx, tx, {
      kind: 'invitation',
      about: 'booking',
      aboutId: bookingId,
      to: booking.email,
      replyTo: ownerEmail,
      ...email,
    })
    await insertInvitation(ctx, tx, { bookingId, channel, newLink, emailId })
    return { ok: true }
  })
}

const MAX_INVITED_AT_ONCE = 100

/** The next guest to ask after this one, or else the first; null when there is no other. */
export async function findNextGuestToInvite(
  ctx: AppContext,
  exceptId: string,
): Promise<{ id: string; name: string } | null> {
  const bookings = await listGuestsToInvite(ctx)
  const after = bookings.slice(bookings.findIndex(({ id }) => id === exceptId) + 1)
  const next = after[0] ?? bookings.find(({ id }) => id !== exceptId)
  return next ? { id: next.id, name: next.name } : null
}

/** The ended bookings whose guests were not asked yet, the latest first. */
export async function listGuestsToInvite(ctx: AppContext): Promise<BookingWithInvitations[]> {
  const statesToAsk = new Set<BookingWithInvitations['state']>(['not-invited', 'written', 'bounced'])
  return (await listEndedBookings(ctx))
    .filter(({ state }) => statesToAsk.has(state))
    .slice(0, MAX_INVITED_AT_ONCE)
}

/** Asks several guests by e-mail, each once: a guest who was asked since the list was shown is refused and named. */
export async function inviteGuests(
  ctx: AppContext,
  actor: Actor,
  requestedGuests: readonly { id: string; round: number }[],
): Promise<Outcome<{ invitedCount: number; refused: { id: string; message: string }[] }>> {
  if (!(await canSendEmails(ctx))) return refuse('mailMissing')
  const refused: { id: string; message: string }[] = []
  const byId = new Map(requestedGuests.map((one) => [one.id, one]))
  const guests = [...byId.values()].slice(0, MAX_INVITED_AT_ONCE)
  for (const { id, round } of guests) {
    const outcome = await inviteByEmail(ctx, actor, id, { round })
    if (!outcome.ok) refused.push({ id, message: outcome.message })
  }
  if (guests.length === 0) return refuse('noneChosen')
  return { ok: true, invitedCount: guests.length - refused.length, refused }
}

type InvitationFacts = {
  firstName: string
  link: string
  lastDay: string
  /** The owner's text, with `{link}` at the position of the button. */
  text: string
  stopUrl: string
  isReminder?: boolean
}

/** The invitation of a made-up guest, for the owner to look at: its links lead to the front page. */
export async function writeExampleInvitation(
  ctx: With<'database' | 'config'> & Parameters<typeof readCurrentDay>[0],
  sender: Sender,
): Promise<WrittenEmail> {
  const { publicOrigin: link } = ctx.config
  const { invitation: text } = (await readOwnMessages(ctx)).messages
  const lastDay = await readCurrentDay(ctx)
  return writeInvitationEmail(sender, { firstName: 'Meera', link, lastDay, text, stopUrl: link })
}

/** To a guest after check-out: the personal link to the review page, and the link that ends these e-mails. */
function writeInvitationEmail(
  sender: Sender,
  { firstName, link, lastDay, text, stopUrl, isReminder = false }: InvitationFacts,
): Promise<WrittenEmail> {
  // The text is split before it is filled: a name may itself contain `{link}`.
  const [before = '', after = ''] = (isReminder ? reminderText : text)
    .split(/\{\s*link\s*\}/i)
    .map((part) => fillBlanks(part, { name: firstName, house: sender.name }))
  return writeEmail(sender, {
    subject: isReminder ? `Once more: your stay at ${sender.name}` : `How was your stay at ${sender.name}?`,
    preview: 'Two minutes, on your phone, in your own words.',
    heading: 'How was your stay?',
    body: h(
      Fragment,
      null,
      renderOwnerText(before),
      renderButtons({ href: link, text: 'Write a review' }),
      renderOwnerText(after),
      renderParagraph(
        `The link is yours alone, so please do not pass it on. It works until ${formatDay(lastDay)}.`,
      ),
      renderParagraph(renderLink(stopUrl, 'Please do not write to me about this again')),
    ),
  })
}
