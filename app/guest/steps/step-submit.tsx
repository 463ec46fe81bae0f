import { type ReactNode, useEffect, useRef } from 'react'
import { whatsappLink } from '#modules/common/contact.ts'
import { untouchedQuestion } from '#modules/reviews/rating.ts'
import { hurry, troubles } from '../sending/retry.ts'
import type { WrittenReview } from '../use-review.ts'

/** Submit, the one question about rows nobody touched, and what is said while the connection is down. */
export function StepSubmit({ review, phone }: { review: WrittenReview; phone: string }) {
  const { stage, asking, files } = review
  return (
    <section className="step" aria-label="Send">
      {files.onlyHere && (
        <p className="small only-here" role="status">
          {onlyHere}
        </p>
      )}
      {stage.name === 'sending' ? (
        <>
          <Submitting>{stage.trouble && troubles[stage.trouble]}</Submitting>
          {stage.trouble && stage.trouble !== 'line' && (
            <p className="actions">
              <button className="button second slim" type="button" onClick={hurry}>
                Try again
              </button>
              <a className="quiet" href={whatsappLink(phone)}>
                WhatsApp
              </a>
            </p>
          )}
        </>
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

/** Replaces Submit, and takes the focus from it. */
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

const onlyHere =
  'This device cannot keep the files you have added. Please leave this page open until they have arrived.'
const finishing =
  'Your words have arrived. What you added is still being made ready on this device and follows by itself: keep this page open until then.'

const submitting = 'Submitting...'

/** A disabled button replaces Submit; a line below it says what it waits for. */
function Submitting({ children }: { children: ReactNode }) {
  return (
    <>
      <button className="button wide" type="button" disabled>
        {submitting}
      </button>
      <p className="small waiting" role="status">
        {children}
      </p>
    </>
  )
}
