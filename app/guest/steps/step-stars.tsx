import { RATING_HIGHEST, type RatingCategory, ratingCategories } from '#modules/reviews/rating.ts'
import { Icon } from '../../ui/picture/icon.tsx'

type Props = { given: Record<string, string>; onTouch: (category: RatingCategory) => void }

const stars = Array.from({ length: RATING_HIGHEST }, (_, index) => index + 1)

/** Four rows of real radio buttons, each at one star until somebody touches it (specification 2). */
export function StepStars({ given, onTouch }: Props) {
  return (
    <section className="step" aria-labelledby="your-stay">
      <h3 id="your-stay">Your stay, in stars</h3>
      {ratingCategories.map(({ id, field, label, hint }) => (
        <fieldset className="rate" key={id} data-row={id}>
          <legend className="vh">
            {label} <small>{hint}</small>
          </legend>
          {/* A legend is no flex item in WebKit and is drawn on its fieldset's border: its visible text is an element of its own. */}
          <span className="what" aria-hidden="true">
            {label}
            <small>{hint}</small>
          </span>
          <div className="row">
            {stars.map((value) => (
              <label key={value}>
                <input
                  type="radio"
                  name={field}
                  value={value}
                  defaultChecked={String(value) === (given[field] ?? '1')}
                  aria-label={value === 1 ? '1 star' : `${value} stars`}
                  onClick={() => onTouch(id)}
                />
                <Icon name="star" />
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </section>
  )
}
