import type { House } from '../house.ts'
import { sweepMedia, takePossession } from './sweep-media.ts'

const SOON_MS = 60_000
const EVERY_MS = 6 * 60 * 60_000
/** A file younger than an hour is never swept: until then the other house of a shared storage must have seen our mark. */
const CLAIM_EVERY_MS = 20 * 60_000

/** Marks the storage as ours at once, sweeps soon after the start and then every six hours, until stopped. */
export function startSweeper(house: House): { stop(): void } {
  const failed = (fault: unknown) => house.log.error('media.sweep', { fault: String(fault) })
  let ours = false
  async function claim() {
    const refusal = ours ? null : await takePossession(house)
    ours = refusal === null
    if (refusal) house.log.error('media.storage', { code: refusal.code, why: refusal.message })
  }
  async function sweep() {
    const swept = await sweepMedia(house)
    if (!swept.ok) house.log.error('media.sweep', { code: swept.code, why: swept.message })
  }
  claim().catch(failed)
  const timers = [
    setTimeout(() => sweep().catch(failed), SOON_MS),
    setInterval(() => sweep().catch(failed), EVERY_MS),
    setInterval(() => claim().catch(failed), CLAIM_EVERY_MS),
  ]
  for (const timer of timers) timer.unref()
  return { stop: () => timers.forEach(clearTimeout) }
}
