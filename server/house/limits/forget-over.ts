import { type House, isoNow } from '../house.ts'
import { describeFault } from '../log.ts'

const EVERY_MS = 60_000

/** Takes away what no longer counts, so that nothing of a visitor stays longer than its window. */
export async function forgetOver(house: Pick<House, 'database' | 'clock'>): Promise<void> {
  await house.database.deleteFrom('rate_limit').where('over_at', '<=', isoNow(house)).execute()
}

/** Every minute, until stopped. */
export function startForgettingOver(house: House): { stop(): void } {
  const timer = setInterval(() => {
    forgetOver(house).catch((fault) => house.log.warn('limit.not-forgotten', describeFault(fault)))
  }, EVERY_MS).unref()
  return { stop: () => clearInterval(timer) }
}
