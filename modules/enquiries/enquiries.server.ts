import { sql } from 'kysely'
import { type Actor, type AppContext, isoNow, type With } from '#core/app-context.server.ts'
import type { AuditAction } from '#core/audit-entry.ts'
import { changeRow } from '#core/change.server.ts'
import { ifGiven } from '#core/db/database.ts'
import { isSamePersonSql } from '#core/db/one-person.ts'
import type { EnquiryAnswer, EnquiryRow, EnquiryState } from '#core/db/tables.ts'
import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { fullName } from '#core/values/contact.ts'
import { cleanText, cutText } from '#core/values/text.ts'
import { type Email, queueEmail } from '#modules/mail/queue-email.server.ts'
import { type AnswerMethod, MAX_MESSAGE_CHARACTERS } from './enquiry.ts'
import { writeOwnerEmail } from './enquiry-emails.server.ts'

const MAX_RELATED_OF_EACH_KIND = 10

/** Both forms' messages, newest first, suspected ones among them unless a state is asked for. */
export function listEnquiries(
  ctx: With<'database'>,
  { state, limit = 200 }: { state?: EnquiryState; limit?: number } = {},
): Promise<EnquiryRow[]> {
  return ctx.database
    .selectFrom('enquiry')
    .selectAll()
    .$call(ifGiven(state, (query, state) => query.where('state', '=', state)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Records that a new enquiry was answered outside the admin, with the text that was prepared. */
export function markEnquiryAnswered(
  ctx: AppContext,
  actor: Actor,
  id: string,
  method: AnswerMethod = 'other',
  preparedText = '',
): Promise<Outcome> {
  const answer = cutText(cleanText(preparedText), MAX_MESSAGE_CHARACTERS)
  return changeEnquiryState(ctx, actor, id, {
    action: 'enquiry.answered',
    from: ['new'],
    to: 'answered',
    method,
    changedColumns: { answer, answered_by: method },
  })
}

/** Closes an enquiry, answered or not. */
export function closeEnquiry(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  const from = ['new', 'answered', 'suspected'] as const
  return changeEnquiryState(ctx, actor, id, { action: 'enquiry.closed', from, to: 'closed' })
}

/** The enquiry that has waited longest for an answer, but this one; null when none does. */
export async function findNextUnansweredEnquiry(
  ctx: With<'database'>,
  exceptId: string,
): Promise<{ id: string; name: string } | null> {
  const others = ctx.database.selectFrom('enquiry').where('state', '=', 'new').where('id', '!=', exceptId)
  const oldest = others.orderBy('created_at').orderBy('id').limit(1)
  return (await oldest.select(['id', 'name']).executeTakeFirst()) ?? null
}

/** Makes an answered or closed enquiry new again. */
export function reopenEnquiry(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  const from = ['answered', 'closed'] as const
  return changeEnquiryState(ctx, actor, id, { action: 'enquiry.reopened', from, to: 'new' })
}

/** Makes a suspected message new, and queues its e-mail to the owner. */
export async function releaseEnquiry(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  const row = await findEnquiry(ctx, id)
  const email = row && (await writeOwnerEmail(ctx, { ...row, state: 'new' }, await hasPicture(ctx, id)))
  const from = ['suspected'] as const
  return changeEnquiryState(ctx, actor, id, { action: 'enquiry.released', from, to: 'new', email })
}

export async function findEnquiry(ctx: With<'database'>, id: string): Promise<EnquiryRow | null> {
  const row = await ctx.database.selectFrom('enquiry').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

async function hasPicture(ctx: With<'database'>, id: string): Promise<boolean> {
  const pictures = ctx.database.selectFrom('media').where('about', '=', 'enquiry').where('about_id', '=', id)
  return (await pictures.select('id').executeTakeFirst()) !== undefined
}

type StateChange = {
  action: AuditAction
  from: readonly EnquiryState[]
  to: EnquiryState
  /** The e-mail that is queued with it. */
  email?: Email | null
  method?: AnswerMethod
  changedColumns?: EnquiryAnswer
}

/** Changes the state of an enquiry and records it; refuses when it is in none of the expected states. */
export async function changeEnquiryState(
  ctx: AppContext,
  actor: Actor,
  id: string,
  { action, from, to, email, method, changedColumns }: StateChange,
): Promise<Outcome> {
  return changeRow(ctx, actor, { about: 'enquiry', id }, async (tx, record) => {
    const before = await tx.selectFrom('enquiry').select('state').where('id', '=', id).executeTakeFirst()
    const { numUpdatedRows } = await tx
      .updateTable('enquiry')
      .set({ state: to, ...changedColumns, ...(to === 'answered' && { answered_at: isoNow(ctx) }) })
      .where('id', '=', id)
      .where('state', 'in', from)
      .executeTakeFirst()
    if (!before) return refuse('enquiryUnknown')
    if (numUpdatedRows === 0n) return refuse('enquiryChanged')
    const after = { state: to, ...(method && { by: method }) }
    await record(action, { before, after })
    if (email) await queueEmail(ctx, tx, email)
    return { ok: true }
  })
}

/** Something else that the same person sent or booked. */
export type RelatedRecord = {
  kind: 'booking' | 'enquiry' | 'review'
  id: string
  name: string
  at: string
  line: string
}

type Contact = { id: string; email: string; phone: string }

/** Everything else of the person with this e-mail address or telephone number, the newest first; a booking's day is its arrival. */
export async function findRelatedRecords(ctx: With<'database'>, person: Contact): Promise<RelatedRecord[]> {
  const { database } = ctx
  const isSamePerson = isSamePersonSql({ email: sql`email`, phone: sql`phone` }, person)
  const bookings = await database
    .selectFrom('booking')
    .select(['id', 'first_name', 'last_name', 'check_in', 'created_at', 'cancelled_at'])
    .where(isSamePerson)
    .orderBy('created_at', 'desc')
    .limit(MAX_RELATED_OF_EACH_KIND)
    .execute()
  const enquiries = await database
    .selectFrom('enquiry')
    .select(['id', 'name', 'created_at as at', 'message as line'])
    .where(isSamePerson)
    .where('id', '!=', person.id)
    .orderBy('created_at', 'desc')
    .limit(MAX_RELATED_OF_EACH_KIND)
    .execute()
  const reviews = await database
    .selectFrom('review')
    .select(['id', 'name', 'created_at as at', 'text as line'])
    .where(isSamePerson)
    .orderBy('created_at', 'desc')
    .limit(MAX_RELATED_OF_EACH_KIND)
    .execute()
  const records: RelatedRecord[] = [
    ...bookings.map((row) => {
      const [at, line] = [row.check_in ?? row.created_at, row.cancelled_at ? 'cancelled' : '']
      return { kind: 'booking' as const, id: row.id, name: fullName(row), at, line }
    }),
    ...enquiries.map((row) => ({ kind: 'enquiry' as const, ...row })),
    ...reviews.map((row) => ({ kind: 'review' as const, ...row })),
  ]
  return records.sort((one, other) => other.at.localeCompare(one.at))
}
