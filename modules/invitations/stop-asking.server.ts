import { type Actor, type AppContext, anyGuest, isoNow, type With } from '#core/app-context.server.ts'
import type { AuditAction } from '#core/audit-entry.ts'
import { nameLastChange } from '#core/audit-log.server.ts'
import { change, changeRow } from '#core/change.server.ts'
import type { Database } from '#core/db/database.ts'
import { readSignedValue, signValue } from '#core/host/keys.server.ts'
import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { isStopReason } from './invitation.ts'

const PURPOSE = 'stop-asking'
/** The reason of a guest who declined by the link in the e-mail. */
export const OPT_OUT = 'opt-out'

/** The URL in an e-mail by which its guest ends these e-mails without signing in. */
export function makeOptOutUrl(ctx: With<'config' | 'secret'>, bookingId: string): string {
  return `${ctx.config.publicOrigin}/unsubscribe?stay=${signValue(ctx.secret, PURPOSE, bookingId)}`
}

/** Whether the guest has declined already; null for a text that was not signed by this server. */
export async function readOptOut(
  ctx: AppContext,
  signedId: string,
): Promise<{ hasOptedOut: boolean } | null> {
  const id = readSignedValue(ctx.secret, PURPOSE, signedId)
  if (!id) return null
  const row = await readInvitationStop(ctx.database, id)
  return row ? { hasOptedOut: row.invitation_stop === OPT_OUT } : null
}

/** The row that says why the guest of a booking is no longer asked; undefined where there is no such booking. */
export function readInvitationStop(database: Database, id: string) {
  return database.selectFrom('booking').select('invitation_stop').where('id', '=', id).executeTakeFirst()
}

/** The guest declines further e-mails, which replaces the owner's reason. The second time changes nothing. */
export async function optOutGuest(ctx: AppContext, signedId: string): Promise<Outcome> {
  const id = readSignedValue(ctx.secret, PURPOSE, signedId)
  if (!id) return refuse('bookingUnknown')
  await change(ctx, anyGuest, async (tx) => {
    const before = await readInvitationStop(tx, id)
    const { numUpdatedRows } = await tx
      .updateTable('booking')
      .set({ invitation_stop: OPT_OUT, invitation_stopped_at: isoNow(ctx) })
      .where('id', '=', id)
      .where((eb) => eb.or([eb('invitation_stop', 'is', null), eb('invitation_stop', '!=', OPT_OUT)]))
      .executeTakeFirst()
    const states = before?.invitation_stop ? { before: { why: before.invitation_stop } } : {}
    if (numUpdatedRows > 0n)
      await tx.record({ action: 'invitation.opted-out', about: 'booking', aboutId: id, ...states })
  })
  return { ok: true }
}

/** The owner stops asking this guest, for one of the listed reasons, which is stored with the booking. */
export async function stopInvitations(
  ctx: AppContext,
  actor: Actor,
  id: string,
  reason: string,
): Promise<Outcome> {
  if (!isStopReason(reason)) return refuse('reasonUnknown', 'reason')
  return changeStop(ctx, actor, id, 'invitation.stopped', null, reason)
}

/** Undoes the owner's decision; a guest's decision is final. */
export async function resumeInvitations(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  const row = await readInvitationStop(ctx.database, id)
  if (!row) return refuse('bookingUnknown')
  if (row.invitation_stop === null)
    return nameLastChange(ctx, actor, refuse('invitationsAlreadyResumed'), { about: 'booking', id })
  if (row.invitation_stop === OPT_OUT) return refuse('guestOptedOut')
  return changeStop(ctx, actor, id, 'invitation.taken-up', row.invitation_stop, null)
}

function changeStop(
  ctx: AppContext,
  actor: Actor,
  id: string,
  action: AuditAction,
  from: string | null,
  reason: string | null,
): Promise<Outcome> {
  const stop = { invitation_stop: reason, invitation_stopped_at: reason === null ? null : isoNow(ctx) }
  return changeRow(ctx, actor, { about: 'booking', id }, async (tx, record) => {
    const { numUpdatedRows } = await tx
      .updateTable('booking')
      .set(stop)
      .where('id', '=', id)
      .where('invitation_stop', from === null ? 'is' : '=', from)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return refuse('invitationStopped')
    await record(action, { before: { why: from }, after: { why: reason } })
    return { ok: true }
  })
}
