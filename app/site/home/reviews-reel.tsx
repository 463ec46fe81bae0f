import { messages } from '#core/refusals/messages.ts'
import { characterCount, textProps } from '#core/values/text.ts'
import type { PublishedReview } from '#modules/reviews/published-review.ts'
import { RatingRows, RatingWithStars } from '../../ui/form/stars.tsx'
import { Popup } from '../../ui/frame/popup.tsx'
import { Avatar } from '../../ui/picture/picture.tsx'
import { AudioNote, describeStayAndMonth, formatStayMonth, TripPictures } from '../review-media.tsx'
import { Carousel } from './carousel.tsx'

/** About eight lines of the large type; the rest of a longer text is behind "Read more". */
const LONG_TEXT_CHARACTERS = 420

/** A text as short as this is larger, so that it fills the row, which is as high as its highest review. */
const SHORT_TEXT_CHARACTERS = 180

type ReviewsReelProps = { reviews: PublishedReview[]; total: number; heading?: string; intro?: string }

/** The delay before the next review; it starts again when a popup closes (specification 9). */
const autoplay = { delayMs: 4000, mediaQuery: 'all', isPausedByStep: false }

/** One review at a time, looping, moving on by itself (specification 2). All are in one row as high as the highest: nothing jumps. */
export function ReviewsReel({ reviews, total, heading, intro }: ReviewsReelProps) {
  // With samples among the reviews, the carousel counts more than the numbers around it.
  const isMixed = new Set(reviews.map(({ sample }) => sample)).size > 1
  const head = (
    <div>
      {heading && <h2 {...textProps(heading)} />}
      {/* It speaks of the reviews below. */}
      {heading && intro && reviews.length > 0 && <p>{intro}</p>}
    </div>
  )
  if (reviews.length === 0)
    return (
      <>
        <div className="headrow cluster">{head}</div>
        <p className="none">{messages.noRecords}</p>
      </>
    )
  return (
    // biome-ignore lint/a11y/useSemanticElements: the section around it is the landmark; the carousel pattern names a group
    <div role="group" aria-roledescription="carousel" aria-label="Reviews">
      <Carousel
        label="Reviews, in a row"
        itemName="review"
        className="track voices"
        head={head}
        counterSuffix={isMixed ? ', samples too' : ''}
        autoplay={autoplay}
        slides={reviews.map((review) => <ReviewSlide key={review.id} review={review} total={total} />)}
      />
      {reviews.map((review) => (
        <DetailRating key={review.id} review={review} />
      ))}
    </div>
  )
}

/** One guest's words, large, with the prints and recordings of the trip. */
function ReviewSlide({ review, total }: { review: PublishedReview; total: number }) {
  const { name, reply, sample } = review
  return (
    <div className="voice columns">
      <div>
        <RatingWithStars rating={review.average} />
        <Quotation id={`text-${review.id}`} text={review.text} />
        <div className="by cluster">
          <Avatar picture={review.profile} name={name} />
          <span>
            <b>{name}</b>
            <br />
            <span className="small">{describeStayAndMonth(review)}</span>
          </span>
          {sample && <span className="sample">Sample</span>}
        </div>
        {review.audio && <AudioNote name={name} audio={review.audio} />}
        {reply && (
          <div className="reply">
            <b>The house answers</b>
            <p className="small">{reply.text}</p>
          </div>
        )}
        <p className="links cluster">
          <a className="quiet" href={`#${detailRatingId(review)}`}>
            Detail Rating<span className="vh">{` of ${name}`}</span>
          </a>
          <a className="quiet" href="/reviews">
            {/* With one review the number is left out. */}
            View All {total > 1 ? `${total} reviews` : <span className="vh">reviews</span>}
          </a>
        </p>
      </div>
      <TripPictures review={review} />
    </div>
  )
}

function detailRatingId({ id }: PublishedReview) {
  return `detail_rating-${id}`
}

/** The popup titled Reviews with the four star rows of one review (specification 2). */
function DetailRating({ review }: { review: PublishedReview }) {
  return (
    <Popup id={detailRatingId(review)} title="Reviews" backTo="#reviews">
      <p className="small">
        {[review.name, review.stay?.title, formatStayMonth(review)].filter(Boolean).join(', ')}
      </p>
      <RatingRows ratings={review.ratings} />
    </Popup>
  )
}

/** A guest's text; a long one is shortened by style alone, so that it is whole for machines, readers and without script. */
function Quotation({ id, text }: { id: string; text: string }) {
  const length = characterCount(text)
  const isLong = length > LONG_TEXT_CHARACTERS
  const isShort = length <= SHORT_TEXT_CHARACTERS
  return (
    <>
      <blockquote id={isLong ? id : undefined} className={isLong ? 'long' : isShort ? 'short' : undefined}>
        <span {...textProps(text)} />
      </blockquote>
      {isLong && (
        <button
          type="button"
          className="quiet"
          data-needs-script=""
          data-read-more=""
          aria-expanded={false}
          aria-controls={id}
        >
          Read more
        </button>
      )}
    </>
  )
}
