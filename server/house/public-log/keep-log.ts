import type { House } from '../house.ts'
import { describeFault } from '../log.ts'
import { type Rounds, startRounds } from '../rounds.ts'
import { writeLogFiles } from './log-files.ts'
import { openPublicLog } from './open-log.ts'
import { signCheckpoint } from './sign-checkpoint.ts'

/** For what another process wrote, and its bell did not tell. */
const LOOK_EVERY_MS = 30_000

/** Opens the log, and signs it and writes its files whenever something new is in it. The first round mends what a cut left behind. */
export async function startKeepingLog(house: House): Promise<Rounds> {
  await openPublicLog(house)
  let all = true
  let isLost = false
  return startRounds(house, {
    bell: 'log',
    lookEveryMs: LOOK_EVERY_MS,
    async workOff() {
      const wasLost = isLost
      isLost = (await signCheckpoint(house)) === 'key-lost'
      if (isLost && !wasLost) house.log.error('log.key', { state: 'lost' })
      await writeLogFiles(house, { all })
      all = false
    },
    untilNext: async () => LOOK_EVERY_MS,
    onFault: (fault) => house.log.error('log.fault', describeFault(fault)),
  })
}
