import { soundAtNight } from '#core/db/soundness.ts'
import type { AppContext } from './app-context.server.ts'
import { isoNow } from './app-context.server.ts'
import { databaseFile } from './data-folder.server.ts'
import type { Job } from './jobs.server.ts'
import { readSetting, writeSetting } from './settings.server.ts'

export const DAMAGE = 'damage'

export const EVERY_MS = 24 * 60 * 60_000

/** Looks through the whole database file and keeps, for Today, since when it is damaged. PostgreSQL looks after its own. */
export async function checkForDamage(ctx: AppContext): Promise<void> {
  if (ctx.config.databaseUrl) return
  const soundness = await soundAtNight(databaseFile(ctx.config.dataDir))
  ctx.log[soundness === 'damaged' ? 'error' : 'info'](`database.${soundness}`)
  if (soundness === 'unknown') return
  await ctx.database.transaction().execute(async (tx) => {
    if (soundness === 'sound') await tx.deleteFrom('setting').where('name', '=', DAMAGE).execute()
    else if (!(await readSetting(tx, DAMAGE))) await writeSetting(ctx, tx, DAMAGE, isoNow(ctx))
  })
}

/** Every day, until stopped; the first look was the start's own. */
export const databaseWatch: Job = {
  everyMs: EVERY_MS,
  firstAfterMs: EVERY_MS,
  stopWaitsMs: 0,
  run: checkForDamage,
  faultEvent: 'database.look',
}
