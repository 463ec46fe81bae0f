import { useId, useState } from 'react'
import { characterCount } from '#modules/common/text.ts'
import type { ReviewCard } from '#modules/reviews/review-card.ts'
import { Rated, RatingRows } from '../../ui/form/stars.tsx'
import { Popup } from '../../ui/frame/popup.tsx'
import { Avatar } from '../../ui/picture/picture.tsx'
import { AudioNote, TripPictures } from './trip.tsx'

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
export function Voice({ review, total, hold }: VoiceProps) {
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
export function DetailRating({ review }: { review: ReviewCard }) {
  return (
    <Popup id={detailRatingId(review)} title="Reviews" backTo="#reviews">
      <p className="small">{[review.name, review.stay, review.month].filter(Boolean).join(', ')}</p>
      <RatingRows ratings={review.ratings} />
    </Popup>
  )
}

/** About eight lines of the large type; beyond it the rest waits behind "Read more". */
const LONG_TEXT = 420
/** So few words can be larger: on a phone they then fill the row that is as high as its highest review. */
const SHORT_TEXT = 180

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
