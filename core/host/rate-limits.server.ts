import ipaddr from 'ipaddr.js'
import { RateLimiterMemory, type RateLimiterRes } from 'rate-limiter-flexible'

/** Tries to sign in within the window, per account and per network. */
export const SIGN_IN_TRIES = 10

export const SIGN_IN_WINDOW_MS = 15 * 60_000

/** Messages are counted over this long. Many people may share one connection, so its limit is higher than that of one sender. */
export const MESSAGE_WINDOW_MS = 10 * 60_000

/** From this many on, messages of the connection are refused for a while; the refusal gives the phone number. */
export const MAX_MESSAGES_PER_CONNECTION = 60

const limitRules = {
  /** Personal links that are unknown, of a network. */
  link: { points: 30, ms: 60_000 },
  /** Pages and lists that no cache has, of a network: more than a person requests. */
  uncached: { points: 300, ms: 60_000 },
  /** Messages by the forms of the site, of a network. */
  message: { points: MAX_MESSAGES_PER_CONNECTION, ms: MESSAGE_WINDOW_MS },
  /** Refused messages by the forms of the site, of a network: more than a person corrects. */
  refusedMessage: { points: 120, ms: MESSAGE_WINDOW_MS },
  /** Reviews with files that were decoded and refused, of a booking: as many as its uploads. */
  refusedFiles: { points: 40, ms: 60 * 60_000 },
  /** Corrections and objections of a guest, of a review. */
  correction: { points: 10, ms: 60 * 60_000 },
}
type Limit = keyof typeof limitRules

/** The count, with this one, and the seconds to wait; null within the limit. */
type LimitUse = { useCount: number; waitSeconds: number | null }

/**
 * The rate limiter of all but signing in, in the memory of this process: nothing is stored, and a restart, which no visitor can cause, resets it. A window
 * begins with the first count. Servers that share a database count for themselves.
 */
export type RateLimits = {
  count(limit: Limit, key: string): Promise<LimitUse>
  /** What `count` would return now, without counting. */
  peek(limit: Limit, who: string): Promise<LimitUse>
  /** Runs the work once fewer than four others of this network run. */
  runInTurn<Result>(network: string, work: () => Promise<Result>): Promise<Result>
}

/** So many pages of one network are rendered at once; the others wait, so that the pages of other networks come between them. */
const MAX_RUNNING_PER_NETWORK = 4

export function openRateLimits(): RateLimits {
  const queues = new Map<string, { running: number; waiting: (() => void)[] }>()
  const limiters = new Map<Limit, RateLimiterMemory>()
  const limiterOf = (limit: Limit) => {
    const { points, ms } = limitRules[limit]
    const limiter = limiters.get(limit) ?? new RateLimiterMemory({ points, duration: ms / 1000 })
    limiters.set(limit, limiter)
    return limiter
  }

  return {
    count: (limit, who) =>
      limiterOf(limit)
        .consume(who)
        // The library rejects with what is over the limit.
        .then(describeWithinLimit, describeOverLimit),
    async peek(limit, who) {
      const use = await limiterOf(limit).get(who)
      if (!use || use.msBeforeNext <= 0) return { useCount: 0, waitSeconds: null }
      return use.consumedPoints < limitRules[limit].points ? describeWithinLimit(use) : describeOverLimit(use)
    },
    async runInTurn(network, work) {
      const queue = queues.get(network) ?? { running: 0, waiting: [] }
      queues.set(network, queue)
      if (queue.running < MAX_RUNNING_PER_NETWORK) queue.running += 1
      else await new Promise<void>((resolve) => queue.waiting.push(resolve))
      try {
        return await work()
      } finally {
        const next = queue.waiting.shift()
        // The next one takes over this place.
        if (next) next()
        else queue.running -= 1
        if (queue.running === 0) queues.delete(network)
      }
    },
  }
}

/**
 * Finds what a personal link opens. A link that opens nothing counts for its network; beyond the limit, the seconds to wait are returned. A good
 * link always opens, because many guests can share a network (of a phone company, of a hotel).
 */
export async function findByLink<Found>(
  { limits }: { limits: RateLimits },
  address: string | undefined,
  find: () => Promise<Found>,
  opensNothing: (found: Found) => boolean,
): Promise<{ result: Found } | { waitSeconds: number }> {
  const result = await find()
  if (!opensNothing(result)) return { result }
  const { waitSeconds } = await limits.count('link', networkOf(address))
  return waitSeconds === null ? { result } : { waitSeconds }
}

function describeWithinLimit({ consumedPoints }: RateLimiterRes): LimitUse {
  return { useCount: consumedPoints, waitSeconds: null }
}

function describeOverLimit({ consumedPoints, msBeforeNext }: RateLimiterRes): LimitUse {
  return { useCount: consumedPoints, waitSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)) }
}

/** All texts that are no address count together, so that nobody is free of limits. */
const UNKNOWN = 'unknown'

/** An address without the port that some proxies write behind it: `203.0.113.7:5678`, `[2001:db8::1]:443`. */
export function stripPort(address: string): string {
  return /^\[([^[\]]*)\](?::\d*)?$/.exec(address)?.[1] ?? /^([\d.]+):\d*$/.exec(address)?.[1] ?? address
}

/** The network of an address: one IPv4 address, or the 2⁶⁴ IPv6 addresses of one household. */
export function networkOf(address = ''): string {
  const addressWithoutPort = stripPort(address.trim())
  if (!ipaddr.isValid(addressWithoutPort)) return UNKNOWN
  const parsed = ipaddr.process(addressWithoutPort)
  if (parsed instanceof ipaddr.IPv4) return parsed.toString()
  const networkParts = parsed.parts.slice(0, 4)
  return networkParts.map((part) => part.toString(16)).join(':')
}
