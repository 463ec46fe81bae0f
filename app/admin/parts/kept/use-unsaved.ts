import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { typeInto } from '../../../ui/form/type-into.ts'
import { useMe } from '../use-me.ts'
import { forgetText } from './kept-text.ts'
import { type FormText, fieldsOf, keepUnsaved, type Unsaved, unsavedText } from './unsaved-text.ts'
import { setWas } from './was.ts'

/**
 * Knows whether a form differs from what is saved, keeps what is typed on the device until it is, and asks before
 * the page is left. `number` is the saved version, and changes with every save.
 */
export function useUnsaved(
  form: RefObject<HTMLFormElement | null>,
  name: string,
  number: number,
  fresh: string,
) {
  const who = useMe()?.id ?? ''
  const saved = useRef<FormText | null>(null)
  const sent = useRef<FormText | null>(null)
  const madeAs = useRef(fresh)
  const [changed, setChanged] = useState(false)
  const [kept, setKept] = useState<Unsaved | null>(null)

  const look = useCallback(() => {
    if (!form.current) return
    const differs = isChanged(fieldsOf(form.current), saved.current)
    setChanged(differs)
    if (differs) keepUnsaved(who, name, number, form.current)
    else forgetText(who, name)
  }, [form, who, name, number])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a new version, or a form made anew, begins anew
  useEffect(() => {
    const element = form.current
    if (!element) return
    // A form made anew says what is saved, perhaps with somebody else's words, and not what was sent.
    if (madeAs.current !== fresh) sent.current = null
    madeAs.current = fresh
    const before = saved.current === null ? unsavedText(who, name, fieldsOf(element)) : null
    saved.current = sent.current ?? fieldsOf(element)
    sent.current = null
    // What an earlier visit left stays kept until it is put back or forgotten.
    if (before) setKept(before)
    else look()
  }, [number, fresh])

  // biome-ignore lint/correctness/useExhaustiveDependencies: a form made anew is another element
  useEffect(() => {
    const element = form.current
    if (!element) return
    const submit = (event: SubmitEvent) => {
      // A step in a list makes the form anew, so it begins from what then stands in it.
      const isStep = event.submitter?.getAttribute('name') === 'step'
      sent.current = isStep ? null : fieldsOf(element)
    }
    const leave = (event: BeforeUnloadEvent) => {
      if (isChanged(fieldsOf(element), saved.current)) event.preventDefault()
    }
    element.addEventListener('input', look)
    // From now on nothing that is typed is lost.
    element.dataset.awake = ''
    element.addEventListener('submit', submit)
    window.addEventListener('beforeunload', leave)
    return () => {
      element.removeEventListener('input', look)
      element.removeEventListener('submit', submit)
      window.removeEventListener('beforeunload', leave)
    }
  }, [form, look, fresh])

  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => changed && currentLocation.pathname !== nextLocation.pathname,
  )
  const forget = () => {
    forgetText(who, name)
    setKept(null)
  }
  const putBack = () => {
    for (const [field, value] of Object.entries(kept?.fields ?? {})) {
      const control = form.current?.elements.namedItem(field)
      if (isField(control)) typeInto(control, value)
    }
    if (form.current && kept?.was !== undefined) setWas(form.current, kept.was)
    setKept(null)
    look()
    form.current?.dispatchEvent(new Event('change', { bubbles: true }))
  }
  return { changed, kept, putBack, forget, blocker }
}

function isField(control: unknown): control is HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement {
  return (
    control instanceof HTMLTextAreaElement ||
    control instanceof HTMLSelectElement ||
    (control instanceof HTMLInputElement && control.type !== 'hidden' && control.type !== 'checkbox')
  )
}

/** Entries that came by themselves, such as photographs just brought, are no change while nothing is said of them. */
function isChanged(now: FormText, before: FormText | null): boolean {
  return Object.entries(now).some(([name, value]) => {
    if (name === 'order') return !isSameOrder(value, before?.order ?? '')
    return value !== (before?.[name] ?? (untouched.has(value) ? value : ''))
  })
}

const untouched = new Set(['', '50'])

function isSameOrder(one: string, other: string): boolean {
  const [these, those] = [one.split(','), other.split(',')]
  return these.filter((id) => those.includes(id)).join() === those.filter((id) => these.includes(id)).join()
}
