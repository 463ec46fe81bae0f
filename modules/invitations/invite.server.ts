import { LINK_LIFETIME_DAYS } from '#content/link-lifetimes.ts'
import { type Actor, type AppContext, isoNow, type With } from '#core/app-context.server.ts'
import { type Change, change, changeRow } from '#core/change.server.ts'
import { hashKey, newId, newSecret } from '#core/host/keys.server.ts'
import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { readCurrentDay } from '#core/settings.server.ts'
import type { Day } from '#core/values/day.ts'
import { canAskForReview } from '#modules/bookings/booking-state.ts'
import { findBooking, type ListedBooking } from '#modules/bookings/bookings.server.ts'
import { invitesGuest } from '#modules/bookings/invitation-channel.ts'
import { type InviteChannel, isUnsentChannel } from './invitation.ts'

export type NewLink = { link: string; expiresAt: string }

/** Makes a new personal link for a booking, valid for 180 days; its token is in the link only. Asking for a review requires that the stay is over. */
export async function makeInvitationLink(
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
  channel: InviteChannel,
): Promise<Outcome<NewLink>> {
  const booking = await findBooking(ctx, bookingId)
  const refusal = checkInvitable(booking, channel, await readCurrentDay(ctx))
  if (refusal) return refusal
  const newLink = makeUnsavedLink(ctx)
  await change(ctx, actor, (tx) => insertInvitation(ctx, tx, { bookingId, channel, newLink }))
  return { ok: true, ...newLink }
}

/** Refuses a link for a booking that cannot be reviewed, or whose guest cannot be asked yet; null otherwise. */
export function checkInvitable(booking: ListedBooking | null, channel: InviteChannel, today: Day) {
  if (!booking) return refuse('bookingUnknown')
  if (booking.state === 'cancelled') return refuse('bookingCancelled')
  if (booking.review_id) return refuse('bookingReviewed')
  const asksForReview = invitesGuest(channel) || isUnsentChannel(channel)
  return asksForReview && !canAskForReview(booking, today) ? refuse('stayNotEnded') : null
}

/** A new link, which is valid once `insertInvitation` has saved it. */
export function makeUnsavedLink(ctx: With<'clock' | 'config'>): NewLink {
  const expiresAt = isoNow(ctx, LINK_LIFETIME_DAYS * 86_400_000)
  return { link: `${ctx.config.publicOrigin}/review?id=${newSecret()}`, expiresAt }
}

type NewInvitation = { bookingId: string; channel: InviteChannel; newLink: NewLink; emailId?: string | null }

/** Saves a new link's hash and who made it, within the caller's transaction. */
export async function insertInvitation(
  ctx: With<'clock'>,
  tx: Change,
  { bookingId, channel, newLink, emailId = null }: NewInvitation,
): Promise<void> {
  const invitation = {
    id: newId(),
    booking_id: bookingId,
    token_hash: hashKey(new URL(newLink.link).searchParams.get('id') ?? ''),
    channel,
    created_at: isoNow(ctx),
    expires_at: newLink.expiresAt,
    opened_at: null,
    started_at: null,
    email_id: emailId,
  }
  await tx.insertInto('invitation').values(invitation).execute()
  const after = { invitation: invitation.id, channel }
  await tx.record({ action: 'booking.invited', about: 'booking', aboutId: bookingId, after })
}

/** Marks a link as sent by the owner, which counts as asking its guest. Refuses the second time. */
export function markLinkAsSent(
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
  invitationId: string,
): Promise<Outcome> {
  return changeRow(ctx, actor, { about: 'booking', id: bookingId }, async (tx, record) => {
    const invitations = tx.selectFrom('invitation').select('channel').where('booking_id', '=', bookingId)
    const invitation = await invitations.where('id', '=', invitationId).executeTakeFirst()
    if (!invitation) return refuse('linkUnknown')
    if (!isUnsentChannel(invitation.channel)) return refuse('linkSentAlready')
    const channel = invitation.channel.slice(0, -'-unsent'.length)
    const update = tx.updateTable('invitation').set({ channel }).where('id', '=', invitationId)
    const { numUpdatedRows } = await update.where('channel', '=', invitation.channel).executeTakeFirst()
    if (numUpdatedRows === 0n) return refuse('linkSentAlready')
    await record('invitation.sent', { after: { invitation: invitationId, channel } })
    return { ok: true }
  })
}
