import { type ReactNode, useEffect, useRef, useSyncExternalStore } from 'react'
import type { PrintedPicture } from '../guest-page.ts'
import { PrintPicture } from '../print-picture.tsx'

type Props = {
  print: PrintedPicture
  eyebrow: string
  heading: string
  children: ReactNode
  /** What stands below both, over the whole width. */
  below?: ReactNode
}

/**
 * Where the page ends: a print, what happened in a heading, and what can be done now. A heading that takes the place of
 * what the guest was doing takes the focus too, once; one that came with the page leaves it alone.
 */
export function Ending({ print, eyebrow, heading, children, below }: Props) {
  const title = useRef<HTMLHeadingElement>(null)
  const cameWithPage = useSyncExternalStore(
    never,
    () => false,
    () => true,
  )
  const said = useRef(cameWithPage ? heading : null)
  useEffect(() => {
    if (said.current === heading) return
    said.current = heading
    title.current?.focus({ preventScroll: true })
    // What it took the place of was longer, so the page may stand anywhere; every engine scrolls to a focus in its own way.
    scrollTo({ top: 0, behavior: 'instant' })
  }, [heading])
  return (
    <main className="page ending" id="main">
      <PrintPicture print={print} sizes="(width < 56rem) 92vw, 540px" />
      <div>
        <p className="eyebrow">{eyebrow}</p>
        <h1 tabIndex={-1} ref={title}>
          {heading}
        </h1>
        {children}
      </div>
      {below}
    </main>
  )
}

function never() {
  return () => {}
}
