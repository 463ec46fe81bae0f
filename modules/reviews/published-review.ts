import type { PictureSet } from '#core/values/picture-set.ts'
import type { ShownMedia } from '#modules/media/shown-media.server.ts'
import type { RatingCategory, Ratings } from './rating.ts'

/** An approved review with its approved, finished files. */
export type PublishedReview = ShownMedia & {
  id: string
  name: string
  text: string
  ratings: Ratings
  average: number
  /** Which stay it is about, and the month it ended in, `2026-08`. */
  stay: { id: string; title: string } | null
  stayedIn: string | null
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

export const REVIEWS_AT_ONCE = 100
/** On one page of `/reviews`. */
export const REVIEWS_ON_A_PAGE = 20

export type ReviewPage = {
  reviews: PublishedReview[]
  /** How many match in all, and where the next page begins; null at the end. */
  total: number
  next: string | null
  summary: ReviewSummary
}

/** A published review as the public pages show it, with nothing private in it. */
export type ReviewCard = {
  id: string
  name: string
  /** The month of the stay, `August 2026`; empty when the booking has no dates. */
  month: string
  /** The stay's title, `Suite`; empty when unknown. */
  stay: string
  /** The mean of the four ratings; its integer part is the number of drawn stars (specification 2). */
  average: number
  ratings: Ratings
  text: string
  /** The guest's picture, or a placeholder; null shows their initials. */
  avatar: PictureSet | null
  tripPictures: PictureSet[]
  /** Present only when its status is 1 (specification 2). */
  video: Recording | null
  audio: Recording | null
  /** The owner's answer. */
  reply: string | null
  /** Made up for the demo, and marked so on the page. */
  sample: boolean
}

export type Recording = {
  src: string
  /** The URL of a still picture, and its blurred placeholder. */
  poster: string | null
  blur: string | null
  /** Width by height of a film. */
  aspectRatio: number | null
  /** Not every browser plays a film of its kind. */
  isHardToPlay: boolean
  bytes: number
  /** Null when nobody could measure it. */
  seconds: number | null
}
