import { useId, useRef, useState } from 'react'
import { messages } from '#modules/common/messages.ts'
import { characterCount } from '#modules/common/text.ts'
import type { ReviewCard } from '#modules/reviews/published-review.ts'
import { Rated, RatingRows } from '../../ui/form/stars.tsx'
import { Popup } from '../../ui/frame/popup.tsx'
import { Avatar } from '../../ui/picture/picture.tsx'
import { Slides, Steer } from '../carousel/slides.tsx'
import { useAutoplay } from '../carousel/use-autoplay.ts'
import { STILL, useCarousel, useMediaQuery } from '../carousel/use-carousel.ts'
import { AudioNote, TripPictures } from './trip.tsx'

/** About eight lines of the large type; beyond it the rest waits behind "Read more". */
const LONG_TEXT = 420

/** So few words can be larger: on a phone they then fill the row that is as high as its highest review. */
const SHORT_TEXT = 180

type ReviewsReelProps = { reviews: ReviewCard[]; total: number; heading?: string; intro?: string }

/** The wait before the next review, from the start again whenever a popup has closed (specification 9). */
const AUTOPLAY_MS = 4000

/** One review at a time, looping, moving on by itself (specification 2). All are in one row as high as the highest: nothing jumps. */
export default function ReviewsReel({ reviews, total, heading, intro }: ReviewsReelProps) {
  const root = useRef<HTMLDivElement>(null)
  const carousel = useCarousel(reviews.length)
  const still = useMediaQuery(STILL)
  const several = reviews.length > 1
  // With samples among the reviews, the carousel counts more than the numbers around it.
  const isMixed = new Set(reviews.map(({ sample }) => sample)).size > 1
  const autoplay = useAutoplay({ carousel, delay: AUTOPLAY_MS, enabled: several && !still, root })
  return (
    // biome-ignore lint/a11y/useSemanticElements: the section around it is the landmark; the carousel pattern names a group
    <div ref={root} role="group" aria-roledescription="carousel" aria-label="Reviews">
      <div className="headrow">
        {heading && (
          <div>
            <h2>{heading}</h2>
            {intro && <p>{intro}</p>}
          </div>
        )}
        {several && (
          <Steer
            carousel={carousel}
            autoplay={autoplay}
            count={reviews.length}
            also={isMixed ? ', samples too' : ''}
            of={{ one: 'review', many: 'reviews' }}
            className="reel"
          />
        )}
      </div>
      {reviews.length === 0 && <p className="none">{messages.noRecords}</p>}
      {reviews.length > 0 && (
        <Slides carousel={carousel} label="Reviews, in a row" count={reviews.length} className="track voices">
          {reviews.map((review) => (
            <Voice key={review.id} review={review} total={total} hold={autoplay.pause} />
          ))}
        </Slides>
      )}
      {reviews.map((review) => (
        <DetailRating key={review.id} review={review} />
      ))}
    </div>
  )
}

/** With one review the number is left out. */
function ViewAll() {
  return (
    <>
      View All <span className="vh">reviews</span>
    </>
  )
}

type VoiceProps = {
  review: ReviewCard
  total: number
  /** Somebody reads on: the reel waits. */
  hold: () => void
}

/** One guest's words, large, with the prints and recordings of the trip. */
function Voice({ review, total, hold }: VoiceProps) {
  const { name, stay, month, reply, sample } = review
  const stayed = [stay && `Stayed in the ${stay}`, month].filter(Boolean).join(', ')
  return (
    <div className="voice">
      <div>
        <Rated rating={review.average} />
        <Quotation text={review.text} hold={hold} />
        <div className="by">
          <Avatar of={review.face} />
          <span>
            <b>{name}</b>
            <br />
            <span className="small">{stayed}</span>
          </span>
          {sample && <span className="sample">Sample</span>}
        </div>
        {review.audio && <AudioNote name={name} audio={review.audio} />}
        {reply && (
          <div className="reply">
            <b>The house answers</b>
            <p className="small">{reply}</p>
          </div>
        )}
        <p className="links">
          <a className="quiet" href={`#${detailRatingId(review)}`}>
            Detail Rating<span className="vh">{` of ${name}`}</span>
          </a>
          <a className="quiet" href="/reviews">
            {total > 1 ? `View All ${total} reviews` : <ViewAll />}
          </a>
        </p>
      </div>
      <TripPictures review={review} />
    </div>
  )
}

function detailRatingId({ id }: ReviewCard) {
  return `detail_rating-${id}`
}

/** The popup titled Reviews with the four star rows of one review (specification 2). */
function DetailRating({ review }: { review: ReviewCard }) {
  return (
    <Popup id={detailRatingId(review)} title="Reviews" backTo="#reviews">
      <p className="small">{[review.name, review.stay, review.month].filter(Boolean).join(', ')}</p>
      <RatingRows ratings={review.ratings} />
    </Popup>
  )
}

/** A guest's text; a long one is shortened by style alone, so that it is whole for machines, readers and without script. */
function Quotation({ text, hold }: { text: string; hold: () => void }) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const length = characterCount(text)
  const long = length > LONG_TEXT
  const short = length <= SHORT_TEXT
  return (
    <>
      <blockquote id={long ? id : undefined} className={long && !open ? 'long' : short ? 'short' : undefined}>
        <span>{text}</span>
      </blockquote>
      {long && (
        <button
          type="button"
          className="quiet"
          data-needs-script=""
          aria-expanded={open}
          aria-controls={id}
          onClick={() => {
            hold()
            setOpen(!open)
          }}
        >
          {open ? 'Read less' : 'Read more'}
        </button>
      )}
    </>
  )
}
