import { messages } from '#core/refusals/messages.ts'
import type { Refusal } from '#core/refusals/refusal.ts'
import { characterCount, describeTooLong, trimEdges } from '#core/values/text.ts'
import { formatStars, MAX_RATING, type RatingCategory, ratingCategories } from '#modules/reviews/rating.ts'
import { MAX_REVIEW_CHARACTERS, MIN_REVIEW_CHARACTERS } from '#modules/reviews/review.ts'
import { errorAttributes, Field } from '../../ui/form/field.tsx'
import { PhoneField } from '../../ui/form/phone-field.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import type { ChosenFiles } from '../files/chosen-files.ts'
import type { Guest, GuestPage } from '../guest-page.ts'
import { ProfilePicture } from './picture-fields.tsx'

type ContactSectionProps = {
  page: GuestPage
  guest: Guest
  /** What was typed into a form that was sent without script and refused, by the name of the field. */
  defaultValues: Record<string, string>
  problem: Refusal | null
  files: ChosenFiles
}

/** Who the guest is: read-only what the booking contains, and a field for what it lacks. */
export function ContactSection({ page, guest, defaultValues, problem, files }: ContactSectionProps) {
  const makeFieldProps = (name: keyof Guest) => ({
    name,
    bookingValue: guest[name],
    defaultValue: defaultValues[name] ?? '',
    error: problem?.field === name ? problem.message : undefined,
  })
  return (
    <section className="step" aria-labelledby="you">
      <h3 id="you">You</h3>
      <div className="contact-grid">
        <ProfilePicture placeholder={page.prints.placeholder} files={files} />
        <GuestField label="Name" autoComplete="name" {...makeFieldProps('name')} />
        {guest.phone ? (
          <GuestField label="Phone" autoComplete="tel" {...makeFieldProps('phone')} />
        ) : (
          <PhoneField id="r-phone" isAnnounced={false} {...makeFieldProps('phone')} />
        )}
        <GuestField label="Email" type="email" autoComplete="email" isWide {...makeFieldProps('email')} />
      </div>
    </section>
  )
}

type GuestFieldProps = {
  label: string
  name: keyof Guest
  /** Empty where the booking lacks it. */
  bookingValue: string
  defaultValue: string
  error: string | undefined
  isWide?: boolean
  type?: string
  autoComplete: string
}

function GuestField({ label, name, bookingValue, error, isWide, ...input }: GuestFieldProps) {
  const id = `r-${name}`
  const className = isWide ? 'field span' : 'field'
  const inputProps = { className: 'input', id, name }
  return (
    <Field {...{ id, label, className, error }} required={!bookingValue} isAnnounced={false}>
      {bookingValue ? (
        <input {...inputProps} value={bookingValue} readOnly />
      ) : (
        <input {...inputProps} required {...errorAttributes(id, error)} {...input} />
      )}
    </Field>
  )
}

type TextSectionProps = { text: string; defaultText: string; problem: Refusal | null }

export function TextSection({ text, defaultText, problem }: TextSectionProps) {
  const count = characterCount(trimEdges(text))
  const error =
    describeTooLong(count, MAX_REVIEW_CHARACTERS) || (problem?.field === 'review' ? problem.message : '')
  return (
    <section className="step" aria-labelledby="your-words">
      <h3 id="your-words">Your words</h3>
      <Field id="r-review" label="Review" required>
        <textarea
          className="input"
          id="r-review"
          name="review"
          required
          minLength={MIN_REVIEW_CHARACTERS}
          defaultValue={defaultText}
          aria-describedby="r-review-hint r-review-count"
          aria-invalid={error !== '' || undefined}
        />
        <p className="length-line">
          <span id="r-review-hint" className={error ? 'error' : undefined}>
            {error || describeLength(count)}
          </span>
          <b id="r-review-count">
            {count} / {count > MAX_REVIEW_CHARACTERS ? MAX_REVIEW_CHARACTERS : MIN_REVIEW_CHARACTERS}
            <span className="vh"> characters</span>
          </b>
        </p>
      </Field>
    </section>
  )
}

function describeLength(count: number): string {
  if (count >= MIN_REVIEW_CHARACTERS) return 'Long enough, thank you. Write as much as you like.'
  return count > 0 ? messages.reviewTooShort : 'A hundred characters or more: about three sentences.'
}

type StarsSectionProps = {
  defaultValues: Record<string, string>
  onTouch: (category: RatingCategory) => void
}

const starValues = Array.from({ length: MAX_RATING }, (_, index) => index + 1)

/** Four rows of real radio buttons, each at one star until somebody touches it (specification 2). */
export function StarsSection({ defaultValues, onTouch }: StarsSectionProps) {
  return (
    <section className="step" aria-labelledby="your-stay">
      <h3 id="your-stay">Your stay, in stars</h3>
      {ratingCategories.map(({ id, field, label, hint }) => (
        <fieldset className="rating-row cluster" key={id} data-row={id}>
          <legend className="vh">
            {label} <small>{hint}</small>
          </legend>
          {/* A legend is no flex item in WebKit and is drawn on its fieldset's border: its visible text is an element of its own. */}
          <span className="rating-name" aria-hidden="true">
            {label}
            <small>{hint}</small>
          </span>
          <div className="star-row">
            {starValues.map((value) => (
              <label key={value}>
                <input
                  className="unseen"
                  type="radio"
                  name={field}
                  value={value}
                  defaultChecked={String(value) === (defaultValues[field] ?? '1')}
                  aria-label={formatStars(value)}
                  onClick={() => onTouch(id)}
                />
                <Icon name="star" />
              </label>
            ))}
          </div>
        </fieldset>
      ))}
    </section>
  )
}
