import { setTimeout as pause } from 'node:timers/promises'
import { enquire } from './acts/enquiry.ts'
import { approve, edit } from './acts/owner.ts'
import { review } from './acts/review.ts'
import { uploadAndReview } from './acts/upload.ts'
import type { FaultHouse } from './fault-house.ts'
import type { Act } from './ledger.ts'

const CLIENTS = 8

/** Eight people do what people do, one act after another, until told to stop. Each act is written down with what came of it. */
export async function keepBusy(house: FaultHouse, until: AbortSignal): Promise<void> {
  await Promise.all(Array.from({ length: CLIENTS }, (_, client) => work(house, client, until)))
}

async function work(house: FaultHouse, client: number, until: AbortSignal): Promise<void> {
  for (let turn = client; !until.aborted; turn += 1)
    for (const act of await oneAct(house, client, turn)) if (act) house.ledger.write(act)
}

/** The last two are the owner; a house whose guests have all written gets enquiries. */
async function oneAct(house: FaultHouse, client: number, turn: number): Promise<(Act | null)[]> {
  if (client === 7) return [await edit(house)]
  if (client === 6) return [(await approve(house)) ?? (await enquire(house.origin))]
  const key = turn % 3 === 0 ? undefined : house.keys.pop()
  if (!key) return [await enquire(house.origin)]
  return turn % 3 === 1 ? [await review(house.origin, key)] : uploadAndReview(house.origin, key)
}

/** Whoever had no answer asks once more, as devices do: what was done already must not be done again. */
export async function askAgain(house: FaultHouse): Promise<void> {
  const without = [...house.ledger.acts.values()].filter(({ came, again }) => came === 'ambiguous' && again)
  for (const act of without) house.ledger.write((await act.again?.(house.origin)) ?? act)
}

/** Until so many more acts were acknowledged, so that a slow machine is not killed before it has begun; two minutes at most. */
export async function someActs({ ledger }: FaultHouse, more: number): Promise<void> {
  const until = Date.now() + 120_000
  const enough = ledger.count('acknowledged') + more
  while (ledger.count('acknowledged') < enough && Date.now() < until) await pause(20)
}
