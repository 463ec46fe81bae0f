import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool } from 'kysely'
import { type Actor, type AppContext, isoNow, type With } from '#core/app-context.server.ts'
import { nameLastChange } from '#core/audit-log.server.ts'
import { change } from '#core/change.server.ts'
import type { EmailRow, Tables } from '#core/db/tables.ts'
import { type Outcome, refuse } from '#core/refusals/refusal.ts'
import { fullName } from '#core/values/contact.ts'
import { MAX_UNSENT_DAYS } from './email.ts'
import { canSendEmails } from './mail-server.server.ts'

type EmailExpressions = ExpressionBuilder<Tables, 'email'>

/** The owner's "try now": an e-mail that waits or has failed is due at once. Refuses one that is on its way or due already. */
export async function retryEmail(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  const count = await requeueEmails(ctx, actor, (eb) => eb.and([eb('email.id', '=', id), isNotDue(eb, ctx)]))
  const row = { about: 'email', id }
  return count > 0 ? { ok: true } : nameLastChange(ctx, actor, refuse('emailNotWaiting'), row)
}

/** Makes e-mails due at once. Returns how many. */
function requeueEmails(
  ctx: AppContext,
  actor: Actor,
  condition: (eb: EmailExpressions) => Expression<SqlBool>,
  changes: Partial<Pick<EmailRow, 'tries' | 'requeued_at'>> = {},
): Promise<number> {
  return change(ctx, actor, async (tx) => {
    const rows = await tx
      .updateTable('email')
      .set({ state: 'waiting', next_try_at: isoNow(ctx), ...changes })
      .where(condition)
      .returning('email.id')
      .execute()
    for (const { id } of rows) await tx.record({ action: 'email.retry', about: 'email', aboutId: id })
    if (rows.length > 0) tx.schedule('emails')
    return rows.length
  })
}

/** The condition that an e-mail has failed, or that its next try is still to come. */
function isNotDue(eb: EmailExpressions, ctx: With<'clock'>) {
  return eb.or([
    eb('email.state', '=', 'failed'),
    eb.and([eb('email.state', '=', 'waiting'), eb('email.next_try_at', '>', isoNow(ctx))]),
  ])
}

/** An e-mail that was not delivered; `name` is whom it is about, where that is a guest. */
export type UndeliveredEmail = Pick<
  EmailRow,
  'id' | 'kind' | 'about' | 'to_address' | 'state' | 'tries' | 'next_try_at' | 'last_error'
> & { aboutId: string; name: string; since: string }

/** How many e-mails were refused at least once and have not left since, without the owner's own tests, and those of them that have waited longest. */
export function listRefusedEmails(ctx: With<'database'>, limit = 50): Promise<EmailList> {
  return listEmails(ctx, isRefused(emailColumns), limit)
}

/**
 * The e-mails of the last days that were not sent because there was no mail server, and those of them that are oldest. Those that carried a key
 * are none of them: their words were erased.
 */
export function listUnsentEmails(ctx: With<'database' | 'clock'>, limit = 50): Promise<EmailList> {
  return listEmails(ctx, isUnsent(emailColumns, ctx), limit)
}

type EmailList = { count: number; oldest: UndeliveredEmail[] }
const emailColumns = expressionBuilder<Tables, 'email'>()

async function listEmails(
  ctx: With<'database'>,
  condition: Expression<SqlBool>,
  limit: number,
): Promise<EmailList> {
  const rows = await ctx.database
    .selectFrom('email')
    .leftJoin('enquiry', (join) =>
      join.onRef('enquiry.id', '=', 'email.about_id').on('email.about', '=', 'enquiry'),
    )
    .leftJoin('review', (join) =>
      join.onRef('review.id', '=', 'email.about_id').on('email.about', '=', 'review'),
    )
    .leftJoin('booking', (join) =>
      join.onRef('booking.id', '=', 'email.about_id').on('email.about', '=', 'booking'),
    )
    .select(['email.id', 'email.kind', 'email.about', 'email.about_id as aboutId', 'email.to_address'])
    .select(['email.state', 'email.tries', 'email.next_try_at', 'email.last_error'])
    .select(['email.created_at as since', 'enquiry.name as enquirer', 'review.name as reviewer'])
    .select(['booking.first_name', 'booking.last_name'])
    .select((eb) => eb.fn.countAll().over().as('count'))
    .where(condition)
    .orderBy('email.created_at')
    .orderBy('email.id')
    .limit(limit)
    .execute()
  const oldest = rows.map(({ count: _, enquirer, reviewer, first_name, last_name, ...email }) => ({
    ...email,
    name: enquirer ?? reviewer ?? (first_name ? fullName({ first_name, last_name: last_name ?? '' }) : ''),
  }))
  return { count: Number(rows[0]?.count ?? 0), oldest }
}

type RequeueOutcome = Outcome<{ requeuedCount: number }>

/** The owner's "try all now": every e-mail that was refused is due at once. Returns how many; refuses when each is due or on its way already. */
export async function retryRefusedEmails(ctx: AppContext, actor: Actor): Promise<RequeueOutcome> {
  const requeuedCount = await requeueEmails(ctx, actor, (eb) => eb.and([isRefused(eb), isNotDue(eb, ctx)]))
  if (requeuedCount > 0) return { ok: true, requeuedCount }
  return nameLastChange(ctx, actor, refuse('emailsNotWaiting'), { about: 'email' })
}

/** The owner's "send them": the e-mails of the last days that were not sent leave now. Returns how many; refuses where there is no mail server, or no such e-mail any more. */
export async function sendUnsentEmails(ctx: AppContext, actor: Actor): Promise<RequeueOutcome> {
  if (!(await canSendEmails(ctx))) return refuse('mailMissing')
  const changes = { tries: 0, requeued_at: isoNow(ctx) }
  const requeuedCount = await requeueEmails(ctx, actor, (eb) => isUnsent(eb, ctx), changes)
  if (requeuedCount > 0) return { ok: true, requeuedCount }
  return nameLastChange(ctx, actor, refuse('emailsNotWaiting'), { about: 'email' })
}

function isUnsent(eb: EmailExpressions, ctx: With<'clock'>) {
  const isRecent = eb('email.created_at', '>=', isoNow(ctx, -MAX_UNSENT_DAYS * 86_400_000))
  return eb.and([eb('email.state', '=', 'in-folder'), isRecent, eb('email.text', '!=', '')])
}

function isRefused(eb: EmailExpressions) {
  const refused = eb.or([
    eb('email.state', '=', 'failed'),
    eb.and([eb('email.state', 'not in', ['sent', 'in-folder']), eb('email.last_error', 'is not', null)]),
  ])
  return eb.and([eb('email.kind', '!=', 'test'), refused])
}
