import { drawnStars, RATING_HIGHEST } from '#domain/rating.ts'

const places = Array.from({ length: RATING_HIGHEST }, (_, index) => index + 1)

/** Five stars, filled by the integer part of the rating (spec.md 2). */
export function Stars({ rating, label }: { rating: number; label?: string }) {
  const drawn = drawnStars(rating)
  return (
    <span className="stars" role="img" aria-label={label ?? `${drawn} out of ${RATING_HIGHEST} stars`}>
      {places.map((place) => (
        <svg key={place} className={place > drawn ? 'off' : undefined} viewBox="0 0 24 24" aria-hidden="true">
          <use href="#icon-star" />
        </svg>
      ))}
    </span>
  )
}
