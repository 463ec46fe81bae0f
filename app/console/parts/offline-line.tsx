import { useEffect, useState } from 'react'

type Act = { form: HTMLFormElement; button: HTMLElement | null }
type Line = 'there' | 'gone' | 'back'

/**
 * Says so when the line is gone: pages stay where they are instead of giving way to the browser's own "no internet", and what was
 * about to be sent is offered again when the line is back.
 */
export function OfflineLine() {
  const [line, setLine] = useState<Line>('there')
  const [unsent, setUnsent] = useState<Act | null>(null)
  useEffect(() => {
    const look = () =>
      setLine((before) => (navigator.onLine ? (before === 'gone' ? 'back' : before) : 'gone'))
    const stay = (event: MouseEvent) => {
      if (!navigator.onLine && leavesPage(event)) event.preventDefault()
    }
    const note = (event: SubmitEvent) => {
      const form = event.target as HTMLFormElement
      if (navigator.onLine) return setUnsent((before) => (before?.form === form ? null : before))
      setUnsent({ form, button: event.submitter })
      if (form.method === 'get') event.preventDefault()
    }
    // Forms that the browser itself would send: all others are refused in words where they stand.
    const hold = (event: SubmitEvent) => {
      if (!navigator.onLine) event.preventDefault()
    }
    look()
    window.addEventListener('online', look)
    window.addEventListener('offline', look)
    document.addEventListener('click', stay, true)
    document.addEventListener('submit', note, true)
    window.addEventListener('submit', hold)
    return () => {
      window.removeEventListener('online', look)
      window.removeEventListener('offline', look)
      document.removeEventListener('click', stay, true)
      document.removeEventListener('submit', note, true)
      window.removeEventListener('submit', hold)
    }
  }, [])
  const again = line === 'back' && unsent?.form.isConnected ? unsent : null
  const done = () => {
    setLine('there')
    setUnsent(null)
  }
  return (
    <div className="console-offline" aria-live="polite">
      {line === 'gone' &&
        'You are offline. What you type is kept, and offered to be sent when the line is back.'}
      {again && (
        <>
          You are online again.
          <button
            type="button"
            onClick={() => {
              again.form.requestSubmit(again.button?.isConnected ? again.button : null)
              done()
            }}
          >
            Send it now
          </button>
          <button type="button" onClick={done}>
            Not now
          </button>
        </>
      )}
    </div>
  )
}

/** A tap that would open another page of ours here. */
function leavesPage({ target }: MouseEvent): boolean {
  const link = target instanceof Element ? target.closest<HTMLAnchorElement>('a[href]') : null
  if (!link || link.target === '_blank' || link.origin !== location.origin) return false
  return link.pathname !== location.pathname || link.search !== location.search
}
