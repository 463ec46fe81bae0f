import type { ReviewStatus } from '#modules/reviews/review.ts'

/** Where a review stands, in the words of the house. */
export const standings: Record<ReviewStatus, { label: string; colour: string }> = {
  pending: { label: 'Waiting', colour: 'brass' },
  approved: { label: 'Shown', colour: 'deodar' },
  declined: { label: 'Declined', colour: 'gray' },
  withdrawn: { label: 'Taken down', colour: 'gray' },
}
