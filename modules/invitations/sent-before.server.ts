import { createHash } from 'node:crypto'
import { answersSince } from '#modules/reviews/first-answer.server.ts'
import { type AppContext, isoNow } from '#server/app-context.ts'
import type { Database } from '#server/db/open.ts'

/**
 * Marks a message as stored, inside the transaction that stores it. Gives the id of the one stored before when the same words come
 * again with the same mark within a day, because its answer was lost on the way; null for a new message, and for one without a mark.
 */
export async function sentBefore(
  ctx: AppContext,
  tx: Database,
  once: string | undefined,
  said: object,
  id: string,
): Promise<string | null> {
  if (!once) return null
  const key = `enquiry:${createHash('sha256')
    .update(JSON.stringify([once, said]))
    .digest('hex')}`
  await tx.deleteFrom('answer').where('key', '=', key).where('created_at', '<=', answersSince(ctx)).execute()
  const { numInsertedOrUpdatedRows } = await tx
    .insertInto('answer')
    .values({ key, about_id: id, answer: '{}', created_at: isoNow(ctx) })
    .onConflict((conflict) => conflict.column('key').doNothing())
    .executeTakeFirstOrThrow()
  if (Number(numInsertedOrUpdatedRows) === 1) return null
  const first = await tx
    .selectFrom('answer')
    .select('about_id')
    .where('key', '=', key)
    .executeTakeFirstOrThrow()
  return first.about_id
}
