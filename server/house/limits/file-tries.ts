import { type Refusal, refuse } from '#domain/refusal.ts'
import type { House } from '../house.ts'

const COUNTED_OVER_MS = 60 * 60_000
/** As many as uploads of one booking. */
const MOST_REFUSED = 40
const refusedOf = new WeakMap<EventTarget, Map<string, number[]>>()

/** Says no to more files of a link whose files were looked into and refused again and again within the hour; words alone are welcome. */
export function tooManyFiles(house: Pick<House, 'bell' | 'clock'>, bookingId: string): Refusal | null {
  const times = recent(house, bookingId)
  if (times.length < MOST_REFUSED) return null
  const [first = 0] = times
  const retryAfter = Math.ceil((first + COUNTED_OVER_MS - house.clock.now().getTime()) / 1000)
  return { ...refuse('tooManyTries'), retryAfter }
}

export function noteRefusedFiles(house: Pick<House, 'bell' | 'clock'>, bookingId: string): void {
  of(house).set(bookingId, [...recent(house, bookingId), house.clock.now().getTime()])
}

function recent(house: Pick<House, 'bell' | 'clock'>, bookingId: string): number[] {
  const from = house.clock.now().getTime() - COUNTED_OVER_MS
  return (of(house).get(bookingId) ?? []).filter((time) => time > from)
}

function of({ bell }: Pick<House, 'bell'>): Map<string, number[]> {
  const all = refusedOf.get(bell) ?? new Map<string, number[]>()
  refusedOf.set(bell, all)
  return all
}
