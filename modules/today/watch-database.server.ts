import { soundAtNight } from '#server/db/soundness.ts'
import { type House, isoNow } from '#server/house.ts'
import { type Job, startJob } from '#server/jobs.ts'
import { describeFault } from '#server/log.ts'
import { databaseFile } from '#server/old-house.ts'
import { keepSetting, keptSetting } from '#server/settings.ts'
import { DAMAGE } from './alarms.server.ts'

const EVERY_MS = 24 * 60 * 60_000

/** Looks through the whole database file and keeps, for Today, since when it is damaged. PostgreSQL looks after its own. */
export async function lookForDamage(house: House): Promise<void> {
  if (house.config.databaseUrl) return
  const soundness = await soundAtNight(databaseFile(house.config.dataDir))
  house.log[soundness === 'damaged' ? 'error' : 'info'](`database.${soundness}`)
  if (soundness === 'unknown') return
  await house.database.transaction().execute(async (tx) => {
    if (soundness === 'sound') await tx.deleteFrom('setting').where('name', '=', DAMAGE).execute()
    else if (!(await keptSetting(tx, DAMAGE))) await keepSetting(house, tx, DAMAGE, isoNow(house))
  })
}

/** Every day, until stopped; the first look was the start's own. */
export function startWatchingDatabase(house: House): Job {
  return startJob(house, {
    everyMs: EVERY_MS,
    firstAfterMs: EVERY_MS,
    stopWaitsMs: 0,
    run: () => lookForDamage(house),
    onFault: (fault) => house.log.error('database.look', describeFault(fault)),
  })
}
