import { type Refusal, refuse } from '#modules/refusals/refusal.ts'
import type { AppContext } from '#server/app-context.ts'

/** A review that was sent to the owner again and again waits with more of it. */
export async function tooOften(ctx: AppContext, reviewId: string): Promise<Refusal | null> {
  const { wait } = await ctx.limits.look('readAnew', reviewId)
  return wait === null ? null : { ...refuse('tooManyTries'), retryAfter: wait }
}

export async function countReadAnew(ctx: AppContext, reviewId: string): Promise<void> {
  await ctx.limits.count('readAnew', reviewId)
}
