import { useEffect, useState } from 'react'
import type { Refusal } from '#modules/refusals/refusal.ts'

type Problems = Readonly<Record<string, string>>
/** What is wrong with a form as it is filled in now, as far as the browser can know. */
export type FormCheck = (form: FormData) => readonly Pick<Refusal, 'field' | 'message'>[]

const none: Problems = {}

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
