import type { ReactNode } from 'react'
import { mailtoLink, telLink, whatsappLink } from '#domain/contact.ts'
import { messages } from '#domain/messages.ts'
import { Icon } from '../../ui/picture/icon.tsx'
import type { GuestPage } from '../guest-page.ts'
import { Ending } from './ending.tsx'

type Props = { page: GuestPage; eyebrow: string; heading: string; children: ReactNode }

/** The link opens no form now: why, and three ways to reach a person. */
export function Away({ page, eyebrow, heading, children }: Props) {
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

/** The one answer to every key that opens nothing (specification 8). */
export function NotAble({ page }: { page: GuestPage }) {
  return (
    <Away page={page} eyebrow="This link has not opened" heading={messages.notAbleToReview}>
      {page.says.unknown}
    </Away>
  )
}
