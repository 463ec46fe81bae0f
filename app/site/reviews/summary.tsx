import type { ReviewQuery, ReviewSummary } from '#domain/reviews/published-review.ts'
import { RATING_HIGHEST, ratingCategories, sayRating } from '#domain/reviews/rating.ts'
import { reviewsAddress } from '#domain/reviews/review-address.ts'
import { Stars } from '../../ui/form/stars.tsx'

const starRows = [5, 4, 3, 2, 1] as const

type SummaryProps = { summary: ReviewSummary; sample: boolean; query: ReviewQuery }

/** What all reviews say together: the average, each category, and how many gave how many stars. */
export function Summary({ summary, sample, query }: SummaryProps) {
  const { count, average, categories, stars } = summary
  return (
    <section className="together" aria-label="All reviews together">
      <div className="average">
        <p className="number" aria-hidden="true">
          {sayRating(average ?? 0)} <small>of {RATING_HIGHEST}</small>
        </p>
        <Stars rating={average ?? 0} />
        <p className="small">
          from {count} {count === 1 ? 'review' : 'reviews'}
        </p>
        {sample && <span className="sample">Sample</span>}
      </div>
      <dl className="bars">
        {ratingCategories.map(({ id, label }) => (
          <Bar key={id} label={label} value={categories[id] ?? 0} of={RATING_HIGHEST}>
            {sayRating(categories[id] ?? 0)}
          </Bar>
        ))}
      </dl>
      <dl className="bars">
        {starRows.map((row) => (
          <Bar
            key={row}
            label={row === 1 ? '1 star' : `${row} stars`}
            href={stars[row] > 0 ? `${reviewsAddress({ ...query, rating: row })}#list` : undefined}
            value={stars[row]}
            of={count}
          >
            {stars[row]}
          </Bar>
        ))}
      </dl>
    </section>
  )
}

type BarProps = {
  label: string
  href?: string | undefined
  value: number
  of: number
  children: string | number
}

function Bar({ label, href, value, of, children }: BarProps) {
  return (
    <div>
      <dt>{href ? <a href={href}>{label}</a> : label}</dt>
      <dd>
        <span className="bar" aria-hidden="true">
          <i style={{ width: `${Math.round((value / Math.max(1, of)) * 100)}%` }} />
        </span>
        <span className="value">{children}</span>
      </dd>
    </div>
  )
}
