import type { House } from '../../house/house.ts'
import { networkOf } from '../../house/limits/network.ts'
import { openQueues } from './queues.ts'

/** Of one network, so many keys are looked up at once. */
const AT_ONCE = 4

/** Counts keys that opened nothing, network by network; a key that opens something is never counted. */
export type LinkTries = {
  /**
   * Looks a key up and counts it when it opened nothing. Many guests can share one address (a telephone company's, a
   * hotel's), so a good key opens also after others have guessed too often; of those that open nothing, a wait is then all
   * that is said. Of one network a few are looked up at once, the others queue.
   */
  look<Found>(
    address: string | undefined,
    lookUp: () => Promise<Found>,
    opensNothing: (found: Found) => boolean,
  ): Promise<Looked<Found>>
  /** Whether one that opens nothing would only be told to wait: the seconds, else null. Counts nothing. */
  wait(address: string | undefined): Promise<number | null>
  /** Counts one that was looked up elsewhere and opened nothing. */
  count(address: string | undefined): Promise<void>
}
/** What was found, or the seconds until a key that opens nothing is told so again. */
type Looked<Found> = { found: Found } | { wait: number }

export function openLinkTries({ limits }: Pick<House, 'limits'>): LinkTries {
  const queues = openQueues(AT_ONCE)
  return {
    look(address, lookUp, opensNothing) {
      const network = networkOf(address)
      return queues.run(network, async () => {
        const found = await lookUp()
        if (!opensNothing(found)) return { found }
        const { wait } = await limits.count('link', network)
        return wait === null ? { found } : { wait }
      })
    },
    async wait(address) {
      return (await limits.look('link', networkOf(address))).wait
    },
    async count(address) {
      await limits.count('link', networkOf(address))
    },
  }
}
