import { drawnStars, RATING_HIGHEST } from '#domain/rating.ts'

/** A star stands on a field of 24 by 24, and the next one 28 further on. */
const STEP = 28
const places = Array.from({ length: RATING_HIGHEST }, (_, index) => index)

/** Five stars in one drawing, filled by the integer part of the rating (spec.md 2). */
export function Stars({ rating, label }: { rating: number; label?: string }) {
  const drawn = drawnStars(rating)
  return (
    <svg
      className="stars"
      viewBox={`0 0 ${STEP * RATING_HIGHEST - 4} 24`}
      width={116}
      height={20}
      role="img"
      aria-label={label ?? `${drawn} out of ${RATING_HIGHEST} stars`}
    >
      {places.map((place) => (
        <use
          key={place}
          href="#icon-star"
          x={place === 0 ? undefined : place * STEP}
          className={place < drawn ? undefined : 'off'}
        />
      ))}
    </svg>
  )
}
