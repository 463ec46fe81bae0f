import type { ReactNode } from 'react'
import { mailtoLink, telLink, whatsappLink } from '#core/values/contact.ts'
import { IconLink } from '../ui/buttons.tsx'
import { Wordmark } from '../ui/frame/wordmark.tsx'
import { IconSprite } from '../ui/picture/icon.tsx'
import type { IconName } from '../ui/picture/icons.ts'
import type { GuestPage } from './guest-page.ts'

type GuestShellProps = { house: GuestPage['house']; subject: 'review' | 'stay'; children: ReactNode }

export function GuestShell({ house, subject, children }: GuestShellProps) {
  const { name, phone, email, mark } = house
  const message = `Hello ${name}, I have a question about my ${subject}.`
  return (
    <>
      <IconSprite names={guestIcons} hasDefaultLogo={mark === null} />
      <a className="vh" href="#main">
        {subject === 'review' ? 'To the review' : 'Skip to the page'}
      </a>
      <header className="topbar">
        <div className="page cluster">
          <Wordmark name={name} mark={mark} />
          <div className="social contact-links">
            <IconLink href={telLink(phone)} icon="phone" label="Call us" />
            <IconLink href={mailtoLink(email)} icon="mail" label="E-mail us" />
            <IconLink href={whatsappLink(phone, message)} icon="chat" label="WhatsApp us" />
          </div>
        </div>
      </header>
      {children}
      <footer className="page">
        <div className="tail cluster">
          <span className="cluster">
            <a href={telLink(phone)}>{phone}</a>
            <a href={mailtoLink(email)}>{email}</a>
          </span>
          <span className="cluster">
            {subject === 'review' ? (
              <a href="/review-policy">How reviews work</a>
            ) : (
              <a href="/terms">Terms</a>
            )}
            <a href="/privacy">Privacy</a>
          </span>
        </div>
      </footer>
    </>
  )
}

/** The icons of the guest's pages, before and after hydration. Each delays the first text on a slow connection. */
export const guestIcons: IconName[] = [
  ...(['tree', 'star', 'phone', 'mail', 'chat', 'camera', 'mic'] as const),
  ...(['plus', 'close', 'left', 'right', 'down'] as const),
]
