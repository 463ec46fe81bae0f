import type { ChangeEvent } from 'react'
import { useState } from 'react'
import { messages } from '#core/refusals/messages.ts'
import type { Refusal } from '#core/refusals/refusal.ts'
import { ANY_PICTURE_TYPES, jpegName, MAX_IMAGE_PIXELS, mediaRules } from '#modules/media/media.ts'
import { privacyMessages } from '#modules/privacy/messages.ts'
import { errorAttributes, Field } from '../../ui/form/field.tsx'
import { PhoneField } from '../../ui/form/phone-field.tsx'
import type { ChosenFiles } from '../files/chosen-files.ts'
import { isProfilePicture, useObjectUrl } from '../files/chosen-files.ts'
import type { Guest, GuestPage, PrintedPicture } from '../guest-page.ts'
import { loadPart } from '../sending/requests.ts'
import { Working } from './photos-field.tsx'

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

const rule = mediaRules.profile

type ProfileProps = { placeholder: PrintedPicture; files: ChosenFiles; hydrated: boolean }

/** The picture beside the review: chosen, refused with the specified sentence, or made to fit on the device. */
function ProfilePicture({ placeholder, files, hydrated }: ProfileProps) {
  const [chosen] = files.of('profile')
  const [refused, setRefused] = useState<File | null>(null)
  const [problem, setProblem] = useState('')
  const [working, setWorking] = useState(false)
  const address = useObjectUrl(chosen?.blob)

  function use(name: string, blob: Blob) {
    setRefused(null)
    setProblem('')
    return files.replace('profile', name, blob)
  }

  function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const file = input.files?.[0]
    if (!file) return
    input.value = ''
    files.track(check(file))
  }

  /** By its name, its size and its bytes. */
  async function check(file: File) {
    const { canBeRead, isPlainPicture } = await loadPart(() => import('../../ui/picture/open-picture.ts'))
    const fits = isProfilePicture(file)
    if (fits && (await isPlainPicture(file))) return use(file.name, file)
    for (const old of files.of('profile')) files.remove(old.id)
    const read = await canBeRead(file)
    const isGone = !read.ok && read.name === 'fileGone'
    const isTooFine = fits && read.ok && read.pixelCount > MAX_IMAGE_PIXELS
    setProblem(isGone ? read.message : isTooFine ? messages.pictureTooManyPixels : messages.profileInvalid)
    // A picture under a wrong name is offered a copy; so is one that cannot be read before our decoder has loaded.
    setRefused(read.ok || read.name === 'pictureReaderMissing' ? file : null)
  }

  async function makeFit(file: File) {
    setWorking(true)
    const { fittingCopy } = await loadPart(() => import('../files/prepare-photo.ts'))
    const copy = await fittingCopy(file)
    setWorking(false)
    if (copy.ok) return use(jpegName(file.name), copy.picture)
    setProblem(copy.message)
    if (copy.name === 'pictureUnreadable' || copy.name === 'fileGone') setRefused(null)
  }

  return (
    <div className="pic">
      <img
        src={address ?? placeholder.picture?.src ?? emptyPicture}
        alt={chosen ? 'Your picture, as it will stand beside your review' : placeholder.alt}
        width="96"
        height="96"
        // Otherwise React preloads it before the first picture of the page.
        fetchPriority="low"
      />
      <label htmlFor="r-profile">
        {chosen ? 'Change picture' : 'Add your picture'}
        <input
          className="vh"
          id="r-profile"
          type="file"
          name="profile"
          accept={hydrated ? ANY_PICTURE_TYPES : rule.accept}
          aria-describedby="r-profile-hint"
          onChange={choose}
        />
      </label>
      <span className="hint" id="r-profile-hint">
        jpg, png or gif, under 2&nbsp;MB. {privacyMessages.notesTakenOut}
      </span>
      {chosen && (
        <button type="button" className="quiet" onClick={() => files.remove(chosen.id)}>
          Take it away
        </button>
      )}
      {problem && (
        <div className="picture-problem" role="alert">
          <p className="error">{problem}</p>
          {refused && !working && (
            <button
              type="button"
              className="button second slim"
              onClick={() => files.track(makeFit(refused))}
            >
              {refused.size < rule.lessThanBytes ? 'Make a copy that fits' : 'Make a smaller copy'}
            </button>
          )}
          {refused && working && <Working what={`Making ${refused.name} fit`} />}
        </div>
      )}
    </div>
  )
}

const emptyPicture =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Cpath fill='%23c9b48e' d='M0 0h8v8H0z'/%3E%3C/svg%3E"
