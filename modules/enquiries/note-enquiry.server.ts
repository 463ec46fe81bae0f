import { mergeChanges } from '#modules/audit/meanwhile.ts'
import { sayQuicker } from '#modules/audit/too-late.server.ts'
import { cleanText } from '#modules/common/text.ts'
import { type Outcome, refuse, refuseClash } from '#modules/refusals/refusal.ts'
import type { Actor, AppContext } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import { ENQUIRY_NOTE_MOST_CHARACTERS } from './enquiry.ts'

/** Keeps the owner's own note on an enquiry; refuses when somebody changed it after `before` was read. */
export async function noteEnquiry(
  ctx: AppContext,
  actor: Actor,
  id: string,
  { note, before }: { note: string; before: string },
): Promise<Outcome> {
  const text = cleanText(note)
  if (text.length > ENQUIRY_NOTE_MOST_CHARACTERS) return refuse('textTooLong', 'note')
  const outcome = await change(ctx, actor, async (tx): Promise<Outcome> => {
    const row = await tx.selectFrom('enquiry').select('note').where('id', '=', id).executeTakeFirst()
    if (!row) return refuse('enquiryNotThere')
    if (row.note === text || cleanText(before) === text) return { ok: true }
    const now = { note: row.note }
    const merged = mergeChanges({ was: { note: cleanText(before) } }, { note: text }, now)
    if (merged.clashes.length > 0) return refuseClash(merged, now)
    const { numUpdatedRows } = await tx
      .updateTable('enquiry')
      .set(merged.merged)
      .where('id', '=', id)
      .where('note', '=', row.note)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return refuse('overtaken')
    await tx.record({
      act: 'enquiry.noted',
      about: 'enquiry',
      aboutId: id,
      before: { note: row.note },
      after: merged.merged,
    })
    return { ok: true }
  })
  if (!outcome.ok && outcome.code === 'overtaken') return noteEnquiry(ctx, actor, id, { note, before })
  return sayQuicker(ctx, actor, outcome, { about: 'enquiry', id })
}
