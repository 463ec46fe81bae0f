import { Alert, Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useActionData } from 'react-router'
import type { Refusal } from '#core/refusals/refusal.ts'
import { lastForm } from './connection.ts'

/** The reason of a refusal above its form, focused so that it is read at once. A lost connection is shown until it is back. */
export function RefusalNote({ message, children }: { message?: string | undefined; children?: ReactNode }) {
  const note = useRef<HTMLDivElement>(null)
  const [isBack, setBack] = useState(false)
  const answer = useActionData()
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

/** The sentences at the fields of a refused form, each until its field is changed; one about no field of the form goes with any change. */
export function useRemainingProblems(problems: Problems = none): Problems {
  const [{ of, changed }, setState] = useState({ of: problems, changed: new Set<string>() })
  if (of !== problems) setState({ of: problems, changed: new Set() })
  useWindowEvent('input', ({ target }) => {
    const form = target instanceof Element && target.closest('form')
    if (!form) return
    const settled = Object.keys(problems).filter(
      (field) => field === target.getAttribute('name') || !form.elements.namedItem(field),
    )
    if (settled.length > 0)
      setState((now) => ({ of: now.of, changed: new Set([...now.changed, ...settled]) }))
  })
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !changed.has(field)))
}

/** A refusal until the field it is about is changed; what is about no field stays until the next answer. */
export function useRefusal(refusal: Pick<Refusal, 'message' | 'field'> | undefined) {
  const { field, message } = refusal ?? {}
  // Each answer is another one, also with the same message.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer itself is what counts
  const problems = useMemo(
    () => (field === undefined || message === undefined ? none : { [field]: message }),
    [refusal],
  )
  const remaining = useRemainingProblems(problems)
  const shown = field === undefined ? message : remaining[field]
  return { message: shown, error: (name: string) => (name === field ? shown : undefined) }
}

/** What a page shows only once, such as a new key: a refusal that follows does not take it away. */
export function useOneTimeValue<Shown>(shown: Shown | undefined, isRefused: boolean): Shown | undefined {
  const [last, setLast] = useState(shown)
  if (!isRefused && shown !== last) setLast(shown)
  return shown ?? (isRefused ? last : undefined)
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
