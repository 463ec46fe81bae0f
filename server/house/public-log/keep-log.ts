import type { House } from '../house.ts'
import { type Job, startJob } from '../jobs.ts'
import { describeFault } from '../log.ts'
import { writeLogFiles } from './log-files.ts'
import { openPublicLog } from './open-log.ts'
import { signCheckpoint } from './sign-checkpoint.ts'

/** For what another process wrote, and its bell did not tell. */
const LOOK_EVERY_MS = 30_000

/** After a start the first visitors come first. */
const LOOK_THROUGH_AFTER_MS = 5000

/** Opens the log, and signs it and writes its files whenever something new is in it. A little later every file is looked through once, and what a cut left behind mended. */
export async function startKeepingLog(house: House): Promise<Job> {
  await openPublicLog(house)
  const begun = performance.now()
  let isLookedThrough = false
  let isLost = false
  return startJob(house, {
    bell: 'log',
    everyMs: LOOK_EVERY_MS,
    async run() {
      const wasLost = isLost
      isLost = (await signCheckpoint(house)) === 'key-lost'
      if (isLost && !wasLost) house.log.error('log.key', { state: 'lost' })
      const all = !isLookedThrough && performance.now() - begun >= LOOK_THROUGH_AFTER_MS
      await writeLogFiles(house, { all })
      isLookedThrough ||= all
    },
    untilNext: async () => (isLookedThrough ? LOOK_EVERY_MS : LOOK_THROUGH_AFTER_MS),
    onFault: (fault) => house.log.error('log.fault', describeFault(fault)),
  })
}
