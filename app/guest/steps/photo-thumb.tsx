import type { DragEvent } from 'react'
import { Icon } from '../../ui/picture/icon.tsx'
import type { ChosenFile } from '../files/chosen-file.ts'
import { useObjectUrl } from '../files/use-object-url.ts'

type Props = {
  photo: ChosenFile
  place: number
  of: number
  onMove: (by: number) => void
  onRemove: () => void
  /** Another photo was dropped on this one. */
  onTakePlace: (id: string) => void
}

/** One chosen photo; dragged, or moved by its two buttons, to where it shall stand. */
export function PhotoThumb({ photo, place, of, onMove, onRemove, onTakePlace }: Props) {
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
