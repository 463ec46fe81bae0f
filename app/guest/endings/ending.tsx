import { type ReactNode, useEffect, useRef } from 'react'
import { mailtoLink, telLink, whatsappLink } from '#core/values/contact.ts'
import { useHydrated } from '../../ui/form/field.tsx'
import { Icon } from '../../ui/picture/icon.tsx'
import { FramedPicture } from '../../ui/picture/picture.tsx'
import type { GuestPage, PictureWithAlt } from '../guest-page.ts'

type EndingProps = {
  print: PictureWithAlt
  eyebrow: string
  heading: string
  children: ReactNode
  /** Shown below the picture and the text, over the whole width. */
  below?: ReactNode
}

/**
 * Where the page ends: a print, what happened in a heading, and what can be done now. A heading that takes the place of
 * what the guest was doing takes the focus too, once; one that came with the page leaves it alone.
 */
export function Ending({ print, eyebrow, heading, children, below }: EndingProps) {
  const title = useRef<HTMLHeadingElement>(null)
  const cameWithPage = !useHydrated()
  const announcedHeading = useRef(cameWithPage ? heading : null)
  useEffect(() => {
    if (announcedHeading.current === heading) return
    announcedHeading.current = heading
    title.current?.focus({ preventScroll: true })
    // The form it replaces was longer, so the scroll position is arbitrary; each engine scrolls to a focused element differently.
    scrollTo({ top: 0, behavior: 'instant' })
  }, [heading])
  return (
    <main className="page ending columns" id="main">
      <FramedPicture of={print} isFirst sizes="(width < 56rem) 92vw, 540px" />
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

type ClosedLinkProps = { page: GuestPage; eyebrow: string; heading: string; children: ReactNode }

/** The link opens no form now: the reason, and three ways to reach a person. */
export function ClosedLink({ page, eyebrow, heading, children }: ClosedLinkProps) {
  const { phone, email } = page.house
  return (
    <Ending print={page.prints.away} eyebrow={eyebrow} heading={heading}>
      <p>{children}</p>
      <p className="actions">
        <a className="button" href={whatsappLink(phone, 'My review link does not open. Could you help?')}>
          <Icon name="chat" />
          Ask on WhatsApp
        </a>
        <a className="button second" href={mailtoLink(email, 'My review link')}>
          <Icon name="mail" />
          Send an e-mail
        </a>
        <a className="quiet" href={telLink(phone)}>
          Call {phone}
        </a>
      </p>
    </Ending>
  )
}
