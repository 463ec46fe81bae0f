import { type Actor, type AppContext, isoNow } from '#core/app-context.server.ts'
import { change } from '#core/change.server.ts'
import type { EnquiryRow } from '#core/db/tables.ts'
import { isId, newId } from '#core/host/keys.server.ts'
import type { Outcome } from '#core/refusals/refusal.ts'
import { checkPhone, wholePhone } from '#core/values/phone.ts'
import { cleanAddress, cleanLine, cleanText, cutText } from '#core/values/text.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { everyStay } from '#modules/content/stays.ts'
import { checkWritten, MAX_GUESTS_CHARACTERS, type WrittenEnquiry } from './enquiry.ts'

/**
 * Stores an enquiry that came by phone, by WhatsApp or at the door. From then on it is like one of the website's form, but nobody gets an
 * e-mail or an alert about it. A stay that the house does not have is left out. `id` is that of the form, so that two taps store it once.
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
  const row: EnquiryRow = {
    ...{ id, form: 'enquiry', name, phone, email, way, note, state: 'new' },
    ...{ check_in: checkIn, check_out: checkOut, expectation: '', message: '', quote: '' },
    guests: cutText(cleanLine(draft.guests), MAX_GUESTS_CHARACTERS),
    stay: everyStay(content).find(({ id }) => id === draft.stay)?.id ?? null,
    ...{ quarantine_reason: null, answered_at: null, answer: null, answered_by: null },
    created_at: isoNow(ctx),
  }
  await change(ctx, actor, async (tx) => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('enquiry')
      .values(row)
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows)
      await tx.record({ action: 'enquiry.written', about: 'enquiry', aboutId: id, after: { way } })
  })
  return { ok: true, id }
}
