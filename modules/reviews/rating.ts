import { isWholeNumberBetween } from '#core/values/record.ts'

/** The four things a guest rates, in the order of the review page (specification 3: star row → field of the wire). */
export const ratingCategories = [
  { id: 'location', label: 'Location', field: 'room_rating', hint: 'The house and its surroundings' },
  { id: 'cleanliness', label: 'Cleanliness', field: 'cleanliness_rating', hint: 'Rooms, linen, bathrooms' },
  {
    id: 'communication',
    label: 'Communication',
    field: 'staff_rating',
    hint: 'Before and while you were here',
  },
  { id: 'service', label: 'Service', field: 'services_rating', hint: 'Meals, fires, small kindnesses' },
] as const

export type RatingCategory = (typeof ratingCategories)[number]['id']
/** Whole stars, 1 to 5, one for each category. */
export type Ratings = Record<RatingCategory, number>

export const MIN_RATING = 1
export const MAX_RATING = 5

/** The hero shows an average of at least so many reviews. */
const MIN_REVIEWS_FOR_AVERAGE = 3

export function isRating(value: number): boolean {
  return isWholeNumberBetween(value, MIN_RATING, MAX_RATING)
}

/** The plain mean of the four, rounded to two decimals. */
export function averageRating(ratings: Ratings): number {
  const sum = ratingCategories.reduce((total, { id }) => total + ratings[id], 0)
  return Math.round((sum / ratingCategories.length) * 100) / 100
}

/** How many of five stars are drawn: the integer part of the average (specification 2). */
export function countFilledStars(average: number): number {
  return Math.max(0, Math.min(MAX_RATING, Math.trunc(average)))
}

/** The number beside the stars: `3.9`, `4`; never rounded up to a star that is not drawn, so `4.9` for 4.97. */
export function formatRating(average: number): string {
  return String(Math.min(Math.round(average * 10) / 10, countFilledStars(average) + 0.9))
}

/** The average on the hero; null for too few reviews. */
export function chooseHeroRating(
  reviews: { average: number | null; count: number } | null,
): { average: number; count: number } | null {
  if (!reviews || reviews.average === null || reviews.count < MIN_REVIEWS_FOR_AVERAGE) return null
  return { average: reviews.average, count: reviews.count }
}

/** The one question about untouched rows: "Cleanliness and Service are still at 1 star. Keep them?" */
export function writeUntouchedRowsQuestion(labels: readonly string[]): string {
  const [only] = labels
  if (labels.length === 1) return `${only} is still at 1 star. Keep it?`
  return `${labels.slice(0, -1).join(', ')} and ${labels.at(-1)} are still at 1 star. Keep them?`
}

/** `1 star`, `2 stars` */
export function formatStars(count: number): string {
  return count === 1 ? '1 star' : `${count} stars`
}
