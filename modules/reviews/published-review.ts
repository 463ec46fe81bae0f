import type { PublishedMedia } from '#modules/media/shown-media.server.ts'
import type { RatingCategory, Ratings } from './rating.ts'

/** An approved review with its approved, finished files. */
export type PublishedReview = PublishedMedia & {
  id: string
  name: string
  text: string
  ratings: Ratings
  average: number
  /** The type of accommodation it is about; the month of check-out, `2026-08`. */
  stay: { id: string; title: string } | null
  stayMonth: string | null
  createdAt: string
  reply: { text: string; at: string } | null
  /** Made up for the demo, and marked so on the page. */
  sample: boolean
}

/** The averages of all approved reviews, rounded to two decimals, null without any review. */
export type ReviewSummary = {
  count: number
  average: number | null
  categories: Record<RatingCategory, number | null>
  /** How many have one, two … five whole stars (specification 2: the integer part of the average). */
  stars: Record<1 | 2 | 3 | 4 | 5, number>
}

export const reviewSorts = ['newest', 'oldest', 'highest', 'lowest'] as const
export type ReviewSort = (typeof reviewSorts)[number]
export const reviewExtras = ['photos', 'video', 'audio'] as const
export type ReviewExtra = (typeof reviewExtras)[number]

/** A query of approved reviews; `rating` is an average's integer part, `cursor` the `next` of the page before. */
export type ReviewQuery = {
  limit?: number
  cursor?: string
  rating?: number
  stay?: string
  with?: ReviewExtra
  sort?: ReviewSort
}

export const MAX_REVIEWS_AT_ONCE = 100
/** On one page of `/reviews`. */
export const REVIEWS_ON_A_PAGE = 20

export type ReviewPage = {
  reviews: PublishedReview[]
  /** How many match in all, and where the next page begins; null at the end. */
  total: number
  next: string | null
  summary: ReviewSummary
}
