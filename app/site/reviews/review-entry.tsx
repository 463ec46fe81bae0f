import type { ReviewCard } from '#domain/reviews/review-card.ts'
import { AudioNote, TripPictures } from '../../islands/reviews/trip.tsx'
import { RatingRows } from '../../ui/form/rating-rows.tsx'
import { Rated } from '../../ui/form/stars.tsx'
import { Avatar } from '../../ui/picture/avatar.tsx'

/** One review in the list: who, how it was, what they brought back, and what the house answered. */
export function ReviewEntry({ review }: { review: ReviewCard }) {
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
