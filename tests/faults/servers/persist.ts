import { setTimeout as pause } from 'node:timers/promises'
import type { Sent } from '../acts/send.ts'
import type { Act } from '../ledger.ts'

/** What visitors saw go wrong: once, and again when they tried the same a second later. */
export type Seen = { once: number; twice: string[] }

export const AGAIN_AFTER_MS = 1000

/** An act, and where it failed or had no answer once more, as a person or their device does. */
export async function persist(origin: string, act: Act, seen: Seen): Promise<Act> {
  if (act.came === 'acknowledged') return act
  seen.once += 1
  await pause(AGAIN_AFTER_MS)
  const second = (await act.again?.(origin)) ?? act
  if (second.came !== 'acknowledged') seen.twice.push(`${act.kind} ${act.mark}: ${act.came}, ${second.came}`)
  return second
}

/** The same of one request. */
export async function insist(
  what: string,
  ask: () => Promise<Sent>,
  isGood: (sent: NonNullable<Sent>) => boolean,
  seen: Seen,
): Promise<Sent> {
  const first = await ask()
  if (first && isGood(first)) return first
  seen.once += 1
  await pause(AGAIN_AFTER_MS)
  const second = await ask()
  if (second && isGood(second)) return second
  seen.twice.push(`${what}: ${first?.status ?? 'no answer'}, ${second?.status ?? 'no answer'}`)
  return null
}
