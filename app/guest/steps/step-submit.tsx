import { type ReactNode, useEffect, useRef } from 'react'
import { untouchedQuestion } from '#domain/review.ts'
import type { WrittenReview } from '../use-review.ts'

/** Submit, the one question about rows nobody touched, and what is said while the line is down. */
export function StepSubmit({ review }: { review: WrittenReview }) {
  const { stage, asking } = review
  return (
    <section className="step" aria-label="Send">
      {stage.name === 'sending' ? (
        <Submitting>{stage.failures > 0 && lineDown}</Submitting>
      ) : stage.name === 'finishing' ? (
        <Submitting>{finishing}</Submitting>
      ) : asking.length > 0 ? (
        <Question review={review} />
      ) : (
        <button className="button wide" type="submit">
          Submit
        </button>
      )}
      <p className="small under">
        Your name and words appear on the site once the house has read them. Your e-mail and phone never do.
      </p>
    </section>
  )
}

/** Stands in place of Submit, and takes the focus from it. */
function Question({ review }: { review: WrittenReview }) {
  const box = useRef<HTMLDivElement>(null)
  useEffect(() => box.current?.focus(), [])
  return (
    <div className="ask" role="alert" tabIndex={-1} ref={box}>
      <p>{untouchedQuestion(review.asking)}</p>
      <div>
        <button className="button slim" type="button" onClick={review.keepThem}>
          Keep and submit
        </button>
        <button className="button second slim" type="button" onClick={review.changeThem}>
          Change them
        </button>
      </div>
    </div>
  )
}

const lineDown =
  'The line is down just now. Your review is safe on this device, and we keep trying; you may leave this page open, or come back to it later.'
const finishing =
  'Your words have arrived. What you added is still being made ready on this device and follows by itself: keep this page open until then.'

/** An inert button takes the place of Submit; a quiet line tells what it waits for. */
function Submitting({ children }: { children: ReactNode }) {
  return (
    <>
      <button className="button wide" type="button" disabled>
        Submitting...
      </button>
      <p className="small waiting" role="status">
        {children}
      </p>
    </>
  )
}
