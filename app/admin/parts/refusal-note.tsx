import { Alert, Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useActionData } from 'react-router'
import type { Refusal } from '#core/refusals/refusal.ts'
import { lastForm } from './connection.ts'

type RefusalNoteProps = {
  message?: string | undefined
  /** What the form was answered: a second answer may have the same message. */
  answer?: unknown
  children?: ReactNode
}

/** The reason of a refusal above its form, focused so that it is read at once. A lost connection is shown until it is back. */
export function RefusalNote({ message, answer: fetched, children }: RefusalNoteProps) {
  const note = useRef<HTMLDivElement>(null)
  const [isBack, setBack] = useState(false)
  const posted = useActionData()
  const answer = fetched ?? posted
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second answer may have the same message
  useEffect(() => {
    setBack(false)
    if (message) note.current?.focus()
  }, [message, answer])
  useWindowEvent('online', () => message && setBack(lastForm.isLost))
  if (!message || isBack) return null
  return (
    <Alert
      ref={note}
      tabIndex={-1}
      role="alert"
      color="roof"
      variant="light"
      mb="md"
      className="refusal-note"
    >
      {message}
      {children}
    </Alert>
  )
}

type Problems = Readonly<Record<string, string>>

const none: Problems = {}

type Refused = Pick<Refusal, 'message' | 'field'> & { problems?: Problems }

/**
 * A refusal until the fields it is about are changed; what is about no field stays until the next answer, or until any change where it came
 * with others. `refused` is all that was wrong at first.
 */
export function useRefusal(refusal: Refused | undefined) {
  // Each answer is another one, also with the same message.
  const refused = useMemo(() => refusal?.problems ?? fieldProblem(refusal), [refusal])
  const [{ of, changed }, setState] = useState({ of: refused, changed: new Set<string>() })
  if (of !== refused) setState({ of: refused, changed: new Set() })
  useWindowEvent('input', ({ target }) => {
    const form = target instanceof Element && target.closest('form')
    if (!form) return
    const settled = Object.keys(refused).filter(
      (field) => field === target.getAttribute('name') || !form.elements.namedItem(field),
    )
    if (settled.length > 0)
      setState((now) => ({ of: now.of, changed: new Set([...now.changed, ...settled]) }))
  })
  const problems: Problems = Object.fromEntries(
    Object.entries(refused).filter(([field]) => !changed.has(field)),
  )
  const isCorrected = Object.keys(refused).length > 0 && Object.keys(problems).length === 0
  return {
    message: isCorrected ? undefined : refusal?.message,
    error: (name: string) => problems[name],
    ...{ problems, refused },
  }
}

function fieldProblem({ field, message }: Partial<Refused> = {}): Problems {
  return field === undefined || message === undefined ? none : { [field]: message }
}

/** What is probably a mistake, with a button that saves it all the same. */
export function ConfirmDoubts(props: { doubts?: readonly string[] | undefined; confirmLabel: string }) {
  const { doubts = [], confirmLabel } = props
  if (doubts.length === 0) return null
  return (
    <>
      <ul className="doubts">
        {doubts.map((doubt) => (
          <li key={doubt}>{doubt}</li>
        ))}
      </ul>
      <Button type="submit" name="anyway" value="on" mt="xs">
        {confirmLabel}
      </Button>
    </>
  )
}
