import { checkDiskSpace } from '#modules/media/hold.server.ts'
import { type AppContext, isoNow } from '#server/app-context.ts'
import { migrationState } from '#server/db/migrate.ts'

/** A mail server that puts strangers off for a while has taken the e-mail by then. */
export const MAIL_LATE_SECONDS = 60 * 60

/** How each thing is that the house cannot do without; `unknown` where it could not be asked. */
export type Readiness = {
  database: 'ok' | 'out of reach'
  migrations: 'ok' | 'missing' | 'newer' | 'unknown'
  disk: 'ok' | 'full' | 'unknown'
  mail: 'ok' | 'late' | 'unknown'
}

/** Looks whether the house can do all of its work, in words that name nobody. */
export async function readiness(ctx: Pick<AppContext, 'clock' | 'config' | 'database'>): Promise<Readiness> {
  const [migrations, disk, mail] = await Promise.all([
    migrationsNow(ctx).catch(() => 'unknown' as const),
    checkDiskSpace(ctx.config.dataDir).then(
      (refusal) => (refusal ? 'full' : 'ok'),
      () => 'unknown' as const,
    ),
    mailQueue(ctx).then(
      ({ lateSeconds }) => (lateSeconds > MAIL_LATE_SECONDS ? 'late' : 'ok'),
      () => 'unknown' as const,
    ),
  ])
  const database = migrations === 'unknown' && mail === 'unknown' ? 'out of reach' : 'ok'
  return { database, migrations, disk, mail }
}

async function migrationsNow({ database }: Pick<AppContext, 'database'>): Promise<Readiness['migrations']> {
  const { missing, newer } = await migrationState(database)
  if (missing.length > 0) return 'missing'
  return newer.length > 0 ? 'newer' : 'ok'
}

/** E-mails that have not left: how many, and since when the oldest of those waits that should have. */
export type MailQueue = { waiting: number; failed: number; lateSeconds: number }

/** One that may only leave later is not late; one that was refused is, from its beginning. */
export async function mailQueue(ctx: Pick<AppContext, 'clock' | 'database'>): Promise<MailQueue> {
  const row = await ctx.database
    .selectFrom('letter')
    .where('state', 'in', ['waiting', 'sending', 'failed'])
    .select(({ fn, eb }) => [
      fn.countAll().filterWhere('state', '!=', 'failed').as('waiting'),
      fn.countAll().filterWhere('state', '=', 'failed').as('failed'),
      fn
        .min(fn.coalesce('requeued_at', 'created_at'))
        .filterWhere('state', '!=', 'failed')
        .filterWhere(eb.or([eb('tries', '>', 0), eb('next_try_at', '<=', isoNow(ctx))]))
        .as('since'),
    ])
    .executeTakeFirstOrThrow()
  const since = row.since === null ? null : new Date(String(row.since)).getTime()
  return {
    waiting: Number(row.waiting),
    failed: Number(row.failed),
    lateSeconds: since === null ? 0 : Math.max(0, (ctx.clock.now().getTime() - since) / 1000),
  }
}
