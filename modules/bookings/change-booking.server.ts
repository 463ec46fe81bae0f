import { type Actor, type AppContext, isoNow, nextUpdatedAt, type With } from '#core/app-context.server.ts'
import { deleteAuditDetails, serializeActor } from '#core/audit-log.server.ts'
import { change, changeRow } from '#core/change.server.ts'
import type { Database } from '#core/db/database.ts'
import type { BookingRow } from '#core/db/tables.ts'
import { changeRecord, rowToForm } from '#core/records.server.ts'
import { type Outcome, type Refusal, refuse } from '#core/refusals/refusal.ts'
import { computeUndoWindow, mayUndo, type UndoWindow } from '#core/undo-window.server.ts'
import { deleteErasedFiles } from '#modules/mail/erased-files.server.ts'
import { deleteUploadsOfBookings } from '#modules/media/change-media.server.ts'
import { bookingFields, parseBooking, type TypedBooking } from './booking.ts'
import { computeBookingState } from './booking-state.ts'
import {
  bookingKind,
  createStayFinder,
  type DoubtOptions,
  readStateDays,
  refuseDoubts,
} from './bookings.server.ts'
import { invitesGuest } from './invitation-channel.ts'
import { computeKept } from './payment.ts'
import { lockBooking } from './payments.server.ts'

/**
 * Changes a booking; fields that the form does not have stay as they are. `version` is that of the form: a conflict is refused where
 * somebody else has saved other values since. Without it, the values are written as given.
 */
export async function changeBooking(
  ctx: AppContext,
  actor: Actor,
  id: string,
  changes: Partial<TypedBooking>,
  { version, ...options }: DoubtOptions & { version?: string | undefined } = {},
): Promise<Outcome> {
  const findStay = await createStayFinder(ctx)
  return changeRow(ctx, actor, { about: 'booking', id }, async (tx) => {
    const before = await lockBooking(tx, id)
    if (!before) return refuse('bookingUnknown')
    const { typed } = rowToForm(bookingFields, before)
    const { values, refusals } = parseBooking({ ...typed, ...changes }, findStay, before.phone)
    if (!values) return refusals[0]
    const saved = await changeRecord(ctx, tx, bookingKind, id, { values, version })
    if (!saved.ok || !saved.isChanged) return saved
    return (await refuseDoubts(ctx, tx, saved.row, before, options)) ?? { ok: true }
  })
}

/**
 * Cancels a booking and ends its invitations; `restoreBooking` undoes it. `refund` is how much of what was paid the guest gets back, as typed;
 * recording that it was given back is another step. Refuses a booking whose guest has left or wrote a review, because that guest counts among those
 * who are asked for one.
 */
export function cancelBooking(ctx: AppContext, actor: Actor, id: string, refund = ''): Promise<Outcome> {
  return cancelOrRestoreBooking(ctx, actor, id, refund)
}

async function findCancelRefusal(ctx: AppContext, row: BookingRow): Promise<Refusal | null> {
  if (await hasReview(ctx.database, row.id)) return refuse('cannotCancelReviewed')
  return computeBookingState(row, await readStateDays(ctx)) === 'left' ? refuse('cannotCancelEnded') : null
}

async function hasReview(database: Database, bookingId: string): Promise<boolean> {
  const reviews = database.selectFrom('review').select('id').where('booking_id', '=', bookingId)
  return (await reviews.executeTakeFirst()) !== undefined
}

/** Restores a cancelled booking; its state follows from its days again. What was given back stays given back. */
export function restoreBooking(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  return cancelOrRestoreBooking(ctx, actor, id, null)
}

/** Until when this person can undo that they cancelled a booking; null where it is not cancelled, or somebody else did it. */
export async function findCancellationUndo(
  ctx: AppContext,
  actor: Actor,
  id: string,
): Promise<UndoWindow | null> {
  const cancelledAt = await findCancellationTime(ctx, actor, id)
  return cancelledAt === null ? null : computeUndoWindow(ctx, cancelledAt)
}

/** Undoes a cancellation for 30 seconds, for the person who made it; what was changed of the booking since stays. */
export async function undoCancellation(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  const at = await findCancellationTime(ctx, actor, id)
  return at !== null && mayUndo(ctx, at) ? restoreBooking(ctx, actor, id) : refuse('changeUndoOver')
}

/** When this person cancelled a booking that is still cancelled. */
async function findCancellationTime(ctx: AppContext, actor: Actor, id: string): Promise<string | null> {
  const entry = await ctx.database
    .selectFrom('audit_entry')
    .select(['created_at', 'action', 'actor'])
    .where('about_id', '=', id)
    .where('action', 'in', ['booking.cancelled', 'booking.renewed'])
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  const isOwn = entry?.action === 'booking.cancelled' && entry.actor === serializeActor(actor)
  return isOwn ? entry.created_at : null
}

/** Cancels with a refund, or restores with null. */
async function cancelOrRestoreBooking(
  ctx: AppContext,
  actor: Actor,
  id: string,
  refund: string | null,
): Promise<Outcome> {
  const days = await readStateDays(ctx)
  const cancelled_at = refund === null ? null : isoNow(ctx)
  return changeRow(ctx, actor, { about: 'booking', id }, async (tx, record) => {
    const row = await lockBooking(tx, id)
    if (!row) return refuse('bookingUnknown')
    if ((row.cancelled_at === null) === (cancelled_at === null))
      return refuse(cancelled_at ? 'bookingCancelledAlready' : 'bookingNotCancelled')
    const refusal = cancelled_at && (await findCancelRefusal({ ...ctx, database: tx }, row))
    if (refusal) return refusal
    const keptOutcome = refund === null ? null : computeKept(row.paid ?? 0, refund)
    if (keptOutcome?.ok === false) return keptOutcome
    const kept = keptOutcome?.kept ?? null
    const updated_at = nextUpdatedAt(row.updated_at, isoNow(ctx))
    await tx.updateTable('booking').set({ cancelled_at, kept, updated_at }).where('id', '=', id).execute()
    const before = { state: computeBookingState(row, days) }
    const after = { state: computeBookingState({ ...row, cancelled_at }, days), ...(kept && { kept }) }
    await record(cancelled_at ? 'booking.cancelled' : 'booking.renewed', { before, after })
    return { ok: true }
  })
}

/**
 * Deletes a booking that was added by mistake, with its links, payments, uploads and unsent e-mails. Refuses one with a numbered receipt, and
 * one whose guest was written to or has written a review. The audit log records the deletion with the room and its nights.
 */
export async function removeBooking(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  const outcome = await change(ctx, actor, async (tx) => {
    // An invitation at the same time waits for the lock, and then finds no booking.
    const row = await lockBooking(tx, id)
    if (!row) return refuse('bookingUnknown')
    const refusal = await findRemovalRefusal({ database: tx }, id)
    if (refusal) return refusal
    const keys = await deleteUploadsOfBookings(tx, [id])
    const messageIds = await deleteUnsentEmails(tx, id)
    await deleteAuditDetails(tx, [id])
    await tx.deleteFrom('invitation').where('booking_id', '=', id).execute()
    await tx.deleteFrom('payment').where('booking_id', '=', id).execute()
    await tx.deleteFrom('booking').where('id', '=', id).execute()
    const { stay, check_in, check_out } = row
    const before = { stay, check_in, check_out }
    await tx.record({ action: 'booking.removed', about: 'booking', aboutId: id, before })
    return { ok: true as const, erasedFiles: { keys, messageIds } }
  })
  if (!outcome.ok) return outcome
  await deleteErasedFiles(ctx, outcome.erasedFiles)
  return { ok: true }
}

/** Why this booking cannot be deleted, or null. */
export async function findRemovalRefusal(ctx: With<'database'>, id: string): Promise<Refusal | null> {
  const { database } = ctx
  if (await hasReview(database, id)) return refuse('cannotDeleteReviewed')
  const payments = database.selectFrom('payment').select('id').where('booking_id', '=', id)
  const receipt = await payments.where('receipt_number', 'is not', null).executeTakeFirst()
  if (receipt) return refuse('cannotDeleteWithReceipt')
  const invitations = await database
    .selectFrom('invitation')
    .leftJoin('email', 'email.id', 'invitation.email_id')
    .select(['channel', 'opened_at', 'email.state'])
    .where('booking_id', '=', id)
    .execute()
  const isContacted = invitations.some(
    ({ channel, opened_at, state }) =>
      opened_at !== null || (state ? sentStates.some((each) => each === state) : invitesGuest(channel)),
  )
  return isContacted || (await hasSentEmails(database, id)) ? refuse('cannotDeleteContacted') : null
}

const sentStates = ['sending', 'sent'] as const

async function hasSentEmails(database: Database, id: string): Promise<boolean> {
  const emails = database.selectFrom('email').where('about', '=', 'booking').where('about_id', '=', id)
  const sentEmail = await emails.select('id').where('state', 'in', sentStates).limit(1).executeTakeFirst()
  return sentEmail !== undefined
}

/** Returns the Message-IDs of the deleted e-mails. Throws when one of them is being sent. */
async function deleteUnsentEmails(tx: Database, id: string): Promise<string[]> {
  const deletion = tx.deleteFrom('email').where('about', '=', 'booking').where('about_id', '=', id)
  const emails = await deletion.where('state', 'not in', sentStates).returning('message_id').execute()
  if (await hasSentEmails(tx, id)) throw new Error('an e-mail left while its booking was being removed')
  return emails.map(({ message_id }) => message_id)
}
