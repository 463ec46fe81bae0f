import { DatabaseSync } from 'node:sqlite'
import { setTimeout as pause } from 'node:timers/promises'
import { EMAIL_LEASE_MS } from '#server/database/emails.ts'
import { databaseFile } from '#server/house/old-house.ts'
import { review } from '../acts/review.ts'
import { uploadAndReview } from '../acts/upload.ts'
import type { FaultHouse } from '../fault-house.ts'
import type { Act } from '../ledger.ts'

const WORK_MOST_MS = 60_000
/** A letter that left, and of which that could not be written down, waits for the end of its lease: nobody is at it any more. */
const LETTER_MOST_MS = 10_000

/** One guest sends a review with its files: in one form, or the picture in pieces before it. What came of it is in the ledger. */
export async function submit(house: FaultHouse, way: 'form' | 'pieces' = 'form'): Promise<Act[]> {
  const key = house.keys.pop()
  if (!key) throw new Error('the house has no more guests')
  const acts = way === 'form' ? [await review(house.origin, key)] : await uploadAndReview(house.origin, key)
  for (const act of acts) house.ledger.write(act)
  return acts
}

/** Waits until the work behind the answers is done, so that what follows is of one submission alone. */
export async function untilQuiet({ dataDir }: FaultHouse): Promise<void> {
  const until = Date.now() + WORK_MOST_MS
  while (Date.now() < until && hasWork(dataDir)) await pause(100)
}

function hasWork(dataDir: string): boolean {
  const database = new DatabaseSync(databaseFile(dataDir), { readOnly: true, timeout: 5000 })
  try {
    const waits = `select 1 from media where work = 'waiting' and work_after is null
      union all select 1 from letter where state = 'sending' and next_try_at > ?`
    const begunSince = new Date(Date.now() + EMAIL_LEASE_MS - LETTER_MOST_MS).toISOString()
    return database.prepare(waits).get(begunSince) !== undefined
  } finally {
    database.close()
  }
}
