import { type House, isoNow } from '../house.ts'
import { type Job, startJob } from '../jobs.ts'
import { describeFault } from '../log.ts'

const EVERY_MS = 60_000

/** Takes away what no longer counts, so that nothing of a visitor stays longer than its window. */
export async function forgetOver(house: Pick<House, 'database' | 'clock'>): Promise<void> {
  await house.database.deleteFrom('rate_limit').where('over_at', '<=', isoNow(house)).execute()
}

/** Every minute, until stopped. */
export function startForgettingOver(house: House): Job {
  return startJob(house, {
    everyMs: EVERY_MS,
    firstAfterMs: EVERY_MS,
    run: () => forgetOver(house),
    onFault: (fault) => house.log.warn('limit.not-forgotten', describeFault(fault)),
  })
}
