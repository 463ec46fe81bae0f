import type { Actor, AppContext } from '#core/app-context.server.ts'
import { type Change, changeRow } from '#core/change.server.ts'
import type { BookingRow } from '#core/db/tables.ts'
import { parseFields } from '#core/record-fields.ts'
import { changeRecord, type RecordKind, rowToForm } from '#core/records.server.ts'
import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { cleanText } from '#core/values/text.ts'
import type { TypedBooking } from '#modules/bookings/booking.ts'
import { addBooking, type DoubtOptions } from '#modules/bookings/bookings.server.ts'
import { checkOwnersText } from '#modules/bookings/guest-message.server.ts'
import {
  renderOwnerText,
  renderQuotation,
  type Sender,
  type WrittenEmail,
  writeEmail,
} from '#modules/mail/email-frame.server.ts'
import { canSendEmails } from '#modules/mail/mail-server.server.ts'
import { readOwnerAndSender } from '#modules/owner-emails/owner-emails.server.ts'
import { changeEnquiryState, findEnquiry } from './enquiries.server.ts'
import { endHoldInTransaction } from './holds.server.ts'
import { enquiryFields } from './written-enquiry.ts'

/** Sends the owner's answer to a new enquiry by e-mail, with the owner as Reply-To. Refuses without a mail server. */
export async function answerByEmail(
  ctx: AppContext,
  actor: Actor,
  id: string,
  text: string,
): Promise<Outcome> {
  const answer = cleanText(text)
  const refusal = checkOwnersText(answer, 'answer')
  if (refusal) return refusal
  const row = await findEnquiry(ctx, id)
  if (!row) return refuse('enquiryUnknown')
  if (row.email === '') return refuse('guestEmailMissing')
  if (!(await canSendEmails(ctx))) return refuse('mailMissing')
  const { ownerEmail, sender } = await readOwnerAndSender(ctx)
  const emailFields = { kind: 'answer', about: 'enquiry', aboutId: id, to: row.email, replyTo: ownerEmail }
  const emailText = await writeAnswerEmail(sender, { name: row.name, question: row.message, answer })
  return changeEnquiryState(ctx, actor, id, {
    action: 'enquiry.emailed',
    from: ['new'],
    to: 'answered',
    changedColumns: { answer, answered_by: 'outbox' },
    email: { ...emailFields, ...emailText },
  })
}

/** To the guest: the owner's text, and below it the guest's question. */
function writeAnswerEmail(
  sender: Sender,
  { name, question, answer }: { name: string; question: string; answer: string },
): Promise<WrittenEmail> {
  return writeEmail(sender, {
    subject: `Your enquiry at ${sender.name}`,
    preview: answer.slice(0, 140),
    heading: `Namaste ${name}`,
    body: [renderOwnerText(answer), question && 'You had written:', question && renderQuotation(question)],
  })
}

/** The note on any enquiry, which the team edits after it came. */
const noteKind = {
  table: 'enquiry',
  fields: { note: enquiryFields.note },
  about: 'enquiry',
  actions: { added: 'enquiry.noted', changed: 'enquiry.noted' },
  notFound: 'enquiryUnknown',
} as const satisfies RecordKind<'enquiry', Pick<typeof enquiryFields, 'note'>>

/** The form of the note on an enquiry, with its version. */
export function makeNoteForm(row: { note: string }) {
  return rowToForm(noteKind.fields, row)
}

/** Saves the owner's note on an enquiry. A conflict is refused where another person changed it since this `version`. */
export function saveEnquiryNote(
  ctx: AppContext,
  actor: Actor,
  id: string,
  { note, version }: { note: string; version?: string | undefined },
): Promise<Outcome> {
  const { values, refusals } = parseFields(noteKind.fields, { note })
  return changeRow(ctx, actor, { about: 'enquiry', id }, async (tx) => {
    if (!values) return refusals[0]
    const saved = await changeRecord(ctx, tx, noteKind, id, { values, version })
    return saved.ok ? { ok: true } : saved
  })
}

/** Writes down the booking that an enquiry became. In the same step its held nights are booked, and it waits for no answer any more. */
export function bookEnquiry(
  ctx: AppContext,
  actor: Actor,
  enquiryId: string,
  draft: Partial<TypedBooking> & { id?: string },
  { shouldRefuseDoubts = false }: Pick<DoubtOptions, 'shouldRefuseDoubts'> = {},
): ReturnType<typeof addBooking> {
  const closeBookedEnquiry = async (tx: Change, booking: BookingRow) => {
    const enquiries = tx.selectFrom('enquiry').select('state')
    const before = await enquiries.where('id', '=', enquiryId).executeTakeFirst()
    if (!before) return
    await tx.updateTable('booking').set({ enquiry_id: enquiryId }).where('id', '=', booking.id).execute()
    await endHoldInTransaction(ctx, tx, enquiryId, 'booked')
    const after = { state: 'closed' } as const
    const update = tx.updateTable('enquiry').set(after).where('id', '=', enquiryId)
    const { numUpdatedRows } = await update.where('state', '!=', 'closed').executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await tx.record({ action: 'enquiry.booked', about: 'enquiry', aboutId: enquiryId, before, after })
  }
  return addBooking(ctx, actor, draft, { shouldRefuseDoubts, enquiryId, afterInsert: closeBookedEnquiry })
}
