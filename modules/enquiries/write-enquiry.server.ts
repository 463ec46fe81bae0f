import { type Actor, type AppContext, isoNow } from '#core/app-context.server.ts'
import { changeRow } from '#core/change.server.ts'
import type { EnquiryRow } from '#core/db/tables.ts'
import { isId, newId } from '#core/host/keys.server.ts'
import { hasValues, insertOnce, isChangedByOther } from '#core/records.server.ts'
import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { checkPhone, wholePhone } from '#core/values/phone.ts'
import { cleanAddress, cleanLine, cleanText, cutText } from '#core/values/text.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { everyStay } from '#modules/content/stays.ts'
import { checkWritten, MAX_GUESTS_CHARACTERS, type WrittenEnquiry } from './enquiry.ts'

/**
 * Stores an enquiry that came by phone, by WhatsApp or at the door. From then on it is like one of the website's form, but nobody gets an
 * e-mail or an alert about it. A stay that the house does not have is left out. `id` is that of the form: two taps
 * store it once, and the form sent again with other values, after a lost answer, corrects it while it is unanswered.
 */
export async function writeEnquiry(
  ctx: AppContext,
  actor: Actor,
  { id: wanted = '', ...draft }: WrittenEnquiry & { id?: string },
): Promise<Outcome<{ id: string }>> {
  const clean = {
    ...draft,
    name: cleanLine(draft.name),
    phone: wholePhone(cleanLine(draft.phone)),
    email: cleanAddress(draft.email),
    note: cleanText(draft.note),
  }
  const refusal = checkWritten(clean) ?? checkPhone(clean.phone)
  if (refusal) return refusal
  const id = isId(wanted) ? wanted : newId()
  const content = await publishedContent(ctx)
  const { name, phone, email, checkIn, checkOut, way, note } = clean
  const values = {
    ...{ name, phone, email, way, note, check_in: checkIn, check_out: checkOut },
    guests: cutText(cleanLine(draft.guests), MAX_GUESTS_CHARACTERS),
    stay: everyStay(content).find(({ id }) => id === draft.stay)?.id ?? null,
  }
  const row: EnquiryRow = {
    ...values,
    ...{ id, form: 'enquiry', state: 'new', expectation: '', message: '', quote: '' },
    ...{ quarantine_reason: null, answered_at: null, answer: null, answered_by: null },
    created_at: isoNow(ctx),
  }
  return changeRow(ctx, actor, { about: 'enquiry', id }, async (tx, record) => {
    const there = await insertOnce(tx, 'enquiry', row)
    if (!there) await record('enquiry.written', { after: { way } })
    else if (!hasValues(there, values)) {
      if (there.state !== 'new' || there.way === null) return refuse('enquiryMoved')
      if (await isChangedByOther(tx, actor, id)) return refuse('changedByOther')
      await tx.updateTable('enquiry').set(values).where('id', '=', id).execute()
      await record('enquiry.corrected', { after: { way } })
    }
    return { ok: true, id }
  })
}
