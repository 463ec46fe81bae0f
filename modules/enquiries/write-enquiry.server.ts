import { type Actor, type AppContext, isoNow } from '#core/app-context.server.ts'
import { changeRow } from '#core/change.server.ts'
import { isId, newId } from '#core/host/keys.server.ts'
import { valuesToColumns } from '#core/record-fields.ts'
import { addRecord, type RecordKind } from '#core/records.server.ts'
import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { readContent } from '#modules/content/content.server.ts'
import { listAllStays } from '#modules/content/stays.ts'
import { enquiryFields, parseEnquiry, type TypedEnquiry } from './written-enquiry.ts'

const enquiryKind = {
  table: 'enquiry',
  fields: enquiryFields,
  about: 'enquiry',
  actions: { added: 'enquiry.written', changed: 'enquiry.corrected' },
  notFound: 'enquiryUnknown',
} as const satisfies RecordKind<'enquiry', typeof enquiryFields>

/**
 * Stores an enquiry that came by phone, by WhatsApp or at the door. From then on it is like one of the website's form, but nobody gets an
 * e-mail or an alert about it. A stay that the house does not have is left out. `id` is that of the form: two taps
 * store it once, and the form sent again with other values, after a lost answer, corrects it while it is unanswered.
 */
export function recordEnquiry(
  ctx: AppContext,
  actor: Actor,
  { id: formId = '', ...typed }: Partial<TypedEnquiry> & { id?: string },
): Promise<Outcome<{ id: string }>> {
  const { values, refusals } = parseEnquiry(typed)
  const id = isId(formId) ? formId : newId()
  return changeRow(ctx, actor, { about: 'enquiry', id }, async (tx) => {
    if (!values) return refusals[0]
    const stays = listAllStays(await readContent({ database: tx }))
    const stay = stays.find(({ id }) => id === values.stay)?.id ?? null
    const saved = await addRecord(ctx, tx, actor, enquiryKind, {
      ...valuesToColumns(enquiryFields, { ...values, stay }),
      ...{ id, form: 'enquiry', state: 'new', expectation: '', message: '', quote: '' },
      ...{ quarantine_reason: null, answered_at: null, answer: null, answered_by: null },
      created_at: isoNow(ctx),
    })
    if (!saved.ok) return saved
    const isCorrected = saved.before !== null && saved.isChanged
    if (isCorrected && (saved.before?.state !== 'new' || saved.before.way === null))
      return refuse('enquiryChanged')
    return { ok: true, id }
  })
}
