import type { ReactNode } from 'react'
import { mailtoLink, telLink, whatsappLink } from '#core/values/contact.ts'
import { Wordmark } from '../ui/frame/wordmark.tsx'
import { Icon, IconSprite } from '../ui/picture/icon.tsx'
import type { IconName } from '../ui/picture/icons.ts'
import type { GuestPage } from './guest-page.ts'

type GuestShellProps = { house: GuestPage['house']; subject: 'review' | 'stay'; children: ReactNode }

/** The header with three ways to reach the house, and the footer. */
export function GuestShell({ house, subject, children }: GuestShellProps) {
  return (
    <>
      <IconSprite names={guestIcons} hasTree={house.mark === null} />
      <a className="vh" href="#main">
        {subject === 'review' ? 'To the review' : 'Skip to the page'}
      </a>
      <header className="topbar">
        <div className="page cluster">
          <Wordmark name={house.name} mark={house.mark} />
          <div className="social contact-links">
            <a href={telLink(house.phone)} aria-label="Call us">
              <Icon name="phone" />
            </a>
            <a href={mailtoLink(house.email)} aria-label="E-mail us">
              <Icon name="mail" />
            </a>
            <a
              href={whatsappLink(house.phone, `Hello ${house.name}, I have a question about my ${subject}.`)}
              aria-label="WhatsApp us"
            >
              <Icon name="chat" />
            </a>
          </div>
        </div>
      </header>
      {children}
      <footer className="page">
        <div className="tail cluster">
          <span className="cluster">
            <a href={telLink(house.phone)}>{house.phone}</a>
            <a href={mailtoLink(house.email)}>{house.email}</a>
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
