import { type AppContext, isoNow } from '#server/app-context.ts'
import { soundAtNight } from '#server/db/soundness.ts'
import { type Job, startJob } from '#server/jobs.ts'
import { describeFault } from '#server/log.ts'
import { databaseFile } from '#server/old-house.ts'
import { keepSetting, keptSetting } from '#server/settings.ts'
import { DAMAGE } from './alarms.server.ts'

const EVERY_MS = 24 * 60 * 60_000

/** Looks through the whole database file and keeps, for Today, since when it is damaged. PostgreSQL looks after its own. */
export async function lookForDamage(ctx: AppContext): Promise<void> {
  if (ctx.config.databaseUrl) return
  const soundness = await soundAtNight(databaseFile(ctx.config.dataDir))
  ctx.log[soundness === 'damaged' ? 'error' : 'info'](`database.${soundness}`)
  if (soundness === 'unknown') return
  await ctx.database.transaction().execute(async (tx) => {
    if (soundness === 'sound') await tx.deleteFrom('setting').where('name', '=', DAMAGE).execute()
    else if (!(await keptSetting(tx, DAMAGE))) await keepSetting(ctx, tx, DAMAGE, isoNow(ctx))
  })
}

/** Every day, until stopped; the first look was the start's own. */
export function startWatchingDatabase(ctx: AppContext): Job {
  return startJob(ctx, {
    everyMs: EVERY_MS,
    firstAfterMs: EVERY_MS,
    stopWaitsMs: 0,
    run: () => lookForDamage(ctx),
    onFault: (fault) => ctx.log.error('database.look', describeFault(fault)),
  })
}
