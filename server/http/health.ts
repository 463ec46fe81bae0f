import type { FastifyInstance } from 'fastify'
import { type AppContext, isoNow, type With } from '#core/app-context.server.ts'
import { readMigrationState } from '#core/db/migrate.ts'
import { readPageVersion } from '#core/page-version.server.ts'
import { checkDiskSpace } from '#modules/media/staging.server.ts'

/** The state is looked up at most this often, however often it is requested. */
const MIN_INTERVAL_MS = 1000
/** A mail server that defers unknown senders has accepted an e-mail by then. */
export const MAIL_LATE_SECONDS = 60 * 60

/** The parts that the application needs; `unknown` where one could not be checked. */
export type Readiness = {
  database: 'ok' | 'out of reach'
  migrations: 'ok' | 'missing' | 'newer' | 'unknown'
  disk: 'ok' | 'full' | 'unknown'
  mail: 'ok' | 'late' | 'unknown'
}

/** `/healthz`: whether this server and its database answer, for load balancers. `/readyz`: whether everything works, for monitoring. */
export function registerHealth(app: FastifyInstance, ctx: AppContext): void {
  app.get('/healthz', async (_request, reply) => {
    const status = await readPageVersion(ctx.database).then(
      () => 'ok',
      () => 'database out of reach',
    )
    return reply
      .code(status === 'ok' ? 200 : 503)
      .header('cache-control', 'no-store')
      .send({ status })
  })
  let lastReadiness: Promise<Readiness> | null = null
  app.get('/readyz', async (_request, reply) => {
    if (!lastReadiness) {
      lastReadiness = readReadiness(ctx)
      setTimeout(() => {
        lastReadiness = null
      }, MIN_INTERVAL_MS).unref()
    }
    const readiness = await lastReadiness
    const isReady = Object.values(readiness).every((state) => state === 'ok')
    reply.header('cache-control', 'no-store').code(isReady ? 200 : 503)
    return reply.send({ status: isReady ? 'ready' : 'not ready', ...readiness })
  })
}

export async function readReadiness(ctx: With<'clock' | 'config' | 'database'>): Promise<Readiness> {
  const unknown = () => 'unknown' as const
  const [migrations, disk, mail] = await Promise.all([
    readMigrationState(ctx.database).then(
      ({ missing, newer }) => (missing.length > 0 ? 'missing' : newer.length > 0 ? 'newer' : 'ok'),
      unknown,
    ),
    checkDiskSpace(ctx.config.dataDir).then((refusal) => (refusal ? 'full' : 'ok'), unknown),
    readMailQueue(ctx).then(({ lateSeconds }) => (lateSeconds > MAIL_LATE_SECONDS ? 'late' : 'ok'), unknown),
  ])
  const database = migrations === 'unknown' && mail === 'unknown' ? 'out of reach' : 'ok'
  return { database, migrations, disk, mail }
}

/** How many e-mails wait or failed, and for how long the oldest waits that should have left. One that may only leave later is not late. */
export async function readMailQueue(ctx: With<'clock' | 'database'>) {
  const row = await ctx.database
    .selectFrom('email')
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
  const now = ctx.clock.now().getTime()
  const since = row.since === null ? now : new Date(String(row.since)).getTime()
  const lateSeconds = Math.max(0, (now - since) / 1000)
  return { waiting: Number(row.waiting), failed: Number(row.failed), lateSeconds }
}
