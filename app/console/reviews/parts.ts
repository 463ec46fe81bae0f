import type { ReviewStatus } from '#domain/reviews/review.ts'

/** The parts of the list of reviews. */
const parts = ['all', 'waiting', 'shown', 'declined', 'withdrawn'] as const
export type ReviewPart = (typeof parts)[number]

export function isPart(text: string): text is ReviewPart {
  return parts.some((part) => part === text)
}

/** Where a review stands, in the words of the house. */
export const standings: Record<ReviewStatus, { label: string; colour: string }> = {
  pending: { label: 'Waiting', colour: 'brass' },
  approved: { label: 'Shown', colour: 'deodar' },
  declined: { label: 'Declined', colour: 'gray' },
  withdrawn: { label: 'Taken down', colour: 'gray' },
}

/** A review in the list. */
export type InboxReview = {
  id: string
  name: string
  text: string
  average: number
  status: ReviewStatus
  sample: boolean
  replied: boolean
  corrected: boolean
  /** Its guest waits for an answer to an objection. */
  objected: boolean
  stay: string
  when: string
  pictures: number
  video: boolean
  audio: boolean
  print: string | null
}
