import { RATING_HIGHEST } from '#domain/reviews/rating.ts'
import { Popup } from '../../ui/frame/popup.tsx'

/** What a guest is asked to rate: labels only, 5 to 1 stars, nothing to submit (specification 2). */
const rows = ['Room(s)', 'Service', 'Staff', 'Cleanliness']
const stars = Array.from({ length: RATING_HIGHEST }, (_, index) => RATING_HIGHEST - index)

export function ReviewsPopup({ intro }: { intro: string }) {
  return (
    <Popup id="review_popup" title="Reviews" backTo="#write">
      {intro && <p className="small">{intro}</p>}
      <dl className="ratings">
        {rows.map((row) => (
          <div key={row}>
            <dt>{row}</dt>
            <dd>
              <ul className="stars labels">
                {stars.map((count) => (
                  <li key={count} title={sayStars(count)}>
                    <svg viewBox="0 0 24 24" role="img" aria-label={sayStars(count)}>
                      <use href="#icon-star" />
                    </svg>
                  </li>
                ))}
              </ul>
            </dd>
          </div>
        ))}
      </dl>
    </Popup>
  )
}

function sayStars(count: number): string {
  return count === 1 ? '1 star' : `${count} stars`
}
