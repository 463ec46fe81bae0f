import { type AppContext, isoNow } from '#server/app-context.ts'

/** E-mails that have not left: how many, and since when the oldest of those waits that should have. */
export type MailQueue = { waiting: number; failed: number; lateSeconds: number }

/** One that may only leave later is not late; one that was refused is, from its beginning. */
export async function mailQueue(house: Pick<AppContext, 'clock' | 'database'>): Promise<MailQueue> {
  const row = await house.database
    .selectFrom('letter')
    .where('state', 'in', ['waiting', 'sending', 'failed'])
    .select(({ fn, eb }) => [
      fn.countAll().filterWhere('state', '!=', 'failed').as('waiting'),
      fn.countAll().filterWhere('state', '=', 'failed').as('failed'),
      fn
        .min(fn.coalesce('requeued_at', 'created_at'))
        .filterWhere('state', '!=', 'failed')
        .filterWhere(eb.or([eb('tries', '>', 0), eb('next_try_at', '<=', isoNow(house))]))
        .as('since'),
    ])
    .executeTakeFirstOrThrow()
  const since = row.since === null ? null : new Date(String(row.since)).getTime()
  return {
    waiting: Number(row.waiting),
    failed: Number(row.failed),
    lateSeconds: since === null ? 0 : Math.max(0, (house.clock.now().getTime() - since) / 1000),
  }
}
