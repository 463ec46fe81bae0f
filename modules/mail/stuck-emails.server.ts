import { type Expression, type ExpressionBuilder, expressionBuilder, type SqlBool } from 'kysely'
import { describeConflict } from '#modules/audit/audit-log.server.ts'
import { fullName } from '#modules/bookings/booking.ts'
import { type Outcome, refuse } from '#modules/refusals/refusal.ts'
import { type Actor, type AppContext, isoNow } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import type { EmailRow, Tables } from '#server/db/tables.ts'
import { UNSENT_OFFERED_DAYS } from './email.ts'
import { canSendEmails } from './mail-server.server.ts'
import { waitsLonger } from './outbox.server.ts'

/** An e-mail that was refused at least once and has not left since, but for the owner's own test; `name` is whom it is about, where that is a guest. */
export type StuckEmail = Pick<
  EmailRow,
  'id' | 'kind' | 'about' | 'to_address' | 'state' | 'tries' | 'next_try_at' | 'last_error'
> & { aboutId: string; name: string; since: string }

/** How many e-mails could not be delivered, and those of them that have waited longest. */
export function stuckEmails(ctx: Pick<AppContext, 'database'>, most = 50): Promise<Emails> {
  return emailsThat(ctx, isStuck(emails), most)
}

/**
 * The e-mails of the last days that were not sent because there was no mail server, and those of them that are oldest. Those that carried a key
 * are none of them: their words were erased.
 */
export function unsentEmails(ctx: Pick<AppContext, 'database' | 'clock'>, most = 50): Promise<Emails> {
  return emailsThat(ctx, isUnsent(emails, ctx), most)
}

type Emails = { count: number; oldest: StuckEmail[] }
const emails = expressionBuilder<Tables, 'letter'>()

async function emailsThat(
  ctx: Pick<AppContext, 'database'>,
  which: Expression<SqlBool>,
  most: number,
): Promise<Emails> {
  const rows = await ctx.database
    .selectFrom('letter')
    .leftJoin('enquiry', (join) =>
      join.onRef('enquiry.id', '=', 'letter.about_id').on('letter.about', '=', 'enquiry'),
    )
    .leftJoin('review', (join) =>
      join.onRef('review.id', '=', 'letter.about_id').on('letter.about', '=', 'review'),
    )
    .leftJoin('booking', (join) =>
      join.onRef('booking.id', '=', 'letter.about_id').on('letter.about', '=', 'booking'),
    )
    .select(['letter.id', 'letter.kind', 'letter.about', 'letter.about_id as aboutId', 'letter.to_address'])
    .select(['letter.state', 'letter.tries', 'letter.next_try_at', 'letter.last_error'])
    .select(['letter.created_at as since', 'enquiry.name as enquirer', 'review.name as reviewer'])
    .select(['booking.first_name', 'booking.last_name'])
    .select((eb) => eb.fn.countAll().over().as('count'))
    .where(which)
    .orderBy('letter.created_at')
    .orderBy('letter.id')
    .limit(most)
    .execute()
  const oldest = rows.map(({ count: _, enquirer, reviewer, first_name, last_name, ...letter }) => ({
    ...letter,
    name: enquirer ?? reviewer ?? (first_name ? fullName({ first_name, last_name: last_name ?? '' }) : ''),
  }))
  return { count: Number(rows[0]?.count ?? 0), oldest }
}

/** The owner's "try all now": every e-mail that was refused is due at once. Gives how many; refuses when each is due or on its way already. */
export async function retryStuckEmails(ctx: AppContext, actor: Actor): Promise<Outcome<{ tried: number }>> {
  const now = isoNow(ctx)
  const tried = await change(ctx, actor, async (tx) => {
    const rows = await tx
      .updateTable('letter')
      .set({ state: 'waiting', next_try_at: now })
      .where(isStuck)
      .where((eb) => eb.or([eb('letter.state', '=', 'failed'), waitsLonger(eb, now)]))
      .returning('letter.id')
      .execute()
    for (const { id } of rows) await tx.record({ act: 'letter.retry', about: 'letter', aboutId: id })
    if (rows.length > 0) tx.leave('letters')
    return rows.length
  })
  if (tried === 0)
    return describeConflict(ctx, actor, refuse('lettersNotWaiting'), {
      about: 'letter',
    })
  return { ok: true, tried }
}

/** The owner's "send them": the e-mails of the last days that were not sent leave now. Gives how many; refuses where there is no mail server, or no such e-mail any more. */
export async function sendUnsentEmails(ctx: AppContext, actor: Actor): Promise<Outcome<{ sent: number }>> {
  if (!(await canSendEmails(ctx))) return refuse('mailMissing')
  const now = isoNow(ctx)
  const sent = await change(ctx, actor, async (tx) => {
    const rows = await tx
      .updateTable('letter')
      .set({ state: 'waiting', tries: 0, next_try_at: now, requeued_at: now })
      .where((eb) => isUnsent(eb, ctx))
      .returning('letter.id')
      .execute()
    for (const { id } of rows) await tx.record({ act: 'letter.retry', about: 'letter', aboutId: id })
    if (rows.length > 0) tx.leave('letters')
    return rows.length
  })
  if (sent === 0) return describeConflict(ctx, actor, refuse('lettersNotWaiting'), { about: 'letter' })
  return { ok: true, sent }
}

function isUnsent(eb: ExpressionBuilder<Tables, 'letter'>, { clock }: Pick<AppContext, 'clock'>) {
  const since = new Date(clock.now().getTime() - UNSENT_OFFERED_DAYS * 86_400_000).toISOString()
  return eb.and([
    eb('letter.state', '=', 'in-folder'),
    eb('letter.created_at', '>=', since),
    eb('letter.text', '!=', ''),
  ])
}

function isStuck(eb: ExpressionBuilder<Tables, 'letter'>) {
  const refused = eb.or([
    eb('letter.state', '=', 'failed'),
    eb.and([eb('letter.state', 'not in', ['sent', 'in-folder']), eb('letter.last_error', 'is not', null)]),
  ])
  return eb.and([eb('letter.kind', '!=', 'test'), refused])
}
