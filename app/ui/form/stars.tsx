import {
  countFilledStars,
  formatRating,
  MAX_RATING,
  type Ratings,
  ratingCategories,
} from '#modules/reviews/rating.ts'

/** A star is drawn in a box of 24 by 24; the next one begins 28 further on. */
const STAR_DISTANCE = 28
const starIndexes = Array.from({ length: MAX_RATING }, (_, index) => index)

type RatingProps = { rating: number }

/** An average: whole stars (specification 2), and beside them `3.8 of 5`. */
export function RatingWithStars({ rating }: RatingProps) {
  return (
    <span className="rated">
      <Stars rating={rating} />
      <span aria-hidden="true">
        {formatRating(rating)} of {MAX_RATING}
      </span>
    </span>
  )
}

/** Five stars in one drawing, filled by the integer part of the rating (specification 2). */
export function Stars({ rating }: RatingProps) {
  const filledCount = countFilledStars(rating)
  return (
    <svg
      className="stars"
      viewBox={`0 0 ${STAR_DISTANCE * MAX_RATING - 4} 24`}
      width={116}
      height={20}
      role="img"
      aria-label={`${formatRating(rating)} out of ${MAX_RATING} stars`}
    >
      {starIndexes.map((index) => (
        <use
          key={index}
          href="#icon-star"
          x={index === 0 ? undefined : index * STAR_DISTANCE}
          className={index < filledCount ? undefined : 'off'}
        />
      ))}
    </svg>
  )
}

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
