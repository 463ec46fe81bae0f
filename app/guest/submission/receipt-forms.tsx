import { type ReactNode, useEffect, useRef, useState } from 'react'
import { refuseWithMessage } from '#core/refusals/refusal.ts'
import { mailtoLink } from '#core/values/contact.ts'
import { ratingCategories } from '#modules/reviews/rating.ts'
import { MAX_NOTE_CHARACTERS } from '#modules/reviews/review.ts'
import { QuietButton } from '../../ui/buttons.tsx'
import { Field } from '../../ui/form/field.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { StarsSection, TextSection } from '../form-sections/review-sections.tsx'
import type { GuestPage, ReviewReceiptData } from '../guest-page.ts'
import { clearReceiptFormDrafts, useReceiptFormDraft } from './use-receipt-form-draft.ts'

/** What the guest can do now, each in a disclosure; what cannot be undone is confirmed there. */
export function ReceiptActions({ page, linkKey, receipt }: ReceiptActionsProps) {
  const { may, isShown } = receipt
  const formProps = { page, linkKey }
  return (
    <div className="receipt-actions">
      <h3>What you can do</h3>
      {may.correct && <CorrectionForm {...formProps} receipt={receipt} />}
      {may.object && (
        <ReceiptForm
          {...formProps}
          action="objection"
          title="Object"
          description="A note to the owner, who answers here"
          buttonLabel="Send it to the owner"
          version={String(receipt.objections.length)}
        >
          <Field id="own-note" label="What you object to">
            <textarea
              className="input"
              id="own-note"
              name="note"
              required
              maxLength={MAX_NOTE_CHARACTERS}
              {...invalidAttributes(page, 'objection', 'note')}
              defaultValue={readTypedFields(page, 'objection').note ?? ''}
            />
          </Field>
        </ReceiptForm>
      )}
      {may.takeBack && (
        <ReceiptForm
          {...formProps}
          action="withdrawal"
          title="Take it back"
          description="At any time, without giving a reason"
          buttonLabel="Yes, take it back"
        >
          <p>
            {isShown ? 'It is gone from the site at once.' : 'It will not be shown.'} We keep it unseen,
            cannot show it again, and this stay cannot be reviewed again. Shall it go?
          </p>
        </ReceiptForm>
      )}
      <ErasureForm {...formProps} receipt={receipt} />
    </div>
  )
}

/** The rating and text fields of the review form, filled with the current review. */
function CorrectionForm({ page, linkKey, receipt }: ReceiptActionsProps) {
  const { correctableUntil: until, seen, isShown } = receipt
  const typedFields = readTypedFields(page, 'correction')
  const defaultText = typedFields.review ?? receipt.text
  const [text, setText] = useState(defaultText)
  const textContainer = useRef<HTMLDivElement>(null)
  // The text may have been changed before this was hydrated.
  useEffect(() => setText(textContainer.current?.querySelector('textarea')?.value ?? ''), [])
  const stars = ratingCategories.map(({ field }, index) => [field, String(receipt.stars[index]?.rating ?? 1)])
  const problem =
    page.refused?.fields.act === 'correction' &&
    page.refused.field === 'review' &&
    text === typedFields.review
      ? refuseWithMessage('reviewRefused', page.refused.message, 'review')
      : null
  return (
    <ReceiptForm
      action="correction"
      page={page}
      linkKey={linkKey}
      title="Correct it"
      description={until ? `Until ${until}, or as long as it waits` : 'As long as it waits'}
      buttonLabel="Send the correction"
      version={seen}
    >
      <p>
        {isShown ? 'It leaves the site and waits again' : 'It waits again'}: we read it once more before it is
        shown. What you wrote before stays with us, in a log that nobody else reads.
      </p>
      <input type="hidden" name="seen" value={seen} />
      <StarsSection defaultValues={{ ...Object.fromEntries(stars), ...typedFields }} onTouch={() => {}} />
      <div
        ref={textContainer}
        onInput={({ target }) => target instanceof HTMLTextAreaElement && setText(target.value)}
      >
        <TextSection text={text} defaultText={defaultText} problem={problem} />
      </div>
    </ReceiptForm>
  )
}

function ErasureForm({ page, linkKey, receipt: { bookingLifetime } }: ReceiptActionsProps) {
  return (
    <ReceiptForm
      action="erasure"
      page={page}
      linkKey={linkKey}
      title="Erase it"
      description="The review and your data in it"
      buttonLabel="Erase it for good"
    >
      <p>
        <b>This goes:</b> your words and stars, your name and how to reach you beside them, pictures and
        recordings, our reply, your objections, our letters about the review, and what our log quotes of it.
        This page then only says that it is erased.
      </p>
      <p>
        <b>This stays:</b> our own record of your stay, because the law has a house keep a register of its
        guests and its accounts.{' '}
        {bookingLifetime ? `We erase it ${bookingLifetime}.` : 'We keep it no longer than we have to.'} In
        copies for safety what is erased can last until they are made again. For all else, and for messages
        you have sent us, <a href={mailtoLink(page.house.email, 'What you keep of me')}>write to us</a>.
      </p>
      <label className="erase-confirmation">
        <input
          type="checkbox"
          name="sure"
          {...invalidAttributes(page, 'erasure', 'sure')}
          value="yes"
          required
        />
        <span>I am sure. It cannot come back.</span>
      </label>
    </ReceiptForm>
  )
}

type ReceiptActionsProps = { page: GuestPage; linkKey: string; receipt: ReviewReceiptData }

type ReceiptFormProps = {
  action: 'correction' | 'objection' | 'withdrawal' | 'erasure'
  page: GuestPage
  linkKey: string
  title: string
  description: string
  buttonLabel: string
  /** The version of what this form changes; without one its draft is not stored. */
  version?: string
  children: ReactNode
}

/** A plain form of the submission page, in a disclosure, sent by the browser itself. A refusal of the server is shown on top. */
function ReceiptForm(props: ReceiptFormProps) {
  const { action, linkKey, version } = props
  const { refused } = props.page
  const form = useRef<HTMLFormElement>(null)
  const isRefused = refused?.fields.act === action
  const draft = useReceiptFormDraft(form, { action, linkKey, version, isRefused })
  return (
    <details className="extra" open={isRefused || undefined}>
      <summary>
        <span>
          {props.title}
          <small>{props.description}</small>
        </span>
        <Icon name="down" className="extra-arrow" />
      </summary>
      <div className="extra-content">
        <form
          ref={form}
          onSubmit={action === 'erasure' ? () => void clearReceiptFormDrafts(linkKey) : draft.markSent}
          className="receipt-form"
          action={`/review/${action}?id=${encodeURIComponent(linkKey)}`}
          method="post"
          noValidate
        >
          {isRefused && (
            <p className="error" role="alert" id={refusalId(action)}>
              {refused.message}
            </p>
          )}
          {draft.isRestored && (
            <p className="small" role="status">
              What you had typed is here again, and not sent yet.{' '}
              <QuietButton onClick={draft.discardDraft}>Start again</QuietButton>
            </p>
          )}
          {props.children}
          <p className="actions">
            <button className="button slim" type="submit">
              {props.buttonLabel}
            </button>
          </p>
        </form>
      </div>
    </details>
  )
}

function refusalId(act: string): string {
  return `own-refusal-${act}`
}

/** The ARIA attributes of a field that made the server refuse its form. */
function invalidAttributes({ refused }: GuestPage, act: string, field: string) {
  return refused?.fields.act === act && refused.field === field
    ? { 'aria-invalid': true, 'aria-describedby': refusalId(act) }
    : {}
}

function readTypedFields({ refused }: GuestPage, act: string): Record<string, string> {
  return refused?.fields.act === act ? refused.fields : {}
}
