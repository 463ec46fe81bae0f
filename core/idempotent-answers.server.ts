import { isoNow, type With } from './app-context.server.ts'

/** How long answers to forms and calls are stored, so that what is sent twice counts once. The privacy page shows it too. */
export const IDEMPOTENT_ANSWER_HOURS = 24

/** Answers from before this moment have expired. */
export function oldestIdempotentAnswerTime(ctx: With<'clock'>): string {
  return isoNow(ctx, -IDEMPOTENT_ANSWER_HOURS * 3_600_000)
}

/** Removes the expired answers of reviews and enquiries, and returns how many. */
export async function deleteExpiredIdempotentAnswers(ctx: With<'clock' | 'database'>): Promise<number> {
  const { numDeletedRows } = await ctx.database
    .deleteFrom('idempotent_answer')
    .where('created_at', '<=', oldestIdempotentAnswerTime(ctx))
    .executeTakeFirst()
  return Number(numDeletedRows)
}
