import type { RateLimiterRes } from 'rate-limiter-flexible'
import { SIGN_IN_TRIES, SIGN_IN_WINDOW_MS } from '#domain/accounts/owner.ts'
import { COUNTED_OVER_MS, REFUSED_FROM_CONNECTION } from '#domain/enquiries/suspicion.ts'
import { COUNTED_MOST_MINUTES } from '#domain/privacy/lifetimes.ts'
import type { House } from '../house.ts'
import { derivedKey } from '../keys.ts'
import { SlidingWindow } from './sliding-window.ts'

const limits = {
  /** Failed tries to sign in, of an account and of a network. */
  signIn: { points: SIGN_IN_TRIES, ms: SIGN_IN_WINDOW_MS },
  /** Questions for a passkey, each of which is stored until it is answered, of a network. */
  passkeyQuestion: { points: 30, ms: SIGN_IN_WINDOW_MS },
  /** Keys of links that opened nothing, of a network. */
  link: { points: 30, ms: 60_000 },
  /** Messages by the forms of the site, of a network. */
  message: { points: REFUSED_FROM_CONNECTION, ms: COUNTED_OVER_MS },
  /** Messages by the forms of the site that were refused, of a network: nobody mends one so often. */
  refusedMessage: { points: 120, ms: COUNTED_OVER_MS },
  /** Reviews with files that were looked into and refused, of a booking: as many as its uploads. */
  refusedFiles: { points: 40, ms: COUNTED_MOST_MINUTES * 60_000 },
  /** What a guest has the owner read anew, of a review: its corrections and objections. */
  readAnew: { points: 10, ms: COUNTED_MOST_MINUTES * 60_000 },
}
type Limit = keyof typeof limits

/** How many were counted, this one too, and the seconds to wait where that is more than the limit; null where it is not. */
type Use = { used: number; wait: number | null }

/**
 * The one rate limiter, for all that is counted of somebody over a while. Servers of one database count together, a restart
 * forgets nothing, and whose it is stands in the table only as a hash with our secret, until the last of it no longer counts.
 */
export type RateLimits = {
  /** Counts one more; what is over the limit is not counted. */
  count(limit: Limit, who: string): Promise<Use>
  /** The same as if one more came, without counting it. */
  look(limit: Limit, who: string): Promise<Use>
  /** Takes back the last of what was counted. */
  takeBack(limit: Limit, who: string, points: number): Promise<void>
  forget(limit: Limit, who: string): Promise<void>
}

export function openRateLimits(house: Pick<House, 'database' | 'clock' | 'log' | 'secret'>): RateLimits {
  const limiters = Object.fromEntries(
    Object.entries(limits).map(([limit, { points, ms }]) => [
      limit,
      new SlidingWindow(house, { points, duration: ms / 1000 }),
    ]),
  ) as Record<Limit, SlidingWindow>
  const key = (limit: Limit, who: string) => derivedKey(house.secret, `rate limit ${limit}`, who)

  return {
    async count(limit, who) {
      try {
        return within(await limiters[limit].consume(key(limit, who)))
      } catch (over) {
        // The library throws what it refuses, and faults.
        if (over instanceof Error) throw over
        return beyond(over as RateLimiterRes)
      }
    },
    async look(limit, who) {
      const use = await limiters[limit].get(key(limit, who))
      if (!use) return { used: 0, wait: null }
      return use.consumedPoints < limits[limit].points ? within(use) : beyond(use)
    },
    async takeBack(limit, who, points) {
      await limiters[limit].reward(key(limit, who), points)
    },
    async forget(limit, who) {
      await limiters[limit].delete(key(limit, who))
    },
  }
}

function within({ consumedPoints }: RateLimiterRes): Use {
  return { used: consumedPoints, wait: null }
}

function beyond({ consumedPoints, msBeforeNext }: RateLimiterRes): Use {
  return { used: consumedPoints, wait: Math.max(1, Math.ceil(msBeforeNext / 1000)) }
}
