import { Alert, Button } from '@mantine/core'
import { useWindowEvent } from '@mantine/hooks'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { useActionData } from 'react-router'
import type { Refusal } from '#core/refusals/refusal.ts'
import { propertyOf } from '#core/values/record.ts'
import { lastForm } from './connection.ts'

export function isRefusal<Refused extends Refusal = Refusal>(answer: unknown): answer is Refused {
  return propertyOf(answer, 'ok') === false
}

type RefusalNoteProps = {
  message?: string | undefined
  /** The answer of the fetcher; without one, that of the page's action. */
  answer?: unknown
  children?: ReactNode
}

/** The reason of a refusal above its form, focused so that it is read at once. A lost connection is shown until it is back. */
export function RefusalNote({ message, answer: fetcherAnswer, children }: RefusalNoteProps) {
  const note = useRef<HTMLDivElement>(null)
  const [isReconnected, setReconnected] = useState(false)
  const actionAnswer = useActionData()
  const answer = fetcherAnswer ?? actionAnswer
  // biome-ignore lint/correctness/useExhaustiveDependencies: a second answer may have the same message
  useEffect(() => {
    setReconnected(false)
    if (message) note.current?.focus()
  }, [message, answer])
  useWindowEvent('online', () => message && setReconnected(lastForm.isLost))
  if (!message || isReconnected) return null
  return (
    <Alert ref={note} tabIndex={-1} role="alert" color="roof" mb="md" className="refusal-note">
      {message}
      {children}
    </Alert>
  )
}

type Problems = Readonly<Record<string, string>>
type ShownRefusal = Pick<Refusal, 'message' | 'field'> & { problems?: Problems }

/**
 * What to show of a refusal while its fields are corrected: the message until all its fields were edited (a refusal of no field stays until
 * the next answer), and the problem of each field until that field was edited. `refusedFields` has all problems, also the edited ones.
 */
export function useRefusal(refusal: ShownRefusal | undefined) {
  // Each answer is another object, also with the same message.
  const refusedFields = useMemo((): Problems => {
    const { problems, field, message }: Partial<ShownRefusal> = refusal ?? {}
    return problems ?? (field === undefined || message === undefined ? {} : { [field]: message })
  }, [refusal])
  const [edits, setEdits] = useState({ refusedFields, fields: new Set<string>() })
  if (edits.refusedFields !== refusedFields) setEdits({ refusedFields, fields: new Set() })
  useWindowEvent('input', ({ target }) => {
    const form = target instanceof Element && target.closest('form')
    if (!form) return
    const newlyEdited = Object.keys(refusedFields).filter(
      (field) => field === target.getAttribute('name') || !form.elements.namedItem(field),
    )
    if (newlyEdited.length > 0)
      setEdits((before) => ({ ...before, fields: new Set([...before.fields, ...newlyEdited]) }))
  })
  const problems: Problems = Object.fromEntries(
    Object.entries(refusedFields).filter(([field]) => !edits.fields.has(field)),
  )
  const isCorrected = Object.keys(refusedFields).length > 0 && Object.keys(problems).length === 0
  return {
    message: isCorrected ? undefined : refusal?.message,
    error: (name: string) => problems[name],
    ...{ problems, refusedFields },
  }
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
