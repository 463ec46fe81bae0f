import type { ReviewCard } from '#domain/reviews/review-card.ts'
import { RatingRows } from '../../ui/form/rating-rows.tsx'
import { Popup } from '../../ui/frame/popup.tsx'

export function detailRatingId({ id }: ReviewCard) {
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
