import { Alert } from '@mantine/core'
import { type ReactNode, useEffect, useMemo, useRef, useState } from 'react'
import { messages } from '#modules/common/messages.ts'
import type { Refusal } from '#modules/refusals/refusal.ts'

const none: Problems = {}

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

type Problems = Readonly<Record<string, string>>

/** What is wrong with a form as it is filled in now, as far as the browser can know. */
export type FormCheck = (form: FormData) => readonly Pick<Refusal, 'field' | 'message'>[]

/**
 * The sentences at the fields of a refused form, each until its field is right: while it is typed in, where `check` can tell, else as soon
 * as it is changed. Another one comes with the next refusal alone. A sentence about no field of the form goes with whatever is changed.
 */
export function useStanding(problems: Problems | undefined, check?: FormCheck): Problems {
  const [mended, setMended] = useState<{ of: Problems | undefined; fields: Problems }>()
  useEffect(() => {
    if (!problems || Object.keys(problems).length === 0) return
    const look = ({ target }: Event) => {
      if (!isControl(target) || !target.form) return
      const { form } = target
      const touched = Object.keys(problems).filter((field) => {
        return field === target.name || form.elements.namedItem(field) === null
      })
      if (touched.length === 0) return
      const wrong = check?.(new FormData(form)) ?? []
      const now = touched.map((field) => {
        const isWrong = wrong.some((each) => each.field === field && each.message === problems[field])
        return [field, isWrong ? (problems[field] ?? '') : ''] as const
      })
      setMended((before) => ({
        of: problems,
        fields: { ...(before?.of === problems ? before.fields : none), ...Object.fromEntries(now) },
      }))
    }
    document.addEventListener('input', look)
    return () => document.removeEventListener('input', look)
  }, [problems, check])
  if (!problems) return none
  const now = mended?.of === problems ? { ...problems, ...mended.fields } : problems
  return Object.fromEntries(Object.entries(now).filter(([, message]) => message !== ''))
}

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

function isControl(target: EventTarget | null): target is Control {
  return (
    target instanceof HTMLInputElement ||
    target instanceof HTMLTextAreaElement ||
    target instanceof HTMLSelectElement
  )
}

/** A refusal until the field it is about is right; what is about no field stays until the next answer. */
export function useRefusal(refusal: Pick<Refusal, 'message' | 'field'> | undefined, check?: FormCheck) {
  const { field, message } = refusal ?? {}
  // Each answer is another one, also when it says the same.
  // biome-ignore lint/correctness/useExhaustiveDependencies: the answer itself is what counts
  const problems = useMemo(() => {
    return field === undefined || message === undefined ? undefined : { [field]: message }
  }, [refusal])
  const standing = useStanding(problems, check)
  const said = field === undefined ? message : standing[field]
  return { message: said, error: (name: string) => (name === field ? said : undefined) }
}
