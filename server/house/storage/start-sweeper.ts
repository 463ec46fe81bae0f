import type { House } from '../house.ts'
import { type Job, startJob } from '../jobs.ts'
import { sweepMedia, takePossession } from './sweep-media.ts'

const SOON_MS = 60_000
const EVERY_MS = 6 * 60 * 60_000
/** A file younger than an hour is never swept: until then the other house of a shared storage must have seen our mark. */
const CLAIM_EVERY_MS = 20 * 60_000

/** Marks the storage as ours at once, until it is. */
export function startClaimingStorage(house: House): Job {
  let isOurs = false
  return startJob(house, {
    everyMs: CLAIM_EVERY_MS,
    async run() {
      const refusal = isOurs ? null : await takePossession(house)
      isOurs = refusal === null
      if (refusal) house.log.error('media.storage', { code: refusal.code, why: refusal.message })
    },
    onFault: (fault) => house.log.error('media.sweep', { fault: String(fault) }),
  })
}

/** Sweeps soon after the start and then every six hours, until stopped. */
export function startSweeper(house: House): Job {
  return startJob(house, {
    everyMs: EVERY_MS,
    firstAfterMs: SOON_MS,
    stopWaitsMs: 0,
    async run() {
      const swept = await sweepMedia(house)
      if (!swept.ok) house.log.error('media.sweep', { code: swept.code, why: swept.message })
    },
    onFault: (fault) => house.log.error('media.sweep', { fault: String(fault) }),
  })
}
