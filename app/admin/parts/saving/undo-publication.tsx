import { useState } from 'react'
import type { UndoablePublication } from '#modules/content/undo-publication.server.ts'
import { UndoLine } from './undo-line.tsx'

type UndoPublicationProps = {
  publication: UndoablePublication | null
  /** The fields of the page are those of the undone version and have to be read again. */
  onDone?: () => void
}

/** For 30 seconds after a publication, the button that undoes it. Undoing is a publication too, so the same button redoes it. */
export function UndoPublication({ publication, onDone }: UndoPublicationProps) {
  const [isUndone, setUndone] = useState(false)
  if (!publication) return null
  const { number, until, now } = publication
  return (
    <UndoLine
      key={number}
      until={until}
      now={now}
      action="/admin/words"
      intent="undo-publication"
      fields={{ publication: String(number) }}
      onDone={() => {
        setUndone(!isUndone)
        onDone?.()
      }}
    >
      {isUndone ? 'The site shows what it showed before.' : 'The site shows your changes.'}
    </UndoLine>
  )
}
