import type { ReviewCard } from '#domain/reviews/review-card.ts'
import { Rated } from '../../ui/form/stars.tsx'
import { Avatar } from '../../ui/picture/avatar.tsx'
import { detailRatingId } from './detail-rating.tsx'
import { Quotation } from './quotation.tsx'
import { AudioNote, TripPictures } from './trip.tsx'

/** Of one review its number says nothing. */
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
