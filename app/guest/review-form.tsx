import { type ReactNode, useEffect, useRef } from 'react'
import { messages } from '#core/refusals/messages.ts'
import type { Refusal } from '#core/refusals/refusal.ts'
import { telLink, whatsappLink } from '#core/values/contact.ts'
import { writeUntouchedRowsQuestion } from '#modules/reviews/rating.ts'
import { FramedPicture } from '../ui/picture/picture.tsx'
import { FilesSection } from './form-sections/files-section.tsx'
import { ContactSection, StarsSection, TextSection } from './form-sections/review-sections.tsx'
import type { FormResult, GuestPage, LinkState } from './guest-page.ts'
import { delaySentences, retryNow } from './sending/requests.ts'
import { type ReviewFormState, useReviewForm } from './use-review-form.ts'

const keepPageOpenSentence =
  'This device cannot keep the files you have added. Please leave this page open until they have arrived.'

const stillConvertingSentence =
  'Your words have arrived. What you added is still being made ready on this device and follows by itself: keep this page open until then.'

export type OpenLink = Extract<LinkState, { state: 'open' }>

export type ReviewFormProps = {
  page: GuestPage
  link: OpenLink
  /** The state of the link could not be updated. */
  isStale: boolean
  reload: () => Promise<void>
  onResult: (result: FormResult) => void
}

/** The welcome note and the form, or the server's message in their place. */
export function ReviewForm(props: ReviewFormProps) {
  const { page, link } = props
  const form = useRef<HTMLFormElement>(null)
  const reviewForm = useReviewForm(props, form)
  const { draft, files, guest, problem, stage } = reviewForm
  const defaultValues = page.refused?.fields ?? {}
  return (
    <main className="page guest columns" id="main">
      <WelcomeNote page={page} link={link} />
      {stage.name === 'refused' && (
        <RefusalNotice
          message={stage.message}
          house={page.house}
          onRetry={stage.mayTryAgain ? reviewForm.sendAgain : undefined}
          onBack={reviewForm.goBack}
        />
      )}
      <form
        ref={form}
        className="sheet-paper"
        action={`/review?id=${encodeURIComponent(link.key)}`}
        method="post"
        encType="multipart/form-data"
        hidden={stage.name === 'refused'}
        onInput={reviewForm.clearFixedProblem}
        onSubmit={reviewForm.submit}
      >
        <h2 id="write-a-review">WRITE A REVIEW</h2>
        <ProblemSummary problem={problem} />
        {page.refused && <p className="small">Pictures and recordings have to be chosen once more.</p>}
        <p className="small lookup-note" role="status">
          {reviewForm.isUnconfirmed && messages.bookingLookupRetrying}
        </p>
        <input type="hidden" name="booking_id" value={link.key} />
        <ContactSection {...{ page, guest, defaultValues, problem, files }} />
        <StarsSection defaultValues={defaultValues} onTouch={reviewForm.markTouched} />
        <TextSection text={draft.review} defaultText={defaultValues.review ?? ''} problem={problem} />
        <FilesSection allowedMedia={link.media} files={files} />
        <SubmitSection review={reviewForm} phone={page.house.phone} />
      </form>
    </main>
  )
}

function WelcomeNote({ page, link }: { page: GuestPage; link: OpenLink }) {
  return (
    <div className="welcome">
      <FramedPicture pictureWithAlt={page.welcome.print} isFirst sizes="(width < 56rem) 66vw, 420px" />
      <h1>
        {page.welcome.greeting}
        {link.firstName && `, ${link.firstName}`}
      </h1>
      <p>
        {link.stayed} {page.welcome.thanks}
      </p>
      <p className="sign">{page.welcome.sign}</p>
    </div>
  )
}

/** The problem, on top, as a link to its field; takes the focus when it appears. */
function ProblemSummary({ problem }: { problem: Refusal | null }) {
  const summary = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (problem) summary.current?.focus()
  }, [problem])
  if (!problem) return null
  return (
    <div className="summary" role="alert" tabIndex={-1} ref={summary}>
      <h2>One thing before we send it</h2>
      <a href={`#${findFieldId(problem.field)}`}>{problem.message}</a>
    </div>
  )
}

const fieldNames = ['name', 'email', 'phone', 'review', 'profile']
const findFieldId = (field = '') => (fieldNames.includes(field) ? `r-${field}` : 'write-a-review')

type RefusalNoticeProps = {
  message: string
  house: GuestPage['house']
  /** Set where the same review may be accepted at another try. */
  onRetry: (() => void) | undefined
  onBack: () => void
}

/** The server's message, in place of the form (specification 4); everything written is still there behind it. */
function RefusalNotice({ message, house: { name, phone }, onRetry, onBack }: RefusalNoticeProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  const question = `Hello ${name}, my review could not be saved. Could you help?`
  return (
    <section className="sheet-paper refused" aria-labelledby="refused-message" role="alert">
      <p className="eyebrow">Not saved yet</p>
      <h2 id="refused-message" tabIndex={-1} ref={heading}>
        {message}
      </h2>
      <p>What you wrote is still here, on this device.</p>
      <p className="actions">
        {onRetry && (
          <button type="button" className="button" onClick={onRetry}>
            Try again
          </button>
        )}
        <button type="button" className={onRetry ? 'button second' : 'button'} onClick={onBack}>
          Back to what I wrote
        </button>
        <a className="quiet" href={whatsappLink(phone, question)}>
          WhatsApp
        </a>
        <a className="quiet" href={telLink(phone)}>
          Call us
        </a>
      </p>
    </section>
  )
}

/** Submit, the question about untouched rows, and the status while the connection is down. */
function SubmitSection({ review, phone }: { review: ReviewFormState; phone: string }) {
  const { stage, untouchedLabels, files } = review
  return (
    <section className="step" aria-label="Send">
      {files.hasFilesOnlyInMemory && (
        <p className="small memory-note" role="status">
          {keepPageOpenSentence}
        </p>
      )}
      {stage.name === 'sending' ? (
        <>
          <SubmittingNotice>{stage.delay && delaySentences[stage.delay]}</SubmittingNotice>
          {stage.delay && stage.delay !== 'offline' && (
            <p className="actions">
              <button className="button second slim" type="button" onClick={retryNow}>
                Try again
              </button>
              <a className="quiet" href={whatsappLink(phone)}>
                WhatsApp
              </a>
            </p>
          )}
        </>
      ) : stage.name === 'finishing' ? (
        <SubmittingNotice>{stillConvertingSentence}</SubmittingNotice>
      ) : untouchedLabels.length > 0 ? (
        <UntouchedRowsQuestion review={review} />
      ) : (
        <button className="button wide" type="submit">
          Submit
        </button>
      )}
      <p className="small submit-note">
        Your name and words appear on the site once the house has read them. Your e-mail and phone never do.
      </p>
    </section>
  )
}

/** Replaces Submit, and takes the focus from it. */
function UntouchedRowsQuestion({ review }: { review: ReviewFormState }) {
  const question = useRef<HTMLDivElement>(null)
  useEffect(() => question.current?.focus(), [])
  return (
    <div className="ask" role="alert" tabIndex={-1} ref={question}>
      <p>{writeUntouchedRowsQuestion(review.untouchedLabels)}</p>
      <div className="actions">
        <button className="button slim" type="button" onClick={review.keepUntouchedRows}>
          Keep and submit
        </button>
        <button className="button second slim" type="button" onClick={review.changeUntouchedRows}>
          Change them
        </button>
      </div>
    </div>
  )
}

/** A disabled button replaces Submit, with a line below it about the reason. */
function SubmittingNotice({ children }: { children: ReactNode }) {
  return (
    <>
      <button className="button wide" type="button" disabled>
        Submitting...
      </button>
      <p className="small sending-note" role="status">
        {children}
      </p>
    </>
  )
}
