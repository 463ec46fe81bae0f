import type { House } from '../../house/house.ts'
import { networkOf } from '../../house/limits/network.ts'

/** Counts keys that opened nothing, network by network; a key that opens something is never counted. */
export type LinkTries = {
  /**
   * Looks a key up and counts it when it opened nothing. Many guests can share one address (a telephone company's, a
   * hotel's), so a good key opens also after others have guessed too often; of those that open nothing, a wait is then all
   * that is said.
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
  return {
    async look(address, lookUp, opensNothing) {
      const found = await lookUp()
      if (!opensNothing(found)) return { found }
      const { wait } = await limits.count('link', networkOf(address))
      return wait === null ? { found } : { wait }
    },
    async wait(address) {
      return (await limits.look('link', networkOf(address))).wait
    },
    async count(address) {
      await limits.count('link', networkOf(address))
    },
  }
}
