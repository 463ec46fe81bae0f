import type { Updateable } from 'kysely'
import type { ActName } from '#domain/audit/entry.ts'
import { type Outcome, refuse } from '#domain/refusal.ts'
import type { ReviewStatus } from '#domain/reviews/review.ts'
import { ifGiven } from '../../database/if-given.ts'
import type { Database } from '../../database/open.ts'
import type { ReviewRow } from '../../database/tables.ts'
import { sayQuicker } from '../audit/too-late.ts'
import { change } from '../change.ts'
import type { Actor, House } from '../house.ts'

type Step = {
  act: ActName
  from: readonly ReviewStatus[]
  change: Updateable<ReviewRow> & { status: ReviewStatus }
  /** Only if it was decided after this moment. */
  decidedAfter?: string
  /** What else happens in the same transaction, and is written down with the audit entry. */
  also?: (tx: Database) => Promise<object>
}

/** Takes a review from one status to another, only if it still stands there: of two people at once, one is refused. What its guest took back stays so. */
export async function stepReview(house: House, actor: Actor, id: string, step: Step): Promise<Outcome> {
  const outcome = await change(house, actor, async (tx): Promise<Outcome> => {
    const before = await tx
      .selectFrom('review')
      .select(['status', 'decline_reason', 'decline_note'])
      .where('id', '=', id)
      .executeTakeFirst()
    if (!before) return refuse('reviewUnknown')
    const { numUpdatedRows } = await tx
      .updateTable('review')
      .set(step.change)
      .where('id', '=', id)
      .where('status', 'in', step.from)
      .where('taken_back_at', 'is', null)
      .$call(
        ifGiven(step.decidedAfter, (query, decidedAfter) => query.where('decided_at', '>', decidedAfter)),
      )
      .executeTakeFirst()
    if (Number(numUpdatedRows) === 0) return refuse('reviewDecided')
    const after = { status: step.change.status, ...(await step.also?.(tx)) }
    await tx.record({ act: step.act, about: 'review', aboutId: id, before, after })
    return { ok: true }
  })
  return sayQuicker(house, actor, outcome, { about: 'review', id })
}
