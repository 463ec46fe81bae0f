import { messages } from '#domain/messages.ts'
import { type Balance, sayBalance } from '#domain/reviews/balance.ts'
import type { ReviewQuery, ReviewSummary } from '#domain/reviews/published-review.ts'
import { reviewsAddress } from '#domain/reviews/review-address.ts'
import type { ReviewCard } from '#domain/reviews/review-card.ts'
import { Filters } from './filters.tsx'
import { ReviewEntry } from './review-entry.tsx'
import { Summary } from './summary.tsx'

type Found = { counted: number; uncounted: number }
type ReviewsProps = {
  /** The owner's heading, and who can write. */
  said: { heading: string; rule: string }
  reviews: ReviewCard[]
  /** How many there are; samples stand apart once there are others. */
  found: Found
  next: string | null
  summary: ReviewSummary
  /** The summary counts the demo's samples. */
  sample: boolean
  balance: Balance
  query: ReviewQuery
  stays: { id: string; title: string }[]
}

/** Every approved review, with what they say together, filters that are links, and pages that follow each other. */
export function Reviews({
  said,
  reviews,
  found,
  next,
  summary,
  sample,
  balance,
  query,
  stays,
}: ReviewsProps) {
  const { cursor, ...asked } = query
  return (
    <div className="page reviews-page">
      <header className="head split">
        <h1>{said.heading}</h1>
        <p>
          {said.rule} <a href="/review-policy">How reviews work</a>
        </p>
      </header>
      {summary.count > 0 && <Summary summary={summary} sample={sample} query={asked} />}
      {balance.asked > 0 && (
        <p className="balance">
          {sayBalance(balance)} <a href="/review-policy#balance">All reviews in numbers</a> ·{' '}
          <a href="/log">The log that anyone can check</a>
        </p>
      )}
      <Filters query={asked} stays={stays} />
      <p className="found" id="list">
        {sayFound(found, Object.keys(asked).length > 0)}
      </p>
      {reviews.length === 0 && <p className="none">{messages.noRecords}</p>}
      <ol className="entries">
        {reviews.map((review) => (
          <li key={review.id}>
            <ReviewEntry review={review} />
          </li>
        ))}
      </ol>
      {(next || cursor) && (
        <nav className="pages" aria-label="More reviews">
          {cursor && <a href={`${reviewsAddress(asked)}#list`}>Back to the first page</a>}
          {next && (
            <a
              className="button second"
              rel="next"
              href={`${reviewsAddress({ ...asked, cursor: next })}#list`}
            >
              More reviews
            </a>
          )}
        </nav>
      )}
    </div>
  )
}

function sayFound({ counted, uncounted }: Found, filtered: boolean): string {
  const own = counted === 1 ? '1 review' : `${counted} reviews`
  const samples = uncounted === 1 ? '1 sample' : `${uncounted} samples`
  const said = [(counted > 0 || uncounted === 0) && own, uncounted > 0 && samples]
    .filter(Boolean)
    .join(' and ')
  return filtered ? `${said} of this kind` : said
}
