import { useState } from 'react'
import { messages } from '#modules/common/messages.ts'
import type { Refusal } from '#modules/refusals/refusal.ts'
import { PhoneInput } from '../../ui/phone/phone-input.tsx'
import type { ChosenFiles } from '../files/use-chosen-files.ts'
import type { Guest, GuestPage } from '../guest-page.ts'
import { ProfilePicture } from './profile-picture.tsx'

type Props = {
  page: GuestPage
  guest: Guest
  given: Record<string, string>
  problem: Refusal | null
  files: ChosenFiles
  hydrated: boolean
}

/** Who writes: the booking's words, read-only; what the booking lacks is asked for. */
export function StepYou({ page, guest, given, problem, files, hydrated }: Props) {
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
        <ProfilePicture placeholder={page.prints.placeholder} files={files} hydrated={hydrated} />
        <GuestField label="Name" autoComplete="name" {...field('name')} />
        {guest.phone ? (
          <GuestField label="Phone" autoComplete="tel" {...field('phone')} />
        ) : (
          <GuestPhoneField {...field('phone')} />
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
  return (
    <div className={span ? 'field span' : 'field'}>
      <label htmlFor={id}>
        {label}
        {!known && (
          <span className="req" aria-hidden="true">
            {' '}
            *
          </span>
        )}
      </label>
      {known ? (
        <input className="input" id={id} name={name} value={known} readOnly />
      ) : (
        <input
          className="input"
          id={id}
          name={name}
          defaultValue={given}
          required
          aria-invalid={problem ? true : undefined}
          aria-describedby={problem ? `${id}-problem` : undefined}
          {...input}
        />
      )}
      {problem && (
        <p className="error" id={`${id}-problem`}>
          {problem}
        </p>
      )}
    </div>
  )
}

type PhoneProps = { given: string; problem: string | undefined }

/** The telephone number that the booking lacks. What its field sees wrong is said before Submit is pressed. */
function GuestPhoneField({ given, problem: refused }: PhoneProps) {
  const [seen, setSeen] = useState<string>()
  const problem = seen ?? refused
  return (
    <div className="field">
      <label htmlFor="r-phone">
        Phone
        <span className="req" aria-hidden="true">
          {' '}
          *
        </span>
      </label>
      <PhoneInput
        id="r-phone"
        name="phone"
        defaultValue={given}
        required
        aria-invalid={problem ? true : undefined}
        aria-describedby={problem ? 'r-phone-problem' : undefined}
        onProblem={setSeen}
      />
      <noscript>
        <span className="hint">{messages.phoneAbroad}</span>
      </noscript>
      {problem && (
        <p className="error" id="r-phone-problem">
          {problem}
        </p>
      )}
    </div>
  )
}
