import type { Actor, AppContext } from '#core/app-context.server.ts'
import { describeConflict } from '#core/audit-log.server.ts'
import { type Change, change } from '#core/change.server.ts'
import type { BookingRow } from '#core/db/tables.ts'
import { mergeChanges } from '#core/refusals/edit-conflict.ts'
import { messages } from '#core/refusals/messages.ts'
import { type Outcome, refuse, refuseConflict, refuseWithMessage } from '#core/refusals/refusal.ts'
import { cleanText } from '#core/values/text.ts'
import type { BookingDraft } from '#modules/bookings/booking.ts'
import { type Asked, addBooking } from '#modules/bookings/bookings.server.ts'
import { blanksLeft } from '#modules/mail/blanks.ts'
import {
  ownText,
  quotation,
  type Sender,
  type WrittenEmail,
  writeEmail,
} from '#modules/mail/email-frame.server.ts'
import { canSendEmails } from '#modules/mail/mail-server.server.ts'
import { ownerAndSender } from '#modules/owner-emails/owner-emails.server.ts'
import { findEnquiry, stepEnquiry } from './enquiries.server.ts'
import { MAX_ENQUIRY_NOTE_CHARACTERS, MAX_MESSAGE_CHARACTERS } from './enquiry.ts'
import { endHoldIn } from './holds.server.ts'

/** Sends the owner's answer to a new enquiry by e-mail, with the owner as Reply-To. Refuses without a mail server. */
export async function answerByEmail(
  ctx: AppContext,
  actor: Actor,
  id: string,
  text: string,
): Promise<Outcome> {
  const answer = cleanText(text)
  if (answer === '') return refuse('messageRequired', 'answer')
  if (answer.length > MAX_MESSAGE_CHARACTERS) return refuse('textTooLong', 'answer')
  const left = blanksLeft(answer)
  if (left.length > 0)
    return refuseWithMessage('blankLeft', `${messages.blankLeft} ${left.join(', ')}`, 'answer')
  const row = await findEnquiry(ctx, id)
  if (!row) return refuse('enquiryNotThere')
  if (row.email === '') return refuse('noAddress')
  if (!(await canSendEmails(ctx))) return refuse('mailMissing')
  const { owner, sender } = await ownerAndSender(ctx)
  return stepEnquiry(ctx, actor, id, {
    action: 'enquiry.emailed',
    from: ['new'],
    to: 'answered',
    change: { answer, answered_by: 'outbox' },
    email: {
      kind: 'answer',
      about: 'enquiry',
      aboutId: id,
      to: row.email,
      replyTo: owner,
      ...(await writeAnswerEmail(sender, { name: row.name, asked: row.message, answer })),
    },
  })
}

/** To the guest: the owner's text, and below it the guest's question. */
function writeAnswerEmail(
  sender: Sender,
  { name, asked, answer }: { name: string; asked: string; answer: string },
): Promise<WrittenEmail> {
  return writeEmail(sender, {
    subject: `Your enquiry at ${sender.name}`,
    preview: answer.slice(0, 140),
    heading: `Namaste ${name}`,
    body: [ownText(answer), asked && 'You had written:', asked && quotation(asked)],
  })
}

/** Saves the owner's note on an enquiry; refuses when another person changed it after `before` was read. */
export async function noteEnquiry(
  ctx: AppContext,
  actor: Actor,
  id: string,
  { note, before }: { note: string; before: string },
): Promise<Outcome> {
  const text = cleanText(note)
  if (text.length > MAX_ENQUIRY_NOTE_CHARACTERS) return refuse('textTooLong', 'note')
  const outcome = await change(ctx, actor, async (tx): Promise<Outcome> => {
    const row = await tx.selectFrom('enquiry').select('note').where('id', '=', id).executeTakeFirst()
    if (!row) return refuse('enquiryNotThere')
    if (row.note === text || cleanText(before) === text) return { ok: true }
    const now = { note: row.note }
    const merged = mergeChanges({ initial: { note: cleanText(before) } }, { note: text }, now)
    if (merged.conflicts.length > 0) return refuseConflict(merged, now)
    const { numUpdatedRows } = await tx
      .updateTable('enquiry')
      .set(merged.merged)
      .where('id', '=', id)
      .where('note', '=', row.note)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return refuse('overtaken')
    await tx.record({
      action: 'enquiry.noted',
      about: 'enquiry',
      aboutId: id,
      before: { note: row.note },
      after: merged.merged,
    })
    return { ok: true }
  })
  if (!outcome.ok && outcome.name === 'overtaken') return noteEnquiry(ctx, actor, id, { note, before })
  return describeConflict(ctx, actor, outcome, { about: 'enquiry', id })
}

/** Writes down the booking that an enquiry became. In the same step its held nights are booked, and it waits for no answer any more. */
export function bookEnquiry(
  ctx: AppContext,
  actor: Actor,
  enquiryId: string,
  draft: Partial<BookingDraft> & { id?: string },
  { refusesDoubts = false }: Pick<Asked, 'refusesDoubts'> = {},
): ReturnType<typeof addBooking> {
  const also = async (tx: Change, booking: BookingRow) => {
    await tx.updateTable('booking').set({ enquiry_id: enquiryId }).where('id', '=', booking.id).execute()
    const before = await tx
      .selectFrom('enquiry')
      .select('state')
      .where('id', '=', enquiryId)
      .executeTakeFirst()
    if (!before) return
    await endHoldIn(ctx, tx, enquiryId, 'booked')
    const { numUpdatedRows } = await tx
      .updateTable('enquiry')
      .set({ state: 'closed' })
      .where('id', '=', enquiryId)
      .where('state', '!=', 'closed')
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return
    await tx.record({
      action: 'enquiry.booked',
      about: 'enquiry',
      aboutId: enquiryId,
      before,
      after: { state: 'closed' },
    })
  }
  return addBooking(ctx, actor, draft, { refusesDoubts, enquiry: enquiryId, also })
}
