import { type RefObject, useCallback, useEffect, useRef, useState } from 'react'
import { useBlocker } from 'react-router'
import { typeInto } from '../../../ui/form/type-into.ts'
import { useMe } from '../use-me.ts'
import { forgetText, forgetTexts, keepText, keptText } from './kept-text.ts'
import { setWas, wasOf } from './opened.tsx'

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

export type FormText = Record<string, string>

/** What a whole form said when it was left, and the saved version it was typed over. */
export type Unsaved = { number: number; fields: FormText; was?: string | undefined }

/** Keeps all that a form says, as it is put back as a whole. */
export function keepUnsaved(who: string, name: string, number: number, form: HTMLFormElement): void {
  const was = wasOf(form)
  const typed = Object.entries(fieldsOf(form)).map(
    ([field, text]) => [field, { typed: text, over: '' }] as const,
  )
  keepText(who, name, {
    page: location.pathname,
    title: document.title.split(' · ')[0] ?? '',
    number,
    ...(was !== undefined && { was }),
    fields: Object.fromEntries(typed),
  })
}

/** What was kept of it on an earlier visit, if it says something else than the form does `now`. */
export function unsavedText(who: string, name: string, now: FormText): Unsaved | null {
  const kept = unsavedOf(who, name)
  return kept && Object.entries(kept.fields).some(([field, value]) => now[field] !== value) ? kept : null
}

function unsavedOf(who: string, name: string): Unsaved | null {
  const text = keptText(who, name)
  if (!text) return null
  const { number = 0, was, fields } = text
  return {
    number,
    was,
    fields: Object.fromEntries(Object.entries(fields).map(([field, { typed }]) => [field, typed])),
  }
}

export function fieldsOf(form: HTMLFormElement): FormText {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const)
  return Object.fromEntries(fields.filter(([name]) => name !== 'was' && !name.startsWith('keep.')))
}

/** Forgets what was half typed about the row of this id, if there is one: it is in the house by now, or gone from it. */
export function useForget(id: string | false | null): void {
  const who = useMe()?.id ?? ''
  useEffect(() => {
    if (id) forgetTexts(who, id)
  }, [who, id])
}

/** Whether a form says something else than when it was shown, or saved last: `version` changes with each save. False until its script is there. */
export function useChanged(element: HTMLFormElement | null, version = ''): boolean {
  const [changed, setChanged] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was just saved is what it begins with anew
  useEffect(() => {
    if (!element) return
    const before = saidIn(element)
    let soon = 0
    const look = () => setChanged(saidIn(element) !== before)
    // Drawn anew before React itself has heard of what was typed, a field would lose it.
    const lookSoon = () => {
      window.clearTimeout(soon)
      soon = window.setTimeout(look)
    }
    look()
    for (const event of ['input', 'change']) element.addEventListener(event, lookSoon)
    return () => {
      window.clearTimeout(soon)
      for (const event of ['input', 'change']) element.removeEventListener(event, lookSoon)
    }
  }, [element, version])
  return changed
}

function saidIn(form: HTMLFormElement): string {
  return JSON.stringify([...new FormData(form)].map(([name, value]) => [name, said(value)]))
}

function said(value: FormDataEntryValue): string {
  return typeof value === 'string' ? value : `${value.name} ${value.size}`
}
