import { type ChangeEvent, type DragEvent, useState } from 'react'
import { messages } from '#core/refusals/messages.ts'
import { sentenceOf } from '#core/refusals/refusal.ts'
import { ANY_PICTURE_TYPES, MAX_IMAGE_PIXELS, mediaRules } from '#modules/media/media.ts'
import { privacyMessages } from '#modules/privacy/messages.ts'
import { QuietButton, RoundButton } from '../../ui/buttons.tsx'
import { useHydrated } from '../../ui/form/field.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { type ChosenFile, type ChosenFiles, isProfilePicture, useObjectUrl } from '../files/chosen-files.ts'
import type { PictureWithAlt } from '../guest-page.ts'
import { importWithRetry } from '../sending/requests.ts'

const { profile: profileRule, 'trip-image': photoRule } = mediaRules

/** The picture beside the review: chosen, refused with the specified sentence, or made to fit on the device. */
export function ProfilePicture({ placeholder, files }: { placeholder: PictureWithAlt; files: ChosenFiles }) {
  const isHydrated = useHydrated()
  const [picture] = files.listOfKind('profile')
  const [refusedFile, setRefusedFile] = useState<File | null>(null)
  const [problem, setProblem] = useState('')
  const [isWorking, setWorking] = useState(false)
  const url = useObjectUrl(picture?.blob)

  function setPicture(name: string, blob: Blob) {
    setRefusedFile(null)
    setProblem('')
    return files.replace('profile', name, blob)
  }

  function chooseFile({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const file = input.files?.[0]
    if (!file) return
    input.value = ''
    files.trackWork(acceptOrRefusePicture(file))
  }

  /** Checks the name, the size and the bytes of a file: shows it as the picture, or the reason against it. */
  async function acceptOrRefusePicture(file: File) {
    const pictureTools = await importWithRetry(() => import('../../ui/picture/open-picture.ts'))
    const isWithinLimits = isProfilePicture(file)
    if (isWithinLimits && (await pictureTools.canSendUnchanged(file))) return setPicture(file.name, file)
    for (const old of files.listOfKind('profile')) files.remove(old.id)
    const measured = await pictureTools.measurePicture(file)
    const isGone = !measured.ok && measured.name === 'fileGone'
    const hasTooManyPixels = isWithinLimits && measured.ok && measured.pixelCount > MAX_IMAGE_PIXELS
    const refusalMessage = hasTooManyPixels ? messages.pictureTooManyPixels : messages.profileInvalid
    setProblem(isGone ? measured.message : refusalMessage)
    // A picture under a wrong name is offered a copy; so is one that cannot be read before our decoder has loaded.
    setRefusedFile(measured.ok || measured.name === 'pictureReaderMissing' ? file : null)
  }

  function replaceWithCopy(file: File) {
    setWorking(true)
    files.trackWork(makeFittingPicture(file).finally(() => setWorking(false)))
  }

  async function makeFittingPicture(file: File) {
    const { makeFittingCopy } = await importWithRetry(() => import('../files/prepare-picture.ts'))
    const copy = await makeFittingCopy(file)
    if (copy.ok) return setPicture(copy.name, copy.blob)
    setProblem(copy.message)
    if (copy.name === 'pictureUnreadable' || copy.name === 'fileGone') setRefusedFile(null)
  }

  return (
    <div className="pic">
      <img
        className="avatar"
        src={url ?? placeholder.picture?.src ?? blankPictureUrl}
        alt={picture ? 'Your picture, as it will stand beside your review' : placeholder.alt}
        width="96"
        height="96"
        // Otherwise React preloads it before the first picture of the page.
        fetchPriority="low"
      />
      <label className="quiet" htmlFor="r-profile">
        {picture ? 'Change picture' : 'Add your picture'}
        <input
          className="vh"
          id="r-profile"
          type="file"
          name="profile"
          accept={isHydrated ? ANY_PICTURE_TYPES : profileRule.accept}
          aria-describedby="r-profile-hint"
          onChange={chooseFile}
        />
      </label>
      <span className="hint" id="r-profile-hint">
        jpg, png or gif, under 2&nbsp;MB. {privacyMessages.metadataRemoved}
      </span>
      {picture && <QuietButton onClick={() => files.remove(picture.id)}>Take it away</QuietButton>}
      {problem && (
        <div className="picture-problem" role="alert">
          <p className="error">{problem}</p>
          {refusedFile && !isWorking && (
            <button type="button" className="button second slim" onClick={() => replaceWithCopy(refusedFile)}>
              {refusedFile.size < profileRule.lessThanBytes ? 'Make a copy that fits' : 'Make a smaller copy'}
            </button>
          )}
          {refusedFile && isWorking && <WorkProgress label={`Making ${refusedFile.name} fit`} />}
        </div>
      )}
    </div>
  )
}

const blankPictureUrl =
  "data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Cpath fill='%23c9b48e' d='M0 0h8v8H0z'/%3E%3C/svg%3E"

/** Up to three photos: chosen or taken now, in the guest's own order. */
export function PhotosField({ files }: { files: ChosenFiles }) {
  const isHydrated = useHydrated()
  const [problem, setProblem] = useState('')
  const [preparingFileName, setPreparingFileName] = useState('')
  const photos = files.listOfKind('trip-image')
  const remainingCount = photoRule.maxFiles - photos.length

  function chooseFiles({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const chosen = Array.from(input.files ?? [])
    input.value = ''
    setProblem(chosen.length > remainingCount ? sentenceOf(photoRule.tooMany) : '')
    files.trackWork(preparePhotos(chosen.slice(0, remainingCount)).finally(() => setPreparingFileName('')))
  }

  async function preparePhotos(chosen: File[]) {
    for (const file of chosen) {
      setPreparingFileName(file.name)
      const { preparePicture } = await importWithRetry(() => import('../files/prepare-picture.ts'))
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
            onPhotoDropped={(id) => files.move(id, index - photos.findIndex((one) => one.id === id))}
          />
        ))}
        <li hidden={remainingCount === 0}>
          <label className="add" htmlFor="r-photos">
            <Icon name="plus" />
            {preparingFileName ? 'One moment…' : photos.length > 0 ? 'One more' : 'Choose photos'}
          </label>
          <input
            className="vh"
            id="r-photos"
            type="file"
            name="trip_images[]"
            accept={isHydrated ? ANY_PICTURE_TYPES : photoRule.accept}
            multiple
            disabled={preparingFileName !== ''}
            onChange={chooseFiles}
            aria-describedby="photos-hint"
          />
        </li>
        {isHydrated && remainingCount > 0 && !preparingFileName && (
          <li>
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
              onChange={chooseFiles}
            />
          </li>
        )}
      </ul>
      {preparingFileName && <WorkProgress label={`Making ${preparingFileName} fit`} />}
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

type PhotoThumbProps = {
  photo: ChosenFile
  number: number
  count: number
  onMove: (by: number) => void
  onRemove: () => void
  onPhotoDropped: (id: string) => void
}

/** One chosen photo; moved by dragging or by its two buttons. */
function PhotoThumb({ photo, number, count, onMove, onRemove, onPhotoDropped }: PhotoThumbProps) {
  const url = useObjectUrl(photo.blob)

  function handleDrop(event: DragEvent) {
    event.preventDefault()
    const draggedId = event.dataTransfer.getData('text/plain')
    if (draggedId && draggedId !== photo.id) onPhotoDropped(draggedId)
  }

  return (
    <li
      className="print"
      draggable
      onDragStart={(event) => event.dataTransfer.setData('text/plain', photo.id)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={handleDrop}
    >
      <img src={url} alt={`${photo.name}, ${number} of ${count}`} width="200" height="200" />
      <RoundButton icon="close" className="remove" label={`Remove ${photo.name}`} onClick={onRemove} />
      {count > 1 && (
        <span className="order">
          <RoundButton
            icon="left"
            label={`Move ${photo.name} earlier`}
            disabled={number === 1}
            onClick={() => onMove(-1)}
          />
          <RoundButton
            icon="right"
            label={`Move ${photo.name} later`}
            disabled={number === count}
            onClick={() => onMove(1)}
          />
        </span>
      )}
    </li>
  )
}

type WorkProgressProps = {
  label: string
  /** From 0 to 1, where it is known. */
  fraction?: number
  onCancel?: () => void
}

/** How far a conversion on this device is, and a button that cancels it. */
export function WorkProgress({ label, fraction, onCancel }: WorkProgressProps) {
  const percent = fraction === undefined ? undefined : Math.round(fraction * 100)
  return (
    <div className="working">
      <p role={fraction === undefined ? 'status' : undefined}>
        {label}… {percent !== undefined && <b>{percent} %</b>}
      </p>
      <progress max={100} value={percent} aria-label={label} />
      {onCancel && <QuietButton onClick={onCancel}>Cancel</QuietButton>}
    </div>
  )
}
