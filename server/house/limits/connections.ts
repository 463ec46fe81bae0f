import { COUNTED_OVER_MS } from '#domain/enquiries/suspicion.ts'
import type { House } from '../house.ts'

const MOST_CONNECTIONS = 10_000
const counted = new WeakMap<EventTarget, Map<string, number[]>>()

/** How many messages this connection sent in the last minutes, and how many seconds until the first of them is forgotten. */
export function messagesFrom(
  house: Pick<House, 'bell' | 'clock'>,
  address: string,
): { count: number; secondsUntilFewer: number } {
  const now = house.clock.now().getTime()
  const times = recent(house, address)
  const first = times[0] ?? now
  return { count: times.length, secondsUntilFewer: Math.ceil((first + COUNTED_OVER_MS - now) / 1000) }
}

/** Remembers one more, in this process's memory only: no address of a visitor is ever stored. */
export function countMessageFrom(house: Pick<House, 'bell' | 'clock'>, address: string): void {
  const all = connectionsOf(house)
  const times = [...recent(house, address), house.clock.now().getTime()]
  all.delete(connection(address))
  all.set(connection(address), times)
  const oldest = all.keys().next()
  if (all.size > MOST_CONNECTIONS && !oldest.done) all.delete(oldest.value)
}

function recent(house: Pick<House, 'bell' | 'clock'>, address: string): number[] {
  const from = house.clock.now().getTime() - COUNTED_OVER_MS
  return (connectionsOf(house).get(connection(address)) ?? []).filter((time) => time > from)
}

function connectionsOf(house: Pick<House, 'bell'>): Map<string, number[]> {
  const all = counted.get(house.bell) ?? new Map<string, number[]>()
  counted.set(house.bell, all)
  return all
}

/** One subscriber's IPv6 network is one connection: its first four groups. */
function connection(address: string): string {
  const mapped = /^::ffff:(\d+\.\d+\.\d+\.\d+)$/i.exec(address)
  if (mapped?.[1]) return mapped[1]
  if (!address.includes(':')) return address
  const [head = '', tail = ''] = address.split('::')
  const left = head.split(':').filter(Boolean)
  const right = tail.split(':').filter(Boolean)
  const gap = Array.from({ length: Math.max(0, 8 - left.length - right.length) }, () => '0')
  return [...left, ...gap, ...right].slice(0, 4).join(':')
}
