import { useSyncExternalStore } from 'react'
import { words } from '#domain/words.ts'
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

/** Says to everybody what the button's label says to the eye. */
export function SendingNote({ state }: { state: SendingState }) {
  const offline = useSyncExternalStore(
    whenLineChanges,
    () => !navigator.onLine,
    () => false,
  )
  return (
    <p className="note-line" role="status">
      {state === 'sent' && words.messageArrived}
      {state === 'failed' && (offline ? words.offline : words.messageFailed)}
    </p>
  )
}

function whenLineChanges(changed: () => void) {
  addEventListener('online', changed)
  addEventListener('offline', changed)
  return () => {
    removeEventListener('online', changed)
    removeEventListener('offline', changed)
  }
}
