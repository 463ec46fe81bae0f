import { describeConflict } from '#modules/audit/audit-log.server.ts'
import { type Outcome, refuse } from '#modules/refusals/refusal.ts'
import type { Actor, AppContext } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import { isUnsent } from './invitation.ts'

/** The owner says that a link made to be handed over has gone to its guest: from now on the guest counts as asked. Said twice, the second is told that it was said. */
export async function linkWasSent(
  ctx: AppContext,
  actor: Actor,
  bookingId: string,
  invitationId: string,
): Promise<Outcome> {
  const outcome = await change(ctx, actor, async (tx): Promise<Outcome> => {
    const invitation = await tx
      .selectFrom('invitation')
      .select('channel')
      .where('id', '=', invitationId)
      .where('booking_id', '=', bookingId)
      .executeTakeFirst()
    if (!invitation) return refuse('linkUnknown')
    if (!isUnsent(invitation.channel)) return refuse('linkSentAlready')
    const channel = invitation.channel.slice(0, -'-unsent'.length)
    const { numUpdatedRows } = await tx
      .updateTable('invitation')
      .set({ channel })
      .where('id', '=', invitationId)
      .where('channel', '=', invitation.channel)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return refuse('linkSentAlready')
    const after = { invitation: invitationId, channel }
    await tx.record({ act: 'invitation.sent', about: 'booking', aboutId: bookingId, after })
    return { ok: true }
  })
  return describeConflict(ctx, actor, outcome, { about: 'booking', id: bookingId })
}
