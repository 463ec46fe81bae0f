import type { Updateable } from 'kysely'
import type { ActName } from '#modules/audit/entry.ts'
import { sayQuicker } from '#modules/audit/too-late.server.ts'
import { type Outcome, refuse } from '#modules/refusals/refusal.ts'
import type { Actor, AppContext } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import { ifGiven } from '#server/db/if-given.ts'
import type { Database } from '#server/db/open.ts'
import type { ReviewRow } from '#server/db/tables.ts'
import type { ReviewStatus } from './review.ts'

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
export async function stepReview(ctx: AppContext, actor: Actor, id: string, step: Step): Promise<Outcome> {
  const outcome = await change(ctx, actor, async (tx): Promise<Outcome> => {
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
  return sayQuicker(ctx, actor, outcome, { about: 'review', id })
}
