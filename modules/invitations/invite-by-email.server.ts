import { sayQuicker } from '#modules/audit/too-late.server.ts'
import { findBooking } from '#modules/bookings/bookings.server.ts'
import { ownerAndSender } from '#modules/enquiries/enquiry-emails.server.ts'
import { canSendEmails } from '#modules/mail/mail-server.server.ts'
import { queueEmail } from '#modules/mail/outbox.server.ts'
import { ownMessages } from '#modules/mail/own-messages.server.ts'
import { type Outcome, refuse } from '#modules/refusals/refusal.ts'
import { change } from '#server/change.ts'
import type { Actor, House } from '#server/house.ts'
import { todayHere } from '#server/settings.ts'
import { writeInvitationEmail } from './invitation-email.server.ts'
import { insertInvitation, newInvitation, whyNotInvite } from './invite.server.ts'
import { stopAskingAddress } from './stop-asking.server.ts'

type EmailChannel = 'email' | 'automatic' | 'reminder'

/**
 * Sends a guest a fresh personal link. The e-mail is erased once it has left: only the hash of its key stays.
 * `round` is how many e-mails had asked before, as the asker saw it: of two who ask at once, one is refused.
 */
export async function inviteByEmail(
  house: House,
  actor: Actor,
  bookingId: string,
  { channel = 'email', round }: { channel?: EmailChannel; round?: number } = {},
): Promise<Outcome> {
  const booking = await findBooking(house, bookingId)
  const refusal = whyNotInvite(booking, channel, await todayHere(house))
  if (!booking) return refuse('bookingUnknown')
  if (refusal) return sayQuicker(house, actor, refusal, { about: 'booking', id: bookingId })
  if (booking.email === '') return refuse('noAddress')
  if (booking.invitation_stop === 'opt-out') return refuse('guestDeclined')
  if (booking.invitation_stop !== null && channel !== 'email') return refuse('invitationStopped')
  if (!(await canSendEmails(house))) return refuse('mailMissing')
  const { owner, sender } = await ownerAndSender(house)
  const invited = newInvitation(house)
  const written = await writeInvitationEmail(sender, {
    firstName: booking.first_name,
    link: invited.link,
    until: invited.expiresAt.slice(0, 10),
    text: (await ownMessages(house)).messages.invitation,
    stopAsking: stopAskingAddress(house, bookingId),
    reminder: channel === 'reminder',
  })
  const outcome = await change(house, actor, async (tx): Promise<Outcome> => {
    const { numUpdatedRows } = await tx
      .updateTable('booking')
      .set((eb) => ({ invitation_round: eb('invitation_round', '+', 1) }))
      .where('id', '=', bookingId)
      .where('invitation_round', '=', round ?? booking.invitation_round)
      .where('cancelled_at', 'is', null)
      .where('invitation_stop', booking.invitation_stop === null ? 'is' : '=', booking.invitation_stop)
      .where((eb) =>
        eb.not(
          eb.exists(eb.selectFrom('review').select('review.id').whereRef('booking_id', '=', 'booking.id')),
        ),
      )
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return refuse('alreadyAsked')
    const letterId = await queueEmail(house, tx, {
      kind: 'invitation',
      about: 'booking',
      aboutId: bookingId,
      to: booking.email,
      replyTo: owner,
      ...written,
    })
    await insertInvitation(house, tx, { bookingId, channel, invited, letterId })
    return { ok: true }
  })
  return sayQuicker(house, actor, outcome, { about: 'booking', id: bookingId })
}
