import { type ReactNode, useEffect, useRef } from 'react'
import { mailtoLink, telLink, whatsappLink } from '#core/values/contact.ts'
import { useHydrated } from '../ui/form/field.tsx'
import { Icon } from '../ui/picture/icon.tsx'
import { FramedPicture } from '../ui/picture/picture.tsx'
import type { GuestPage, PictureWithAlt } from './guest-page.ts'

type EndingProps = {
  picture: PictureWithAlt
  eyebrow: string
  heading: string
  children: ReactNode
  /** Shown over the whole width, below the picture and the text. */
  wideContent?: ReactNode
}

/** A page without a form. A heading that replaces the guest's form takes the focus, once; a heading in the HTML of the server does not. */
export function MessagePage({ picture, eyebrow, heading, children, wideContent }: EndingProps) {
  const headingElement = useRef<HTMLHeadingElement>(null)
  const isInServerHtml = !useHydrated()
  const announcedHeading = useRef(isInServerHtml ? heading : null)
  useEffect(() => {
    if (announcedHeading.current === heading) return
    announcedHeading.current = heading
    headingElement.current?.focus({ preventScroll: true })
    // The form was longer, so the scroll position means nothing now, and browsers scroll to a focused element differently.
    scrollTo({ top: 0, behavior: 'instant' })
  }, [heading])
  return (
    <main className="page ending columns" id="main">
      <FramedPicture pictureWithAlt={picture} isFirst sizes="(width < 56rem) 92vw, 540px" />
      <div>
        <p className="eyebrow">{eyebrow}</p>
        <h1 tabIndex={-1} ref={headingElement}>
          {heading}
        </h1>
        {children}
      </div>
      {wideContent}
    </main>
  )
}

type ClosedLinkProps = { page: GuestPage; eyebrow: string; heading: string; children: ReactNode }

/** The link opens no form now: the reason, and three ways to reach a person. */
export function ClosedLink({ page, eyebrow, heading, children }: ClosedLinkProps) {
  const { phone, email } = page.house
  return (
    <MessagePage picture={page.prints.away} eyebrow={eyebrow} heading={heading}>
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
    </MessagePage>
  )
}
