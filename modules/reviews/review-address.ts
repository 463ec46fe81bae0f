import { type ReviewQuery, reviewExtras, reviewSorts } from './published-review.ts'
import { isRating } from './rating.ts'

const CURSOR_MOST_CHARACTERS = 200

/** What the address asks for; what it does not say, or says wrongly, is not asked. */
export function readQuery(search: URLSearchParams, stayIds: readonly string[]): ReviewQuery {
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
    ...(cursor && cursor.length <= CURSOR_MOST_CHARACTERS && { cursor }),
  }
}

/** The address of a page of reviews; asking for nothing is `/reviews`. */
export function reviewsAddress({ rating, stay, with: extra, sort, cursor }: ReviewQuery): string {
  const asked = Object.entries({ rating, stay, with: extra, sort, cursor }).filter(
    ([name, value]) => value !== undefined && !(name === 'sort' && value === 'newest'),
  )
  const search = new URLSearchParams(asked.map(([name, value]) => [name, String(value)]))
  return search.size > 0 ? `/reviews?${search}` : '/reviews'
}
