import { type ReviewQuery, reviewExtras, reviewSorts } from './published-review.ts'
import { isRating } from './rating.ts'

const MAX_CURSOR_CHARACTERS = 200

/** The query in a URL; unknown and invalid parameters are ignored. */
export function readReviewQuery(search: URLSearchParams, stayIds: readonly string[]): ReviewQuery {
  const rating = Number(search.get('rating'))
  const stay = stayIds.find((id) => id === search.get('stay'))
  const extra = reviewExtras.find((kind) => kind === search.get('with'))
  const sort = reviewSorts.find((order) => order === search.get('sort'))
  const cursor = search.get('cursor')
  return {
    ...(isRating(rating) && { rating }),
    ...(stay && { stay }),
    ...(extra && { with: extra }),
    ...(sort && { sort }),
    ...(cursor && cursor.length <= MAX_CURSOR_CHARACTERS && { cursor }),
  }
}

/** The URL of a page of reviews; `/reviews` for an empty query. */
export function makeReviewsAddress({ rating, stay, with: extra, sort, cursor }: ReviewQuery): string {
  const parameters = Object.entries({ rating, stay, with: extra, sort, cursor }).filter(
    ([name, value]) => value !== undefined && !(name === 'sort' && value === 'newest'),
  )
  const search = new URLSearchParams(parameters.map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `/reviews?${search}` : '/reviews'
}
