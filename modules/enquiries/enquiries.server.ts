import type { ActName } from '#modules/audit/entry.ts'
import { sayQuicker } from '#modules/audit/too-late.server.ts'
import { cleanText } from '#modules/common/text.ts'
import { type Email, queueEmail } from '#modules/mail/outbox.server.ts'
import { type Outcome, refuse } from '#modules/refusals/refusal.ts'
import { type Actor, type AppContext, isoNow } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import type { EnquiryAnswer } from '#server/db/enquiry-answer.ts'
import { ifGiven } from '#server/db/if-given.ts'
import type { EnquiryRow } from '#server/db/tables.ts'
import { type AnswerWay, type EnquiryState, MESSAGE_MOST_CHARACTERS } from './enquiry.ts'
import { emailAbout } from './enquiry-emails.server.ts'

/** Both forms' messages, newest first, held ones among them unless a state is asked for. */
export function listEnquiries(
  house: Pick<AppContext, 'database'>,
  { state, limit = 200 }: { state?: EnquiryState; limit?: number } = {},
): Promise<EnquiryRow[]> {
  return house.database
    .selectFrom('enquiry')
    .selectAll()
    .$call(ifGiven(state, (query, state) => query.where('state', '=', state)))
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute()
}

/** Notes that a new enquiry was answered, by whatever way, and keeps the words that were prepared for it. */
export function answerEnquiry(
  ctx: AppContext,
  actor: Actor,
  id: string,
  by: AnswerWay = 'other',
  prepared = '',
): Promise<Outcome> {
  const change = { answer: cleanText(prepared).slice(0, MESSAGE_MOST_CHARACTERS), answered_by: by }
  return stepEnquiry(ctx, actor, id, { act: 'enquiry.answered', from: ['new'], to: 'answered', by, change })
}

/** Puts an enquiry away, answered or not. */
export function closeEnquiry(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  return stepEnquiry(ctx, actor, id, {
    act: 'enquiry.closed',
    from: ['new', 'answered', 'held'],
    to: 'closed',
  })
}

/** The enquiry that has waited longest for an answer, but this one; null when none does. */
export async function nextUnanswered(
  house: Pick<AppContext, 'database'>,
  but: string,
): Promise<{ id: string; name: string } | null> {
  const row = await house.database
    .selectFrom('enquiry')
    .select(['id', 'name'])
    .where('state', '=', 'new')
    .where('id', '!=', but)
    .orderBy('created_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  return row ?? null
}

/** Takes an answered or closed one up again. */
export function reopenEnquiry(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  return stepEnquiry(ctx, actor, id, { act: 'enquiry.reopened', from: ['answered', 'closed'], to: 'new' })
}

/** A held message is from a real person after all: it becomes new, and its letter goes to the owner. */
export async function releaseEnquiry(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  const row = await findEnquiry(ctx, id)
  const letter = row && (await emailAbout(ctx, { ...row, state: 'new' }, await hasPicture(ctx, id)))
  return stepEnquiry(ctx, actor, id, { act: 'enquiry.released', from: ['held'], to: 'new', letter })
}

export async function findEnquiry(
  house: Pick<AppContext, 'database'>,
  id: string,
): Promise<EnquiryRow | null> {
  const row = await house.database.selectFrom('enquiry').selectAll().where('id', '=', id).executeTakeFirst()
  return row ?? null
}

async function hasPicture(house: Pick<AppContext, 'database'>, id: string): Promise<boolean> {
  const picture = await house.database
    .selectFrom('media')
    .select('id')
    .where('about', '=', 'enquiry')
    .where('about_id', '=', id)
    .executeTakeFirst()
  return picture !== undefined
}

type Step = {
  act: ActName
  from: readonly EnquiryState[]
  to: EnquiryState
  /** What goes into the outbox with it. */
  letter?: Email | null
  by?: AnswerWay
  change?: EnquiryAnswer
}

/** Takes an enquiry from one state to another, only if it still stands there, and writes it down. */
export async function stepEnquiry(
  ctx: AppContext,
  actor: Actor,
  id: string,
  { act, from, to, letter, by, change: also }: Step,
): Promise<Outcome> {
  const outcome = await change(ctx, actor, async (tx): Promise<Outcome> => {
    const before = await tx.selectFrom('enquiry').select('state').where('id', '=', id).executeTakeFirst()
    const { numUpdatedRows } = await tx
      .updateTable('enquiry')
      .set({ state: to, ...also, ...(to === 'answered' && { answered_at: isoNow(ctx) }) })
      .where('id', '=', id)
      .where('state', 'in', from)
      .executeTakeFirst()
    if (!before) return refuse('enquiryNotThere')
    if (numUpdatedRows === 0n) return refuse('enquiryMoved')
    const after = { state: to, ...(by && { by }) }
    await tx.record({ act, about: 'enquiry', aboutId: id, before, after })
    if (letter) await queueEmail(ctx, tx, letter)
    return { ok: true }
  })
  return sayQuicker(ctx, actor, outcome, { about: 'enquiry', id })
}
