import { useRef } from 'react'
import { messages } from '#domain/messages.ts'
import { RefusedEnding } from './endings/refused.tsx'
import type { FormEnding, GuestPage, LinkStanding } from './guest-page.ts'
import { ProblemSummary } from './problem-summary.tsx'
import { StepExtras } from './steps/step-extras.tsx'
import { StepStars } from './steps/step-stars.tsx'
import { StepSubmit } from './steps/step-submit.tsx'
import { StepText } from './steps/step-text.tsx'
import { StepYou } from './steps/step-you.tsx'
import { useReview } from './use-review.ts'
import { WelcomeNote } from './welcome-note.tsx'

export type OpenLink = Extract<LinkStanding, { state: 'open' }>

type Props = { page: GuestPage; link: OpenLink; onEnd: (ending: FormEnding) => void }

/** The welcome note and the form, or what the server said in their place. */
export function WriteReview({ page, link, onEnd }: Props) {
  const form = useRef<HTMLFormElement>(null)
  const review = useReview(page, link, form, onEnd)
  const { draft, files, problem, stage } = review
  const given = page.refused?.fields ?? {}
  return (
    <main className="page guest" id="main">
      <WelcomeNote page={page} link={link} />
      {stage.name === 'refused' && (
        <RefusedEnding
          message={stage.message}
          house={page.house}
          onAgain={stage.again ? review.sendAgain : undefined}
          onBack={review.goBack}
        />
      )}
      <form
        ref={form}
        className="sheet-paper"
        action={`/review?id=${encodeURIComponent(link.key)}`}
        method="post"
        encType="multipart/form-data"
        noValidate={review.awake}
        hidden={stage.name === 'refused'}
        onInput={review.keep}
        onSubmit={review.submit}
      >
        <h2 id="write-a-review">WRITE A REVIEW</h2>
        <ProblemSummary problem={problem} />
        {page.refused && !review.awake && (
          <p className="small">Pictures and recordings have to be chosen once more.</p>
        )}
        <p className="small unsure" role="status">
          {review.unsure && messages.lookingAgain}
        </p>
        <input type="hidden" name="booking_id" value={link.key} />
        <StepYou
          page={page}
          guest={review.guest}
          given={given}
          problem={problem}
          files={files}
          awake={review.awake}
        />
        <StepStars given={given} onTouch={review.touch} />
        <StepText text={draft.review} given={given.review ?? ''} problem={problem} />
        <StepExtras allowed={link.media} files={files} awake={review.awake} />
        <StepSubmit review={review} phone={page.house.phone} />
      </form>
    </main>
  )
}
