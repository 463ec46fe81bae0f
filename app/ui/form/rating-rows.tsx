import { type Ratings, ratingCategories } from '#domain/reviews/rating.ts'
import { Stars } from './stars.tsx'

/** The four star rows of one review. */
export function RatingRows({ ratings }: { ratings: Ratings }) {
  return (
    <dl className="ratings">
      {ratingCategories.map(({ id, label }) => (
        <div key={id}>
          <dt>{label}</dt>
          <dd>
            <Stars rating={ratings[id]} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
