import { checkWholeDatabase } from '#core/db/soundness.ts'
import { type AppContext, isoNow } from './app-context.server.ts'
import { databaseFile } from './data-folder.server.ts'
import type { Job } from './jobs.server.ts'
import { readSetting, writeSetting } from './settings.server.ts'

export const DAMAGED_SINCE_SETTING = 'damage'

const CHECK_INTERVAL_MS = 24 * 60 * 60_000

/** Checks the whole SQLite file and stores since when it is damaged, for Today. PostgreSQL checks its own files. */
export async function checkForDamage(ctx: AppContext): Promise<void> {
  if (ctx.config.databaseUrl) return
  const soundness = await checkWholeDatabase(databaseFile(ctx.config.dataDir))
  ctx.log[soundness === 'damaged' ? 'error' : 'info'](`database.${soundness}`)
  if (soundness === 'unknown') return
  await ctx.database.transaction().execute(async (tx) => {
    if (soundness === 'sound')
      await tx.deleteFrom('setting').where('name', '=', DAMAGED_SINCE_SETTING).execute()
    else if (!(await readSetting(tx, DAMAGED_SINCE_SETTING)))
      await writeSetting(ctx, tx, DAMAGED_SINCE_SETTING, isoNow(ctx))
  })
}

/** Runs every day; the server has already checked at its start. */
export const databaseCheckJob: Job = {
  intervalMs: CHECK_INTERVAL_MS,
  firstDelayMs: CHECK_INTERVAL_MS,
  stopTimeoutMs: 0,
  run: checkForDamage,
  faultEvent: 'database.look',
}
