import RateLimiterMemory from 'rate-limiter-flexible/lib/RateLimiterMemory.js'
import RateLimiterRes from 'rate-limiter-flexible/lib/RateLimiterRes.js'
import RateLimiterStoreAbstract from 'rate-limiter-flexible/lib/RateLimiterStoreAbstract.js'
import type { Database } from '../../database/open.ts'
import type { House } from '../house.ts'
import { describeFault } from '../log.ts'

type Place = Pick<House, 'database' | 'clock' | 'log'>
/** How many points of a key are used, this change counted in, and the moments that still count, oldest first. */
type Counted = { used: number; times: readonly number[] }

/**
 * The library's limiter over our own tables, one row a key with the moments that count: never more than `points` in any `duration`
 * seconds, wherever they begin. What is over is refused without being counted, so that whoever waits as told comes in. All servers
 * of one database count together; while it cannot be written, each counts in its memory.
 */
export class SlidingWindow extends RateLimiterStoreAbstract {
  readonly #place: Place

  constructor(place: Place, { points, duration }: { points: number; duration: number }) {
    const insuranceLimiter = new RateLimiterMemory({ points, duration })
    super({ storeClient: place.database, points, duration, keyPrefix: '', insuranceLimiter })
    this.#place = place
  }

  async _upsert(key: string, change: number): Promise<Counted> {
    try {
      const before = change > 0 ? await this._get(key) : null
      if (before && this.#isFull(before.times, change)) return { ...before, used: before.used + change }
      return await this.#place.database.transaction().execute((tx) => this.#change(tx, key, change))
    } catch (fault) {
      this.#place.log.warn('limit.not-counted', describeFault(fault))
      throw fault
    }
  }

  async _get(key: string): Promise<Counted | null> {
    const { database } = this.#place
    const row = await database
      .selectFrom('rate_limit')
      .select('times')
      .where('key', '=', key)
      .executeTakeFirst()
    if (!row) return null
    const times = this.#counting(row.times)
    return { used: times.length, times }
  }

  async _delete(key: string): Promise<boolean> {
    const { database } = this.#place
    const { numDeletedRows } = await database
      .deleteFrom('rate_limit')
      .where('key', '=', key)
      .executeTakeFirst()
    return numDeletedRows > 0n
  }

  _getRateLimiterRes(_key: string, change: number, { used, times }: Counted): RateLimiterRes {
    const [oldest = this.#now] = times
    const wait = times.length === 0 ? 0 : oldest + this.msDuration - this.#now
    return new RateLimiterRes(Math.max(0, this.points - used), wait, used, used === change)
  }

  /** Takes the row for this transaction alone, so that of many at once each sees those before it. */
  async #change(tx: Database, key: string, change: number): Promise<Counted> {
    const row = await tx
      .insertInto('rate_limit')
      .values({ key, times: '[]', over_at: this.#text(this.#now) })
      .onConflict((conflict) => conflict.column('key').doUpdateSet({ key }))
      .returning('times')
      .executeTakeFirstOrThrow()
    const before = this.#counting(row.times)
    if (this.#isFull(before, change)) return { used: before.length + change, times: before }
    const added = Array.from({ length: Math.max(0, change) }, () => this.#now)
    const times = change < 0 ? before.slice(0, change) : [...before, ...added]
    const over_at = this.#text((times.at(-1) ?? this.#now) + this.msDuration)
    await tx
      .updateTable('rate_limit')
      .set({ times: JSON.stringify(times), over_at })
      .where('key', '=', key)
      .execute()
    return { used: times.length, times }
  }

  #isFull(times: readonly number[], change: number): boolean {
    return change > 0 && times.length + change > this.points
  }

  /** A clock that was put back leaves no moments that never end. */
  #counting(times: string): number[] {
    return (JSON.parse(times) as number[]).filter((time) => Math.abs(this.#now - time) < this.msDuration)
  }

  get #now(): number {
    return this.#place.clock.now().getTime()
  }

  #text(time: number): string {
    return new Date(time).toISOString()
  }
}
