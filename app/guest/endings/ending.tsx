import { type ReactNode, useEffect, useRef } from 'react'
import type { Print } from '../guest-page.ts'
import { PrintPicture } from '../print-picture.tsx'

type Props = {
  print: Print
  eyebrow: string
  heading: string
  /** It has just taken the place of what the guest was doing, and takes the focus too. */
  justNow?: boolean | undefined
  children: ReactNode
}

/** Where the page ends: a print, what happened in a heading, and what can be done now. */
export function Ending({ print, eyebrow, heading, justNow, children }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => {
    if (justNow) title.current?.focus()
  }, [justNow])
  return (
    <main className="page ending" id="main">
      <PrintPicture print={print} sizes="(width < 56rem) 92vw, 540px" />
      <div role="status">
        <p className="eyebrow">{eyebrow}</p>
        <h1 tabIndex={-1} ref={title}>
          {heading}
        </h1>
        {children}
      </div>
    </main>
  )
}
