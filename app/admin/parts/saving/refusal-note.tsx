import { Alert } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { messages } from '#modules/common/messages.ts'
import type { Refusal } from '#modules/refusals/refusal.ts'

/** The reason of a refusal above its form, focused so that it is read at once. A lost connection is shown until it is back. */
export function RefusalNote({ message, children }: { message?: string | undefined; children?: ReactNode }) {
  const note = useRef<HTMLDivElement>(null)
  const [isBack, setBack] = useState(false)
  useEffect(() => {
    setBack(false)
    if (!message) return
    note.current?.focus()
    const back = () => setBack(message === messages.lineLost)
    addEventListener('online', back)
    return () => removeEventListener('online', back)
  }, [message])
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

/** Finds what is wrong with a form as it is filled in now, as far as the browser can know. */
export type FormCheck = (form: FormData) => readonly Pick<Refusal, 'field' | 'message'>[]

/**
 * The sentences at the fields of a refused form, each while its field is wrong: where `check` cannot say, until it is changed. A sentence
 * about no field of the form goes with whatever is changed.
 */
export function useRemainingProblems(problems: Problems = none, check?: FormCheck): Problems {
  const [{ of, right }, setState] = useState({ of: problems, right: new Set<string>() })
  if (of !== problems) setState({ of: problems, right: new Set() })
  useEffect(() => {
    const look = ({ target }: Event) => {
      const form = target instanceof Element && target.closest('form')
      if (!form) return
      const wrong = check?.(new FormData(form)) ?? []
      setState((now) => {
        const right = new Set(now.right)
        for (const [field, message] of Object.entries(problems)) {
          if (field !== target.getAttribute('name') && form.elements.namedItem(field)) continue
          const isWrong = wrong.some((each) => each.field === field && each.message === message)
          if (isWrong) right.delete(field)
          else right.add(field)
        }
        return { of: now.of, right }
      })
    }
    if (Object.keys(problems).length > 0) document.addEventListener('input', look)
    return () => document.removeEventListener('input', look)
  }, [problems, check])
  return Object.fromEntries(Object.entries(problems).filter(([field]) => !right.has(field)))
}

const none: Problems = {}

/** A refusal until the field it is about is right; what is about no field stays until the next answer. */
export function useRefusal(refusal: Pick<Refusal, 'message' | 'field'> | undefined, check?: FormCheck) {
  const { field, message } = refusal ?? {}
  // Each answer is another one, also when it says the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer itself is what counts
  const problems = useMemo(
    () => (field === undefined || message === undefined ? none : { [field]: message }),
    [refusal],
  )
  const remaining = useRemainingProblems(problems, check)
  const said = field === undefined ? message : remaining[field]
  return { message: said, error: (name: string) => (name === field ? said : undefined) }
}
