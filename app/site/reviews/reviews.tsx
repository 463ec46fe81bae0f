import type { LoaderFunctionArgs } from 'react-router'
import { appContext } from '#app/context/context.server.ts'
import { messages } from '#core/refusals/messages.ts'
import { textProps } from '#core/values/text.ts'
import { readContent } from '#modules/content/content.server.ts'
import { readSitePictures } from '#modules/content/photographs.server.ts'
import { readCountedReviews } from '#modules/reviews/counted-reviews.server.ts'
import { readModerationBalance } from '#modules/reviews/moderation-balance.server.ts'
import { describeModerationBalance } from '#modules/reviews/moderation-balance.ts'
import {
  type PublishedReview,
  REVIEWS_ON_A_PAGE,
  type ReviewQuery,
  type ReviewSummary,
} from '#modules/reviews/published-review.ts'
import { formatRating, formatStars, MAX_RATING, ratingCategories } from '#modules/reviews/rating.ts'
import { makeReviewsAddress, readReviewQuery } from '#modules/reviews/review-address.ts'
import fontFacesUrl from '../../ui/fonts.css?url'
import { Field } from '../../ui/form/field.tsx'
import { RatingRows, RatingWithStars, Stars } from '../../ui/form/stars.tsx'
import { Avatar } from '../../ui/picture/picture.tsx'
import { renderPublicDocument } from '../document.server.tsx'
import { AudioNote, addPlaceholderPicture, describeStayAndMonth, TripPictures } from '../review-media.tsx'
import style from './reviews.css?inline'

/** Every approved review, with a summary, filters and paging. */
export async function loader({ request, context }: LoaderFunctionArgs) {
  const ctx = context.get(appContext)
  const content = await readContent(ctx)
  const stays = content.stays.items.map(({ id, title }) => ({ id, title }))
  const stayIds = stays.map(({ id }) => id)
  const query = readReviewQuery(new URL(request.url).searchParams, stayIds)
  const [pictures, { reviews, countedTotal, uncountedTotal, summaryWithoutSamples, next, summary }, balance] =
    await Promise.all([
      readSitePictures(ctx, content),
      readCountedReviews(ctx, { ...query, limit: REVIEWS_ON_A_PAGE }, content),
      readModerationBalance(ctx),
    ])
  const { name } = content.property
  const { cursor, ...filter } = query
  return renderPublicDocument(ctx, content, {
    // Later pages are indexed by themselves; another order or filter is not.
    path: cursor ? makeReviewsAddress(query) : '/reviews',
    title: `What guests wrote · ${name}`,
    description: `Every published review of ${name}, newest first, written by guests after their stay.`,
    style,
    body: (
      <>
        <div className="page titled reviews-page">
          <header className="head">
            <h1 {...textProps(content.reviews.heading)} />
            <p>
              {content.reviews.rule} <a href="/review-policy">How reviews work</a>
            </p>
          </header>
          {summary.count > 0 && (
            <Summary summary={summary} isSample={summaryWithoutSamples === null} query={filter} />
          )}
          {balance.askedGuests > 0 && (
            <p className="balance">
              {describeModerationBalance(balance)} <a href="/review-policy#balance">All reviews in numbers</a>
            </p>
          )}
          <Filters query={filter} stays={stays} />
          <p className="found" id="list">
            {describeCounts(countedTotal, uncountedTotal, Object.keys(filter).length > 0)}
          </p>
          {reviews.length === 0 && <p className="none">{messages.noRecords}</p>}
          <ol className="entries">
            {reviews.map((review) => (
              <li key={review.id}>
                <ReviewEntry review={addPlaceholderPicture(pictures, content, review)} />
              </li>
            ))}
          </ol>
          {(next || cursor) && (
            <nav className="pages cluster" aria-label="More reviews">
              {cursor && <a href={linkToList(filter)}>Back to the first page</a>}
              {next && (
                <a className="button second" rel="next" href={linkToList({ ...filter, cursor: next })}>
                  More reviews
                </a>
              )}
            </nav>
          )}
        </div>
        {/* After the text, so that its first paint does not wait for the fonts. */}
        <link rel="stylesheet" href={fontFacesUrl} />
      </>
    ),
  })
}

const linkToList = (query: ReviewQuery) => `${makeReviewsAddress(query)}#list`

/** How many there are; samples are counted apart once there are others. */
function describeCounts(countedTotal: number, uncountedTotal: number, isFiltered: boolean): string {
  const reviewCount = countedTotal === 1 ? '1 review' : `${countedTotal} reviews`
  const sampleCount = uncountedTotal === 1 ? '1 sample' : `${uncountedTotal} samples`
  const countsWithSamples = countedTotal > 0 ? `${reviewCount} and ${sampleCount}` : sampleCount
  const counts = uncountedTotal > 0 ? countsWithSamples : reviewCount
  return isFiltered ? `${counts} of this kind` : counts
}

/** One review in the list: guest, ratings, text, files, and the reply. */
function ReviewEntry({ review }: { review: PublishedReview }) {
  return (
    <article className="entry columns" id={`review-${review.id}`} aria-labelledby={`by-${review.id}`}>
      <div className="by cluster">
        <Avatar picture={review.profile} name={review.name} />
        <div>
          <h2 id={`by-${review.id}`} {...textProps(review.name)} />
          <p className="small">{describeStayAndMonth(review)}</p>
        </div>
        {review.sample && <span className="sample">Sample</span>}
      </div>
      <div className="said">
        <RatingWithStars rating={review.average} />
        {review.text.split(/\n\s*\n/).map((paragraph) => (
          <p key={paragraph}>{paragraph}</p>
        ))}
        {review.audio && <AudioNote name={review.name} audio={review.audio} />}
        <TripPictures review={review} />
        <details className="detail">
          <summary className="quiet">
            Detail Rating<span className="vh"> of {review.name}</span>
          </summary>
          <RatingRows ratings={review.ratings} />
        </details>
        {review.reply && (
          <div className="reply">
            <b>The house answers</b>
            <p>{review.reply.text}</p>
          </div>
        )}
      </div>
    </article>
  )
}

const starCounts = [5, 4, 3, 2, 1] as const

type SummaryProps = { summary: ReviewSummary; isSample: boolean; query: ReviewQuery }

/** The summary of all reviews: the average, each category, and the number of reviews per star. */
function Summary({ summary, isSample, query }: SummaryProps) {
  const { count, average, categories, stars } = summary
  return (
    <section className="together" aria-label="All reviews together">
      <div className="average">
        <p className="number" aria-hidden="true">
          {formatRating(average ?? 0)} <small>of {MAX_RATING}</small>
        </p>
        <Stars rating={average ?? 0} />
        <p className="small">
          from {count} {count === 1 ? 'review' : 'reviews'}
        </p>
        {isSample && <span className="sample">Sample</span>}
      </div>
      <dl className="bars">
        {ratingCategories.map(({ id, label }) => (
          <Bar key={id} label={label} value={categories[id] ?? 0} maximum={MAX_RATING}>
            {formatRating(categories[id] ?? 0)}
          </Bar>
        ))}
      </dl>
      <dl className="bars">
        {starCounts.map((row) => (
          <Bar
            key={row}
            label={formatStars(row)}
            href={stars[row] > 0 ? linkToList({ ...query, rating: row }) : undefined}
            value={stars[row]}
            maximum={count}
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
  maximum: number
  children: string | number
}

function Bar({ label, href, value, maximum, children }: BarProps) {
  return (
    <div>
      <dt>{href ? <a href={href}>{label}</a> : label}</dt>
      <dd>
        <span className="bar" aria-hidden="true">
          <i style={{ width: `${Math.round((value / Math.max(1, maximum)) * 100)}%` }} />
        </span>
        <span className="value">{children}</span>
      </dd>
    </div>
  )
}

const ratingOptions = starCounts.map((row) => ({ value: String(row), text: formatStars(row) }))
const mediaOptions = [
  { value: 'photos', text: 'With photos' },
  { value: 'video', text: 'With a film' },
  { value: 'audio', text: 'With a voice note' },
]
const sortOptions = [
  { value: 'newest', text: 'Newest first' },
  { value: 'oldest', text: 'Oldest first' },
  { value: 'highest', text: 'Highest rating first' },
  { value: 'lowest', text: 'Lowest rating first' },
]

/** A GET form, so that a filter has an address and works without script. */
function Filters({ query, stays }: { query: ReviewQuery; stays: { id: string; title: string }[] }) {
  const stayOptions = stays.map(({ id, title }) => ({ value: id, text: title }))
  const filters: Filter[] = [
    { label: 'Stars', name: 'rating', anyLabel: 'Any rating', options: ratingOptions },
    { label: 'Stay', name: 'stay', anyLabel: 'Every stay', options: stayOptions },
    { label: 'Pictures and sound', name: 'with', anyLabel: 'All reviews', options: mediaOptions },
    { label: 'Order', name: 'sort', options: sortOptions },
  ]
  return (
    <form className="filters" action="/reviews" method="get" aria-label="Choose reviews">
      {filters.map((filter) => (
        <FilterSelect key={filter.name} {...filter} chosenValue={query[filter.name]} />
      ))}
      <div className="asks">
        <button className="button second" type="submit">
          Show
        </button>
        {Object.keys(query).length > 0 && (
          <a className="quiet" href="/reviews">
            Show all
          </a>
        )}
      </div>
    </form>
  )
}

type Filter = {
  label: string
  name: 'rating' | 'stay' | 'with' | 'sort'
  anyLabel?: string
  options: { value: string; text: string }[]
}

type FilterSelectProps = Filter & { chosenValue: string | number | undefined }

function FilterSelect({ label, name, anyLabel, options, chosenValue }: FilterSelectProps) {
  return (
    <Field id={`choose-${name}`} label={label}>
      <select className="input" id={`choose-${name}`} name={name} defaultValue={chosenValue ?? ''}>
        {anyLabel && <option value="">{anyLabel}</option>}
        {options.map(({ value, text }) => (
          <option key={value} value={value}>
            {text}
          </option>
        ))}
      </select>
    </Field>
  )
}
