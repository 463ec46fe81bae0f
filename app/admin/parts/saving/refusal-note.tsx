import { Alert } from '@mantine/core'
import { type ReactNode, useEffect, useRef, useState } from 'react'
import { messages } from '#modules/common/messages.ts'

/** Why something was not done, above its form; it takes the focus so that it is read at once. A lost connection is no reason once it is back. */
export function RefusalNote({ message, children }: { message?: string | undefined; children?: ReactNode }) {
  const note = useRef<HTMLDivElement>(null)
  const isBack = useLineBack(message)
  useEffect(() => {
    if (message) note.current?.focus()
  }, [message])
  if (!message || isBack) return null
  return (
    <Alert ref={note} tabIndex={-1} role="alert" color="roof" variant="light" className="refusal-note">
      {message}
      {children}
    </Alert>
  )
}

/** Whether the line that this message says is lost has come back since. */
function useLineBack(message: string | undefined): boolean {
  const [back, setBack] = useState(false)
  const isLost = message === messages.lineLost
  useEffect(() => {
    setBack(false)
    if (!isLost) return
    const say = () => setBack(true)
    addEventListener('online', say)
    return () => removeEventListener('online', say)
  }, [isLost])
  return isLost && back
}
