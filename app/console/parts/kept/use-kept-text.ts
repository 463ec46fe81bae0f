import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { undoNotice } from '../saving/undo-notice.tsx'
import { useMe } from '../use-me.ts'
import { forgetText, type KeptText, keepText, keptText } from './kept-text.ts'
import { isNews, standsAsBefore, typeAll, typedIn, untouchedOf } from './typed-fields.ts'
import { useChanged } from './use-changed.ts'
import { setWas, wasOf } from './was.ts'

type About = {
  /** Where to go on with it, if not at the page's plain address. */
  page?: string
  /** What it is, in a few words made from its fields. */
  says?: (form: HTMLFormElement) => string
}

/** What was found on the device: `back` in its fields, or, where they say something else by now, `waiting` to be asked about. */
export type FoundText = { text: KeptText; state: 'back' | 'waiting' }

export type KeptForm = {
  /** Goes on the form. */
  form: RefCallback<HTMLFormElement>
  element: HTMLFormElement | null
  /** Whether it says something else than when it was shown, or saved last. */
  changed: boolean
  forget: () => void
  found: FoundText | null
  putBack: () => void
  /** Empties the fields of it again, and offers to undo that; `then` follows both. */
  drop: (then?: () => void) => void
}

/**
 * Keeps what is typed and chosen in a form on the device until it is `saved`, so that a lost connection, a sign-out that came by itself, a
 * reload or a closed tab lose nothing. Never passwords, never files.
 */
export function useKeptText(name: string, saved = false, about: About = {}): KeptForm {
  const who = useMe()?.id ?? ''
  const [element, form] = useState<HTMLFormElement | null>(null)
  const [found, setFound] = useState<FoundText | null>(null)
  const { key } = useLocation()
  // Before anything is put back, so that this counts as a change.
  const changed = useChanged(element, saved ? key : '')
  const untouched = useRef<Record<string, string>>({})
  const latest = useRef(about)
  latest.current = about

  const forget = useCallback(() => forgetText(who, name), [who, name])
  useSavedStep(saved, () => {
    forget()
    setFound(null)
    if (element) untouched.current = untouchedOf(element)
  })

  useEffect(() => {
    if (!element) return
    const text = keptText(who, name)
    untouched.current = untouchedOf(element, text?.fields)
    const state = text && standsAsBefore(text.fields, untouched.current) ? 'back' : 'waiting'
    if (text && state === 'back') typeAll(element, typedOf(text), untouched.current)
    setFound(text && (state === 'back' || isNews(element, text.fields)) ? { text, state } : null)
    const keep = () => {
      const fields = typedIn(element, untouched.current)
      const waiting = state === 'waiting' ? keptText(who, name)?.fields : {}
      if (Object.keys({ ...waiting, ...fields }).length === 0) return forgetText(who, name)
      const was = state === 'waiting' ? text?.was : wasOf(element)
      keepText(who, name, {
        ...described(element, latest.current),
        ...(was !== undefined && { was }),
        fields: { ...waiting, ...fields },
      })
    }
    element.addEventListener('input', keep)
    return () => element.removeEventListener('input', keep)
  }, [element, who, name])

  const putBack = () => {
    if (element && found) typeAll(element, typedOf(found.text))
    // It was typed over what the form said then, which somebody has changed since.
    if (element && found?.text.was !== undefined) setWas(element, found.text.was)
    setFound(null)
  }
  const drop = (then?: () => void) => {
    if (!found) return
    const { text, state } = found
    if (element?.isConnected && state === 'back')
      typeAll(element, Object.fromEntries(Object.entries(text.fields).map(([at, { over }]) => [at, over])))
    forget()
    setFound(null)
    then?.()
    undoNotice('What was half typed is forgotten.', () => {
      keepText(who, name, text)
      if (element?.isConnected && state === 'back') typeAll(element, typedOf(text))
      setFound(found)
      then?.()
    })
  }
  return { form, element, changed, forget, found, putBack, drop }
}

/** Runs once for each save. An address that says "saved" says it again when it is loaded anew, though nothing was saved then. */
function useSavedStep(saved: boolean, step: () => void): void {
  const { key } = useLocation()
  const loadedSaved = useRef(saved && key === 'default')
  const latest = useRef(step)
  latest.current = step
  useEffect(() => {
    if (saved && !(loadedSaved.current && key === 'default')) latest.current()
  }, [saved, key])
}

function typedOf({ fields }: KeptText): Record<string, string> {
  return Object.fromEntries(Object.entries(fields).map(([at, { typed }]) => [at, typed]))
}

function described(form: HTMLFormElement, { page, says }: About): Omit<KeptText, 'at' | 'fields' | 'was'> {
  const id = new FormData(form).get('id')
  return {
    page: page ?? location.pathname,
    title: document.title.split(' · ')[0] ?? '',
    ...(says && { says: says(form) }),
    ...(typeof id === 'string' && { id }),
  }
}
