import { useEffect, useRef } from 'react'
import { telLink, whatsappLink } from '#domain/contact.ts'
import type { GuestPage } from '../guest-page.ts'

type Props = {
  message: string
  house: GuestPage['house']
  /** Where the same review may be taken at another try. */
  onAgain: (() => void) | undefined
  onBack: () => void
}

/** The server's message, in place of the form (specification 4); everything written is still there behind it. */
export function RefusedEnding({ message, house, onAgain, onBack }: Props) {
  const heading = useRef<HTMLHeadingElement>(null)
  useEffect(() => heading.current?.focus(), [])
  return (
    <section className="sheet-paper refused" aria-labelledby="refused-message" role="alert">
      <p className="eyebrow">Not saved yet</p>
      <h2 id="refused-message" tabIndex={-1} ref={heading}>
        {message}
      </h2>
      <p>What you wrote is still here, on this device.</p>
      <p className="actions">
        {onAgain && (
          <button type="button" className="button" onClick={onAgain}>
            Try again
          </button>
        )}
        <button type="button" className={onAgain ? 'button second' : 'button'} onClick={onBack}>
          Back to what I wrote
        </button>
        <a
          className="quiet"
          href={whatsappLink(
            house.phone,
            `Hello ${house.name}, my review could not be saved. Could you help?`,
          )}
        >
          WhatsApp
        </a>
        <a className="quiet" href={telLink(house.phone)}>
          Call us
        </a>
      </p>
    </section>
  )
}
