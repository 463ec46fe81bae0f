import type { Actor } from '#server/app-context.ts'

/** Whoever holds the key of a review acts as its guest. */
export function itsGuest(reviewId: string): Actor {
  return { kind: 'guest', id: reviewId }
}
