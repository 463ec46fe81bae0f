import { addDays, type Day } from '#domain/day.ts'
import type { House } from '../house.ts'
import { mailWay } from '../mail/mail-server.ts'
import { lettersInFolder, type StuckLetter, stuckLetters } from '../mail/stuck-letters.ts'
import { type EndedStay, endedStays } from '../stays/ended-stays.ts'

/** One that waits, since a moment or, for a stay, since the day it ended. */
type WaitingOne = { id: string; name: string; since: string | null }
/** How many wait, and the few that have waited longest. */
export type Waiting<One = WaitingOne> = { count: number; oldest: One[] }
export type WhatWaits = {
  reviews: Waiting
  enquiries: Waiting
  held: Waiting
  letters: Waiting<StuckLetter>
  toInvite: Waiting
}

const NAMED = 3
/** Later than this, asking for a review is no longer one of today's tasks. */
const ASK_WITHIN_DAYS = 60

/** What waits for the owner on this day: how many of each kind, and the oldest by name. */
export async function waiting(house: House, day: Day): Promise<WhatWaits> {
  const [reviews, enquiries, held, letters, toInvite] = await Promise.all([
    pendingReviews(house),
    enquiriesIn(house, 'new'),
    enquiriesIn(house, 'held'),
    notDelivered(house),
    notInvited(house, day),
  ])
  return { reviews, enquiries, held, letters, toInvite }
}

async function pendingReviews(house: Pick<House, 'database'>): Promise<Waiting> {
  const rows = await house.database
    .selectFrom('review')
    .select(['id', 'name', 'created_at as since'])
    .select((eb) => eb.fn.countAll().over().as('count'))
    .where('status', '=', 'pending')
    .orderBy('created_at')
    .orderBy('id')
    .limit(NAMED)
    .execute()
  return waitingOf(rows)
}

async function enquiriesIn(house: Pick<House, 'database'>, state: 'new' | 'held'): Promise<Waiting> {
  const rows = await house.database
    .selectFrom('enquiry')
    .select(['id', 'name', 'created_at as since'])
    .select((eb) => eb.fn.countAll().over().as('count'))
    .where('state', '=', state)
    .orderBy('created_at')
    .orderBy('id')
    .limit(NAMED)
    .execute()
  return waitingOf(rows)
}

function waitingOf(rows: readonly (WaitingOne & { count: unknown })[]): Waiting {
  return { count: Number(rows[0]?.count ?? 0), oldest: rows.map(({ count: _, ...one }) => one) }
}

/** Refused ones, and those in the folder as long as there is no mail server: later there is nothing to do about them. */
async function notDelivered(house: House): Promise<Waiting<StuckLetter>> {
  const refused = await stuckLetters(house, NAMED)
  if ((await mailWay(house)) !== 'folder') return refused
  const written = await lettersInFolder(house, NAMED)
  const oldest = [...refused.oldest, ...written.oldest].sort((one, other) =>
    one.since.localeCompare(other.since),
  )
  return { count: refused.count + written.count, oldest: oldest.slice(0, NAMED) }
}

async function notInvited(house: House, day: Day): Promise<Waiting> {
  const since = addDays(day, -ASK_WITHIN_DAYS)
  const { stays, total } = await endedStays(house, {
    states: ['not-invited', 'written'],
    since,
    oldestFirst: true,
    limit: NAMED,
  })
  return { count: total, oldest: stays.map(nameOf) }
}

function nameOf({ id, name, checkOut }: EndedStay): WaitingOne {
  return { id, name, since: checkOut }
}
