import type { LoaderFunctionArgs } from 'react-router'
import { messages } from '#domain/messages.ts'
import { type Balance, sayBalance } from '#domain/reviews/balance.ts'
import { REVIEWS_ON_A_PAGE, type ReviewQuery, type ReviewSummary } from '#domain/reviews/published-review.ts'
import { readQuery, reviewsAddress } from '#domain/reviews/review-address.ts'
import type { ReviewCard } from '#domain/reviews/review-card.ts'
import { publishedContent } from '#server/house/content/content.ts'
import { withPhotographs } from '#server/house/pictures/photographs.ts'
import { countedReviews } from '#server/house/reviews/counted-reviews.ts'
import { moderationBalance } from '#server/house/reviews/moderation-balance.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { documentResponse } from '../../document.server.tsx'
import { AudioNote, TripPictures } from '../../islands/reviews/trip.tsx'
import { RatingRows } from '../../ui/form/rating-rows.tsx'
import { Rated } from '../../ui/form/stars.tsx'
import { Avatar } from '../../ui/picture/avatar.tsx'
import { Frame } from '../frame/frame.tsx'
import { reviewCard } from '../review-card.server.ts'
import { Filters } from './filters.tsx'
import style from './reviews.css?inline'
import { Summary } from './summary.tsx'

export async function loader({ request, context }: LoaderFunctionArgs) {
  const content = await publishedContent(context.get(houseContext))
  const house = await withPhotographs(context.get(houseContext), content)
  const stays = content.stays.items.map(({ id, title }) => ({ id, title }))
  const query = readQuery(
    new URL(request.url).searchParams,
    stays.map(({ id }) => id),
  )
  const [page, balance] = await Promise.all([
    countedReviews(house, { ...query, limit: REVIEWS_ON_A_PAGE }),
    moderationBalance(house),
  ])
  const { name } = content.property
  return documentResponse(house, content, {
    // A later page has words of its own; another order or choice has not.
    path: query.cursor ? reviewsAddress(query) : '/reviews',
    title: `What guests wrote · ${name}`,
    description: `Every published review of ${name}, newest first, written by guests after their stay.`,
    style,
    body: (
      <Frame content={content} year={house.clock.now().getFullYear()}>
        <Reviews
          said={content.reviews}
          reviews={page.reviews.map((review) => reviewCard(house, content, review))}
          found={{ counted: page.counted, uncounted: page.uncounted }}
          next={page.next}
          summary={page.summary}
          sample={page.own === null}
          balance={balance}
          query={query}
          stays={stays}
        />
      </Frame>
    ),
  })
}

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
function Reviews({ said, reviews, found, next, summary, sample, balance, query, stays }: ReviewsProps) {
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

/** One review in the list: who, how it was, what they brought back, and what the house answered. */
function ReviewEntry({ review }: { review: ReviewCard }) {
  const stayed = [review.stay && `Stayed in the ${review.stay}`, review.month].filter(Boolean).join(', ')
  return (
    <article className="entry" id={`review-${review.id}`} aria-labelledby={`by-${review.id}`}>
      <div className="by">
        <Avatar of={review.face} />
        <div>
          <h2 id={`by-${review.id}`}>{review.name}</h2>
          <p className="small">{stayed}</p>
        </div>
        {review.sample && <span className="sample">Sample</span>}
      </div>
      <div className="said">
        <Rated rating={review.average} />
        {review.text.split(/\n\s*\n/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {review.audio && <AudioNote name={review.name} audio={review.audio} />}
        <TripPictures review={review} />
        <Details review={review} />
        {!review.sample && (
          <p className="check">
            <a href={`/log/check/${review.id}#check`}>
              Check this review<span className="vh"> of {review.name}</span>
            </a>
          </p>
        )}
        {review.reply && (
          <div className="reply">
            <b>The house answers</b>
            <p>{review.reply}</p>
          </div>
        )}
      </div>
    </article>
  )
}

function Details({ review }: { review: ReviewCard }) {
  return (
    <details className="detail">
      <summary>
        Detail Rating<span className="vh"> of {review.name}</span>
      </summary>
      <RatingRows ratings={review.ratings} />
    </details>
  )
}
