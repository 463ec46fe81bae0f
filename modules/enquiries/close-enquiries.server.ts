import type { Actor, AppContext } from '#core/app-context.server.ts'
import type { AuditAction } from '#core/audit-entry.ts'
import { serializeActor } from '#core/audit-log.server.ts'
import { changeRow } from '#core/change.server.ts'
import type { Database } from '#core/db/database.ts'
import type { EnquiryState } from '#core/db/tables.ts'
import { listHistory } from '#core/read-audit-log.server.ts'
import { type Outcome, type Refusal, refuse } from '#core/refusals/refusal.ts'
import { computeUndoWindow, mayUndo, type UndoWindow } from '#core/undo-window.server.ts'
import { changeEnquiryState } from './enquiries.server.ts'
import { isEnquiryState } from './enquiry.ts'

/** The most enquiries that are closed at once: more than a page of the list shows. */
const MAX_AT_ONCE = 100

/** Closes suspected messages as spam, each with its own audit entry; those in another state do not change. */
export function closeSpam(ctx: AppContext, actor: Actor, ids: readonly string[]) {
  return changeEach(ids, (id) =>
    changeEnquiryState(ctx, actor, id, { action: 'enquiry.closed', from: ['suspected'], to: 'closed' }),
  )
}

/** Undoes what this person closed within the last 30 seconds: each is again what it was before. */
export function undoClosing(ctx: AppContext, actor: Actor, ids: readonly string[]) {
  return changeEach(ids, (id) =>
    changeRow(ctx, actor, { about: 'enquiry', id }, async (tx, record) => {
      const closing = await findLastClosing(tx, id)
      if (!closing) return refuse('enquiryUnknown')
      if (closing.who !== serializeActor(actor)) return refuse('enquiryChanged')
      if (!mayUndo(ctx, closing.at)) return refuse('changeUndoOver')
      const update = tx.updateTable('enquiry').set({ state: closing.before }).where('id', '=', id)
      const { numUpdatedRows } = await update.where('state', '=', 'closed').executeTakeFirst()
      if (numUpdatedRows === 0n) return refuse('enquiryChanged')
      const states = { before: { state: 'closed' }, after: { state: closing.before } }
      await record('enquiry.closing-undone', states)
      return { ok: true }
    }),
  )
}

/** Until when this person can undo that they closed the enquiry; null when someone else did, or when it is over. */
export async function findClosingUndo(
  ctx: AppContext,
  actor: Actor,
  enquiry: { id: string; state: EnquiryState },
): Promise<UndoWindow | null> {
  const closing = enquiry.state === 'closed' ? await findLastClosing(ctx.database, enquiry.id) : null
  return closing?.who === serializeActor(actor) ? computeUndoWindow(ctx, closing.at) : null
}

const closingActions: readonly string[] = ['enquiry.closed', 'enquiry.booked'] satisfies AuditAction[]

/** Who closed an enquiry last, when, and in which state it was before; null where it became a booking since. */
async function findLastClosing(database: Database, id: string) {
  const entry = (await listHistory({ database }, [id])).find(({ action }) => closingActions.includes(action))
  const before: { state?: string } = JSON.parse(entry?.before ?? '{}')
  if (entry?.action !== 'enquiry.closed' || !before.state || !isEnquiryState(before.state)) return null
  return { who: entry.actor, at: entry.created_at, before: before.state }
}

/** `done` are the ids of those that were changed; where none was, it returns the last refusal. */
async function changeEach(
  ids: readonly string[],
  changeOne: (id: string) => Promise<Outcome>,
): Promise<Outcome<{ done: string[] }>> {
  const done: string[] = []
  let refusal: Refusal = refuse('noneChosen')
  for (const id of new Set(ids.slice(0, MAX_AT_ONCE))) {
    const outcome = await changeOne(id)
    if (outcome.ok) done.push(id)
    else refusal = outcome
  }
  return done.length > 0 ? { ok: true, done } : refusal
}
