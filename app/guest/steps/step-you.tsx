import type { Refusal } from '#core/refusals/refusal.ts'
import { errorAttributes, Field } from '../../ui/form/field.tsx'
import { PhoneField } from '../../ui/form/phone-field.tsx'
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
