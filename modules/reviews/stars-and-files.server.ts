import { facts } from '#modules/mail/emails/frame.server.ts'
import { type Ratings, ratingCategories } from './rating.ts'

/** The stars of a review, and how many files came with it where there are any. */
export function starsAndFiles(ratings: Ratings, files: number) {
  return facts([
    ...ratingCategories.map(({ id, label }): [string, string] => [label, `${ratings[id]} of 5`]),
    ['Files', files === 0 ? '' : String(files)],
  ])
}
