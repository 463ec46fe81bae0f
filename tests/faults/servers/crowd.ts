import { setTimeout as pause } from 'node:timers/promises'
import { enquire } from '../acts/enquiry.ts'
import { approve, edit } from '../acts/owner.ts'
import { review } from '../acts/review.ts'
import { send } from '../acts/send.ts'
import { carryAndReview } from './carry.ts'
import type { EqualServers } from './equal-servers.ts'
import { insist, persist, type Seen } from './persist.ts'
import { untilShown } from './shown.ts'

const [VISITORS, GUESTS, LOOKS_EVERY_MS] = [6, 4, 250]
const paths = ['/', '/reviews', '/privacy', '/admin/api/get-reviews', '/terms']

/** What a crowd met: pages that came, what went wrong, and how long approvals took to be everywhere. */
export type Met = { seen: Seen; visits: number; shown: number[]; late: string[] }

/** Visitors look, guests write and bring files, the owner approves and edits, all through the proxy, until told to stop. */
export async function crowd(house: EqualServers, until: AbortSignal): Promise<Met> {
  const met: Met = { seen: { once: 0, twice: [] }, visits: 0, shown: [], late: [] }
  await Promise.all([
    ...Array.from({ length: VISITORS }, (_, turn) => look(house, met, turn, until)),
    ...Array.from({ length: GUESTS }, (_, turn) => write(house, met, turn, until)),
    moderate(house, met, until),
    change(house, until),
  ])
  return met
}

async function look({ origin }: EqualServers, met: Met, from: number, until: AbortSignal): Promise<void> {
  for (let turn = from; !until.aborted; turn += 1) {
    const path = paths[turn % paths.length] ?? '/'
    await insist(
      path,
      () => send(origin + path),
      ({ status }) => status === 200,
      met.seen,
    )
    met.visits += 1
    await pause(LOOKS_EVERY_MS)
  }
}

/** A house whose guests have all written gets enquiries. */
async function write(house: EqualServers, { seen }: Met, from: number, until: AbortSignal): Promise<void> {
  const { origin, ledger, keys } = house
  for (let turn = from; !until.aborted; turn += 1) {
    const key = turn % 3 === 0 ? undefined : keys.pop()
    if (!key) ledger.write(await persist(origin, await enquire(origin), seen))
    else if (turn % 3 === 1) ledger.write(await persist(origin, await review(origin, key), seen))
    else for (const act of await carryAndReview(origin, key, seen)) ledger.write(act)
  }
}

async function moderate(house: EqualServers, met: Met, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    const act = await approve(house)
    if (act) house.ledger.write(act)
    if (act?.came !== 'acknowledged') {
      await pause(LOOKS_EVERY_MS)
      continue
    }
    const { ms, late } = await untilShown(house, act.mark)
    met.shown.push(ms)
    met.late.push(...late)
  }
}

async function change(house: EqualServers, until: AbortSignal): Promise<void> {
  while (!until.aborted) {
    house.ledger.write(await edit(house))
    await pause(LOOKS_EVERY_MS)
  }
}
