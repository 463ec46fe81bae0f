import type { Refusal } from '#domain/refusal.ts'
import type { ChosenFiles } from '../files/use-chosen-files.ts'
import type { Guest, GuestPage } from '../guest-page.ts'
import { GuestPhoneField } from './phone-field.tsx'
import { ProfilePicture } from './profile-picture.tsx'

type Props = {
  page: GuestPage
  guest: Guest
  given: Record<string, string>
  problem: Refusal | null
  files: ChosenFiles
  awake: boolean
}

/** Who writes: the booking's words, read-only; what the booking lacks is asked for. */
export function StepYou({ page, guest, given, problem, files, awake }: Props) {
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
        <ProfilePicture placeholder={page.prints.placeholder} files={files} awake={awake} />
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
