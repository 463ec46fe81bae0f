import { messages } from '#core/refusals/messages.ts'
import type { Refusal } from '#core/refusals/refusal.ts'
import { characterCount, describeTooLong, trimEdges } from '#core/values/text.ts'
import { RATING_HIGHEST, type RatingCategory, ratingCategories } from '#modules/reviews/rating.ts'
import { MAX_REVIEW_CHARACTERS, REVIEW_MIN_CHARACTERS } from '#modules/reviews/review.ts'
import { errorAttributes, Field } from '../../ui/form/field.tsx'
import { PhoneField } from '../../ui/form/phone-field.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import type { ChosenFiles } from '../files/chosen-files.ts'
import type { Guest, GuestPage } from '../guest-page.ts'
import { ProfilePicture } from './picture-fields.tsx'

type YouProps = {
  page: GuestPage
  guest: Guest
  given: Record<string, string>
  problem: Refusal | null
  files: ChosenFiles
}

/** Who writes: the booking's words, read-only; what the booking lacks is asked for. */
export function StepYou({ page, guest, given, problem, files }: YouProps) {
  const field = (name: keyof Guest) => ({
    name,
    known: guest[name],
    given: given[name] ?? '',
    problem: problem?.field === name ? problem.message : undefined,
  })
  return (
    <section className="step" aria-labelledby="you">
      <h3 id="you">You</h3>
      <div className="who-grid">
        <ProfilePicture placeholder={page.prints.placeholder} files={files} />
        <GuestField label="Name" autoComplete="name" {...field('name')} />
        {guest.phone ? (
          <GuestField label="Phone" autoComplete="tel" {...field('phone')} />
        ) : (
          <PhoneField
            id="r-phone"
            defaultValue={given.phone ?? ''}
            error={field('phone').problem}
            announced={false}
          />
        )}
        <GuestField label="Email" type="email" autoComplete="email" span {...field('email')} />
      </div>
    </section>
  )
}

type FieldProps = {
  label: string
  name: keyof Guest
  known: string
  given: string
  problem: string | undefined
  span?: boolean
  type?: string
  autoComplete: string
}

function GuestField({ label, name, known, given, problem, span, ...input }: FieldProps) {
  const id = `r-${name}`
  const className = span ? 'field span' : 'field'
  return (
    <Field id={id} label={label} required={!known} className={className} error={problem} announced={false}>
      {known ? (
        <input className="input" id={id} name={name} value={known} readOnly />
      ) : (
        <input
          className="input"
          id={id}
          name={name}
          defaultValue={given}
          required
          {...errorAttributes(id, problem)}
          {...input}
        />
      )}
    </Field>
  )
}

type TextProps = { text: string; given: string; problem: Refusal | null }

/** The review itself, with its live hint and count. */
export function StepText({ text, given, problem }: TextProps) {
  const count = characterCount(trimEdges(text))
  const wrong =
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
          minLength={REVIEW_MIN_CHARACTERS}
          defaultValue={given}
          aria-describedby="r-review-hint r-review-count"
          aria-invalid={wrong !== '' || undefined}
        />
        <p className="countline">
          <span id="r-review-hint" className={wrong ? 'error' : undefined}>
            {wrong || hint(count)}
          </span>
          <b id="r-review-count">
            {count} / {count > MAX_REVIEW_CHARACTERS ? MAX_REVIEW_CHARACTERS : REVIEW_MIN_CHARACTERS}
            <span className="vh"> characters</span>
          </b>
        </p>
      </Field>
    </section>
  )
}

const hints = {
  none: 'A hundred characters or more: about three sentences.',
  short: messages.reviewTooShort,
  enough: 'Long enough, thank you. Write as much as you like.',
}

function hint(count: number): string {
  if (count >= REVIEW_MIN_CHARACTERS) return hints.enough
  return count > 0 ? hints.short : hints.none
}

type StarsProps = { given: Record<string, string>; onTouch: (category: RatingCategory) => void }

const stars = Array.from({ length: RATING_HIGHEST }, (_, index) => index + 1)

/** Four rows of real radio buttons, each at one star until somebody touches it (specification 2). */
export function StepStars({ given, onTouch }: StarsProps) {
  return (
    <section className="step" aria-labelledby="your-stay">
      <h3 id="your-stay">Your stay, in stars</h3>
      {ratingCategories.map(({ id, field, label, hint }) => (
        <fieldset className="rate cluster" key={id} data-row={id}>
          <legend className="vh">
            {label} <small>{hint}</small>
          </legend>
          {/* A legend is no flex item in WebKit and is drawn on its fieldset's border: its visible text is an element of its own. */}
          <span className="what" aria-hidden="true">
            {label}
            <small>{hint}</small>
          </span>
          <div className="row">
            {stars.map((value) => (
              <label key={value}>
                <input
                  type="radio"
                  name={field}
                  value={value}
                  defaultChecked={String(value) === (given[field] ?? '1')}
                  aria-label={value === 1 ? '1 star' : `${value} stars`}
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
