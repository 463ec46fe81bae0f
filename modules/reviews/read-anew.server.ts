import { type Refusal, refuse } from '#modules/refusals/refusal.ts'
import type { House } from '#server/house.ts'

/** A review that was sent to the owner again and again waits with more of it. */
export async function tooOften(house: House, reviewId: string): Promise<Refusal | null> {
  const { wait } = await house.limits.look('readAnew', reviewId)
  return wait === null ? null : { ...refuse('tooManyTries'), retryAfter: wait }
}

export async function countReadAnew(house: House, reviewId: string): Promise<void> {
  await house.limits.count('readAnew', reviewId)
}
