import { useSyncExternalStore } from 'react'
import { describeTooMany, messages } from '#core/refusals/messages.ts'
import { telLink, whatsappLink } from '#core/values/contact.ts'
import type { Failure } from './send.ts'
import { type SendingState, sendLabels } from './use-sending.ts'

/** Send, Sending..., Sent or Try Again. It keeps the focus while it waits, so it is never `disabled`. */
export function SendButton({ state, second = false }: { state: SendingState; second?: boolean }) {
  return (
    <button
      type="submit"
      className={second ? 'button second wide' : 'button wide'}
      aria-disabled={state === 'sending' || undefined}
    >
      {sendLabels[state]}
    </button>
  )
}

type FailureProps = { state: SendingState; failure: Failure | null; phone: string }
type NoteProps = FailureProps & {
  /** The sentence shown when the message has arrived. */
  arrived?: string
}

/** Announces the state of the button to screen readers, and why a message was refused. */
export function SendingNote({ state, failure, phone, arrived = messages.messageArrived }: NoteProps) {
  const offline = useSyncExternalStore(
    whenLineChanges,
    () => !navigator.onLine,
    () => false,
  )
  return (
    <p className="note-line" role="status">
      {state === 'sent'
        ? arrived
        : state === 'failed' && failure
          ? describeFailure(failure, phone, offline)
          : ''}
    </p>
  )
}

type WaysProps = FailureProps & {
  /** What was typed, as one message. */
  text: string
}

/** The two other ways to write after a failure. They are not shown when only a field has to be corrected. */
export function OtherWays({ state, failure, phone, text }: WaysProps) {
  if (state !== 'failed' || !failure || (failure.why === 'refused' && failure.field)) return null
  return (
    <>
      <a
        className="button second wide"
        href={whatsappLink(phone, text)}
        target="_blank"
        rel="noopener noreferrer"
      >
        Send it on WhatsApp instead
      </a>
      <a className="quiet" href={telLink(phone)}>
        Call {phone}
      </a>
    </>
  )
}

/** An error of a field is shown at the field. */
function describeFailure(failure: Failure, phone: string, offline: boolean): string {
  switch (failure.why) {
    case 'line':
      return offline ? messages.offline : messages.messageFailed
    case 'server':
      return messages.messageFaulty
    case 'carrier':
      return messages.messageNotCarried
    case 'limit':
      return failure.message ?? describeTooMany(phone)
    case 'refused':
      return failure.field ? '' : failure.message
  }
}

function whenLineChanges(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
