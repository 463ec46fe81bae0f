import { networkOf } from '../../house/limits/network.ts'
import { openQueues } from './queues.ts'

const AT_ONCE = 1
const IN_LINE = 100
/** So many at first, then one more each time this has passed: more than people ask for, and little work. */
const BURST = 300
const ONE_MORE_MS = 350
const MOST_NETWORKS = 50_000

/**
 * Gives out turns at what is made for one visitor alone, network by network: one after another, and no more in a while than people need.
 * It shares out this process, so it is counted here and nowhere else: what is counted of somebody over all servers is the rate limiter's.
 */
export type Turns = {
  /** The seconds until there is a turn again; null where one can be had. Takes none. */
  wait(address: string): number | null
  /** Waits for a turn and does the work in it; otherwise the seconds until there is one again. */
  take<Made>(address: string, work: () => Promise<Made>): Promise<{ made: Made } | { wait: number }>
}

export function openTurns(now: () => number): Turns {
  const queues = openQueues(AT_ONCE)
  const shares = new Map<string, { left: number; at: number }>()

  function shareOf(network: string) {
    const share = shares.get(network) ?? { left: BURST, at: now() }
    const more = Math.floor((now() - share.at) / ONE_MORE_MS)
    share.left = Math.min(BURST, share.left + more)
    share.at += more * ONE_MORE_MS
    shares.delete(network)
    shares.set(network, share)
    const [oldest] = shares.keys()
    if (shares.size > MOST_NETWORKS && oldest !== undefined) shares.delete(oldest)
    return share
  }

  function waitOf(network: string): number | null {
    const { left } = shareOf(network)
    if (left >= 1 && queues.waiting(network) < IN_LINE) return null
    return Math.ceil(((left < 1 ? 1 : IN_LINE) * ONE_MORE_MS) / 1000)
  }

  return {
    wait: (address) => waitOf(networkOf(address)),
    async take(address, work) {
      const network = networkOf(address)
      const wait = waitOf(network)
      if (wait !== null) return { wait }
      shareOf(network).left -= 1
      return { made: await queues.run(network, work) }
    },
  }
}
