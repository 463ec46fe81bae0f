import { Alert } from '@mantine/core'
import { type ReactNode, useEffect, useRef } from 'react'

/** Why something was not done, above its form; it takes the focus so that it is read at once. */
export function RefusalNote({ message, children }: { message?: string | undefined; children?: ReactNode }) {
  const note = useRef<HTMLDivElement>(null)
  useEffect(() => {
    if (message) note.current?.focus()
  }, [message])
  if (!message) return null
  return (
    <Alert ref={note} tabIndex={-1} role="alert" color="roof" variant="light" className="refusal-note">
      {message}
      {children}
    </Alert>
  )
}
