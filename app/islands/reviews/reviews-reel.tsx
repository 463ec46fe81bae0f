import { useRef } from 'react'
import { messages } from '#modules/common/messages.ts'
import type { ReviewCard } from '#modules/reviews/review-card.ts'
import { Slides, Steer } from '../carousel/slides.tsx'
import { useAutoplay } from '../carousel/use-autoplay.ts'
import { STILL, useCarousel, useMediaQuery } from '../carousel/use-carousel.ts'
import { DetailRating, Voice } from './voice.tsx'

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
