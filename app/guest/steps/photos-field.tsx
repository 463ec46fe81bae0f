import { type ChangeEvent, type DragEvent, useState } from 'react'
import { sentenceOf } from '#core/refusals/refusal.ts'
import { ANY_PICTURE_TYPES, mediaRules } from '#modules/media/media.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import { type ChosenFile, type ChosenFiles, useObjectUrl } from '../files/chosen-files.ts'
import { loadPart } from '../sending/requests.ts'

const rule = mediaRules['trip-image']

/** Up to three photos: chosen or taken now, in the guest's own order. */
export function PhotosField({ files, hydrated }: { files: ChosenFiles; hydrated: boolean }) {
  const [problem, setProblem] = useState('')
  const [working, setWorking] = useState('')
  const photos = files.of('trip-image')
  const more = rule.maxFiles - photos.length

  function choose({ currentTarget: input }: ChangeEvent<HTMLInputElement>) {
    const chosen = Array.from(input.files ?? [])
    input.value = ''
    setProblem(chosen.length > more ? sentenceOf(rule.tooMany) : '')
    files.track(prepare(chosen.slice(0, more)))
  }

  async function prepare(chosen: File[]) {
    for (const file of chosen) {
      setWorking(file.name)
      const { preparePicture } = await loadPart(() => import('../files/prepare-photo.ts'))
      const photo = await preparePicture('trip-image', file)
      if (photo.ok) await files.add('trip-image', photo.name, photo.blob)
      else setProblem(photo.message)
    }
    setWorking('')
  }

  return (
    <fieldset className="field">
      <legend className="label">Photos</legend>
      <ul className="thumbs">
        {photos.map((photo, index) => (
          <PhotoThumb
            key={photo.id}
            photo={photo}
            place={index + 1}
            of={photos.length}
            onMove={(by) => files.move(photo.id, by)}
            onRemove={() => files.remove(photo.id)}
            onTakePlace={(id) => files.move(id, index - photos.findIndex((one) => one.id === id))}
          />
        ))}
        <li hidden={more === 0}>
          <label className="add" htmlFor="r-photos">
            <Icon name="plus" />
            {working ? 'One moment…' : photos.length > 0 ? 'One more' : 'Choose photos'}
          </label>
          <input
            className="vh"
            id="r-photos"
            type="file"
            name="trip_images[]"
            accept={hydrated ? ANY_PICTURE_TYPES : rule.accept}
            multiple
            disabled={working !== ''}
            onChange={choose}
            aria-describedby="photos-hint"
          />
        </li>
        {hydrated && more > 0 && !working && (
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
      {working && <Working what={`Making ${working} fit`} />}
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
  place: number
  of: number
  onMove: (by: number) => void
  onRemove: () => void
  /** Another photo was dropped on this one. */
  onTakePlace: (id: string) => void
}

/** One chosen photo; moved by dragging or by its two buttons. */
function PhotoThumb({ photo, place, of, onMove, onRemove, onTakePlace }: ThumbProps) {
  const address = useObjectUrl(photo.blob)

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
      <img src={address} alt={`${photo.name}, ${place} of ${of}`} width="200" height="200" />
      <button className="round remove" type="button" aria-label={`Remove ${photo.name}`} onClick={onRemove}>
        <Icon name="close" />
      </button>
      {of > 1 && (
        <span className="order">
          <button
            className="round"
            type="button"
            aria-label={`Move ${photo.name} earlier`}
            disabled={place === 1}
            onClick={() => onMove(-1)}
          >
            <Icon name="left" />
          </button>
          <button
            className="round"
            type="button"
            aria-label={`Move ${photo.name} later`}
            disabled={place === of}
            onClick={() => onMove(1)}
          >
            <Icon name="right" />
          </button>
        </span>
      )}
    </li>
  )
}

type PickerProps = {
  label: string
  id: string
  name: string
  accept: string
  hidden: boolean
  /** The label of the button for the phone's own camera or recorder; none without script. */
  now: string | undefined
  describedBy: string
  onChange: (event: ChangeEvent<HTMLInputElement>) => void
}

/** Choose a file, or make one now with the phone; plain file inputs underneath. */
export function Picker({ label, id, name, accept, hidden, now, describedBy, onChange }: PickerProps) {
  return (
    <div className="pickers" hidden={hidden}>
      <div className="picker">
        <label htmlFor={id} className={now ? 'button second slim' : undefined}>
          {now && <Icon name="plus" />}
          {label}
        </label>
        <input
          className={now ? 'vh' : 'input'}
          id={id}
          type="file"
          name={name}
          accept={accept}
          aria-describedby={describedBy}
          onChange={onChange}
        />
      </div>
      {now && (
        <div className="picker">
          <label htmlFor={`${id}-now`} className="button second slim">
            <Icon name="camera" />
            {now}
          </label>
          <input
            className="vh"
            id={`${id}-now`}
            type="file"
            accept={accept}
            capture="environment"
            onChange={onChange}
          />
        </div>
      )}
    </div>
  )
}

type WorkingProps = {
  what: string
  /** From 0 to 1, where it is known. */
  share?: number
  onCancel?: () => void
}

/** Something is being made on this device: how far it is, and a way out. */
export function Working({ what, share, onCancel }: WorkingProps) {
  const percent = share === undefined ? undefined : Math.round(share * 100)
  return (
    <div className="working">
      <p role={share === undefined ? 'status' : undefined}>
        {what}… {percent !== undefined && <b>{percent} %</b>}
      </p>
      <progress max={100} value={percent} aria-label={what} />
      {onCancel && (
        <button type="button" className="quiet" onClick={onCancel}>
          Cancel
        </button>
      )}
    </div>
  )
}
