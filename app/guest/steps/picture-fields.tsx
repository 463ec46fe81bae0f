import { type ChangeEvent, type DragEvent, useState } from 'react'
import { messages } from '#core/refusals/messages.ts'
import { sentenceOf } from '#core/refusals/refusal.ts'
import { ANY_PICTURE_TYPES, MAX_IMAGE_PIXELS, mediaRules, withExtension } from '#modules/media/media.ts'
import { privacyMessages } from '#modules/privacy/messages.ts'
import { useHydrated } from '../../ui/form/field.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { type ChosenFile, type ChosenFiles, isProfilePicture, useObjectUrl } from '../files/chosen-files.ts'
import type { PictureWithAlt } from '../guest-page.ts'
import { loadPart } from '../sending/requests.ts'

const { profile: profileRule, 'trip-image': photoRule } = mediaRules

type ProfileProps = { placeholder: PictureWithAlt; files: ChosenFiles }

/** The picture beside the review: chosen, refused with the specified sentence, or made to fit on the device. */
export function ProfilePicture({ placeholder, files }: ProfileProps) {
  const hydrated = useHydrated()
  const [chosen] = files.ofKind('profile')
  const [refused, setRefused] = useState<File | null>(null)
  const [problem, setProblem] = useState('')
  const [isWorking, setWorking] = useState(false)
  const url = useObjectUrl(chosen?.blob)

  function setPicture(name: string, blob: Blob) {
    setRefused(null)
    setProblem('')
    return files.replace('profile', name, blob)
  }

  function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const file = input.files?.[0]
    if (!file) return
    input.value = ''
    files.track(checkPicture(file))
  }

  /** By its name, its size and its bytes. */
  async function checkPicture(file: File) {
    const { measurePicture, canSendUnchanged } = await loadPart(
      () => import('../../ui/picture/open-picture.ts'),
    )
    const fits = isProfilePicture(file)
    if (fits && (await canSendUnchanged(file))) return setPicture(file.name, file)
    for (const old of files.ofKind('profile')) files.remove(old.id)
    const measured = await measurePicture(file)
    const isGone = !measured.ok && measured.name === 'fileGone'
    const isTooFine = fits && measured.ok && measured.pixelCount > MAX_IMAGE_PIXELS
    setProblem(
      isGone ? measured.message : isTooFine ? messages.pictureTooManyPixels : messages.profileInvalid,
    )
    // A picture under a wrong name is offered a copy; so is one that cannot be read before our decoder has loaded.
    setRefused(measured.ok || measured.name === 'pictureReaderMissing' ? file : null)
  }

  async function makeFittingPicture(file: File) {
    setWorking(true)
    const { makeFittingCopy } = await loadPart(() => import('../files/prepare-photo.ts'))
    const copy = await makeFittingCopy(file)
    if (copy.ok) return setPicture(withExtension(file.name, 'jpg'), copy.picture)
    setProblem(copy.message)
    if (copy.name === 'pictureUnreadable' || copy.name === 'fileGone') setRefused(null)
  }

  return (
    <div className="pic">
      <img
        className="avatar"
        src={url ?? placeholder.picture?.src ?? emptyPicture}
        alt={chosen ? 'Your picture, as it will stand beside your review' : placeholder.alt}
        width="96"
        height="96"
        // Otherwise React preloads it before the first picture of the page.
        fetchPriority="low"
      />
      <label className="quiet" htmlFor="r-profile">
        {chosen ? 'Change picture' : 'Add your picture'}
        <input
          className="vh"
          id="r-profile"
          type="file"
          name="profile"
          accept={hydrated ? ANY_PICTURE_TYPES : profileRule.accept}
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
          {refused && !isWorking && (
            <button
              type="button"
              className="button second slim"
              onClick={() => files.track(makeFittingPicture(refused).finally(() => setWorking(false)))}
            >
              {refused.size < profileRule.lessThanBytes ? 'Make a copy that fits' : 'Make a smaller copy'}
            </button>
          )}
          {refused && isWorking && <WorkProgress label={`Making ${refused.name} fit`} />}
        </div>
      )}
    </div>
  )
}

const emptyPicture =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Cpath fill='%23c9b48e' d='M0 0h8v8H0z'/%3E%3C/svg%3E"

/** Up to three photos: chosen or taken now, in the guest's own order. */
export function PhotosField({ files }: { files: ChosenFiles }) {
  const hydrated = useHydrated()
  const [problem, setProblem] = useState('')
  const [preparingName, setPreparingName] = useState('')
  const photos = files.ofKind('trip-image')
  const remaining = photoRule.maxFiles - photos.length

  function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const chosen = Array.from(input.files ?? [])
    input.value = ''
    setProblem(chosen.length > remaining ? sentenceOf(photoRule.tooMany) : '')
    files.track(prepare(chosen.slice(0, remaining)).finally(() => setPreparingName('')))
  }

  async function prepare(chosen: File[]) {
    for (const file of chosen) {
      setPreparingName(file.name)
      const { preparePicture } = await loadPart(() => import('../files/prepare-photo.ts'))
      const photo = await preparePicture('trip-image', file)
      if (photo.ok) await files.add('trip-image', photo.name, photo.blob)
      else setProblem(photo.message)
    }
  }

  return (
    <fieldset className="field">
      <legend className="label">Photos</legend>
      <ul className="thumbs">
        {photos.map((photo, index) => (
          <PhotoThumb
            key={photo.id}
            photo={photo}
            number={index + 1}
            count={photos.length}
            onMove={(by) => files.move(photo.id, by)}
            onRemove={() => files.remove(photo.id)}
            onTakePlace={(id) => files.move(id, index - photos.findIndex((one) => one.id === id))}
          />
        ))}
        <li hidden={remaining === 0}>
          <label className="add" htmlFor="r-photos">
            <Icon name="plus" />
            {preparingName ? 'One moment…' : photos.length > 0 ? 'One more' : 'Choose photos'}
          </label>
          <input
            className="vh"
            id="r-photos"
            type="file"
            name="trip_images[]"
            accept={hydrated ? ANY_PICTURE_TYPES : photoRule.accept}
            multiple
            disabled={preparingName !== ''}
            onChange={choose}
            aria-describedby="photos-hint"
          />
        </li>
        {hydrated && remaining > 0 && !preparingName && (
          <li className="take">
            <label className="add" htmlFor="r-photo-now">
              <Icon name="camera" />
              Take one now
            </label>
            <input
              className="vh"
              id="r-photo-now"
              type="file"
              accept="image/*"
              capture="environment"
              onChange={choose}
            />
          </li>
        )}
      </ul>
      {preparingName && <WorkProgress label={`Making ${preparingName} fit`} />}
      <span className="hint" id="photos-hint">
        Up to three.
      </span>
      {problem && (
        <p className="error" role="alert">
          {problem}
        </p>
      )}
    </fieldset>
  )
}

type ThumbProps = {
  photo: ChosenFile
  number: number
  count: number
  onMove: (by: number) => void
  onRemove: () => void
  /** Another photo was dropped on this one. */
  onTakePlace: (id: string) => void
}

/** One chosen photo; moved by dragging or by its two buttons. */
function PhotoThumb({ photo, number, count, onMove, onRemove, onTakePlace }: ThumbProps) {
  const url = useObjectUrl(photo.blob)

  function drop(event: DragEvent) {
    event.preventDefault()
    const dragged = event.dataTransfer.getData('text/plain')
    if (dragged && dragged !== photo.id) onTakePlace(dragged)
  }

  return (
    <li
      className="print"
      draggable
      onDragStart={(event) => event.dataTransfer.setData('text/plain', photo.id)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={drop}
    >
      <img src={url} alt={`${photo.name}, ${number} of ${count}`} width="200" height="200" />
      <button className="round remove" type="button" aria-label={`Remove ${photo.name}`} onClick={onRemove}>
        <Icon name="close" />
      </button>
      {count > 1 && (
        <span className="order">
          <button
            className="round"
            type="button"
            aria-label={`Move ${photo.name} earlier`}
            disabled={number === 1}
            onClick={() => onMove(-1)}
          >
            <Icon name="left" />
          </button>
          <button
            className="round"
            type="button"
            aria-label={`Move ${photo.name} later`}
            disabled={number === count}
            onClick={() => onMove(1)}
          >
            <Icon name="right" />
          </button>
        </span>
      )}
    </li>
  )
}

type WorkProgressProps = {
  label: string
  /** From 0 to 1, where it is known. */
  share?: number
  onCancel?: () => void
}

/** Something is being made on this device: how far it is, and a way out. */
export function WorkProgress({ label, share, onCancel }: WorkProgressProps) {
  const percent = share === undefined ? undefined : Math.round(share * 100)
  return (
    <div className="working">
      <p role={share === undefined ? 'status' : undefined}>
        {label}… {percent !== undefined && <b>{percent} %</b>}
      </p>
      <progress max={100} value={percent} aria-label={label} />
      {onCancel && (
        <button type="button" className="quiet" onClick={onCancel}>
          Cancel
        </button>
      )}
    </div>
  )
}
