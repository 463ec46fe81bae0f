import { ENQUIRY_NOTE_MOST_CHARACTERS } from '#domain/enquiry.ts'
import { type Outcome, refuse } from '#domain/refusal.ts'
import { cleanText } from '#domain/text.ts'
import { words } from '#domain/words.ts'
import { recordAct } from './acts.ts'
import type { Actor, House } from './house.ts'

/** Keeps the owner's own note on an enquiry; refuses when somebody changed it after `before` was read. */
export async function noteEnquiry(
  house: House,
  actor: Actor,
  id: string,
  { note, before }: { note: string; before: string },
): Promise<Outcome> {
  const text = cleanText(note)
  if (text.length > ENQUIRY_NOTE_MOST_CHARACTERS) return refuse('text-too-long', words.textTooLong, 'note')
  return house.database.transaction().execute(async (tx): Promise<Outcome> => {
    const row = await tx.selectFrom('enquiry').select('note').where('id', '=', id).executeTakeFirst()
    if (!row) return refuse('enquiry-not-there', words.enquiryNotThere)
    if (row.note === text) return { ok: true }
    const { numUpdatedRows } = await tx
      .updateTable('enquiry')
      .set({ note: text })
      .where('id', '=', id)
      .where('note', '=', cleanText(before))
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return refuse('note-changed', words.noteChanged, 'note')
    await recordAct(house, tx, actor, {
      act: 'enquiry.noted',
      about: 'enquiry',
      aboutId: id,
      before: { note: row.note },
      after: { note: text },
    })
    return { ok: true }
  })
}
