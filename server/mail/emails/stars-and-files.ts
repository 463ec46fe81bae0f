import { type Ratings, ratingCategories } from '#domain/reviews/rating.ts'
import { facts } from './frame.ts'

/** The stars of a review, and how many files came with it where there are any. */
export function starsAndFiles(ratings: Ratings, files: number) {
  return facts([
    ...ratingCategories.map(({ id, label }): [string, string] => [label, `${ratings[id]} of 5`]),
    ['Files', files === 0 ? '' : String(files)],
  ])
}
