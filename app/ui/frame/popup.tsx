import type { ReactNode } from 'react'
import { Icon } from '../picture/icon.tsx'

type PopupProps = {
  id: string
  title: string
  /** Where its close link leads without script: the anchor of what it was opened from. */
  backTo: string
  children: ReactNode
}

/** A popup that its anchor shows by itself; app/site/islands/start.ts turns it into a modal dialog. */
export function Popup({ id, title, backTo, children }: PopupProps) {
  return (
    <dialog className="overlay" id={id} aria-label={title}>
      <div className="dialog">
        <h2>{title}</h2>
        <a className="round close" href={backTo} aria-label="Close">
          <Icon name="close" />
        </a>
        {children}
      </div>
      {/* Last, because a dialog gives the focus to its first link. */}
      {/* biome-ignore lint/a11y/useAnchorContent: the veil is for pointers; keys and readers have the close link */}
      <a className="veil" href={backTo} tabIndex={-1} aria-hidden="true" />
    </dialog>
  )
}
