import { type ChangeEvent, useState } from 'react'
import { mediaRules } from '#domain/media.ts'
import { words } from '#domain/words.ts'
import { isProfilePicture, smallerCopy } from '../files/profile-rule.ts'
import { asJpegName, redraw } from '../files/redraw.ts'
import type { ChosenFiles } from '../files/use-chosen-files.ts'
import { useObjectUrl } from '../files/use-object-url.ts'
import type { Print } from '../guest-page.ts'

const unreadable = 'This device cannot read that picture. Please choose another.'

/** The picture beside the review: chosen, refused with the specified sentence, or made smaller on the device. */
export function ProfilePicture({ placeholder, files }: { placeholder: Print; files: ChosenFiles }) {
  const [chosen] = files.of('profile')
  const [refused, setRefused] = useState<File | null>(null)
  const [problem, setProblem] = useState('')
  const address = useObjectUrl(chosen?.blob)

  function use(name: string, blob: Blob) {
    for (const old of files.of('profile')) files.remove(old.id)
    files.add('profile', name, blob)
    setRefused(null)
    setProblem('')
  }

  function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const file = input.files?.[0]
    if (!file) return
    input.value = ''
    if (isProfilePicture(file)) return use(file.name, file)
    for (const old of files.of('profile')) files.remove(old.id)
    setProblem(words.profileInvalid)
    setRefused(file)
  }

  async function makeSmaller(file: File) {
    const copy = await smallerCopy(file, redraw)
    if (copy) return use(asJpegName(file.name), copy)
    setProblem(unreadable)
    setRefused(null)
  }

  return (
    <div className="pic">
      <img
        src={address ?? placeholder.picture?.src ?? emptyPicture}
        alt={chosen ? 'Your picture, as it will stand beside your review' : placeholder.alt}
        width="96"
        height="96"
      />
      <label htmlFor="r-profile">
        {chosen ? 'Change picture' : 'Add your picture'}
        <input
          className="vh"
          id="r-profile"
          type="file"
          name="profile"
          accept={mediaRules.profile.accept}
          aria-describedby="r-profile-hint"
          onChange={choose}
        />
      </label>
      <span className="hint" id="r-profile-hint">
        jpg, png or gif, under 2&nbsp;MB
      </span>
      {chosen && (
        <button type="button" className="quiet" onClick={() => files.remove(chosen.id)}>
          Take it away
        </button>
      )}
      {problem && (
        <div className="picture-problem" role="alert">
          <p className="error">{problem}</p>
          {refused && (
            <button type="button" className="button second slim" onClick={() => makeSmaller(refused)}>
              Make a smaller copy
            </button>
          )}
        </div>
      )}
    </div>
  )
}

const emptyPicture =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Cpath fill='%23c9b48e' d='M0 0h8v8H0z'/%3E%3C/svg%3E"
