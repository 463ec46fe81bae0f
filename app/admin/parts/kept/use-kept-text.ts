import { type RefCallback, useCallback, useEffect, useRef, useState } from 'react'
import { useLocation } from 'react-router'
import { typeInto } from '../../../ui/form/type-into.ts'
import { undoNotice } from '../saving/undo-notice.tsx'
import { useMe } from '../use-me.ts'
import { forgetText, type KeptText, keepText, keptText } from './kept-text.ts'
import { setWas, wasOf } from './opened.tsx'
import { useChanged } from './use-unsaved.ts'

type About = {
  /** Where to go on with it, if not at the page's plain address. */
  page?: string
  /** What it is, in a few words made from its fields. */
  says?: (form: HTMLFormElement) => string
}

/** What was found on the device: `back` in its fields, or, where they say something else by now, `waiting` to be asked about. */
type FoundText = { text: KeptText; state: 'back' | 'waiting' }

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

type TypedFields = KeptText['fields']
/** What stands in each field while nothing is typed. */
type Untouched = Record<string, string>

type TextControl = HTMLInputElement | HTMLTextAreaElement
const textTypes = ['text', 'email', 'tel', 'url', 'search', 'number']

/** What the page says in the fields that are kept; of those in `kept` that say it already, what stood there before it was typed. */
function untouchedOf(form: HTMLFormElement, kept: TypedFields = {}): Untouched {
  const fields: Untouched = {}
  for (const control of form.elements) {
    if (isRadio(control)) {
      fields[control.name] ??= ''
      if (control.defaultChecked) fields[control.name] = control.value
    } else if (isText(control)) fields[control.name] = control.defaultValue
    else if (isChoice(control)) fields[keyOf(control)] = restingOf(control)
  }
  for (const [name, { typed, over }] of Object.entries(kept)) if (fields[name] === typed) fields[name] = over
  return fields
}

/** The fields that say something else by now. */
function typedIn(form: HTMLFormElement, untouched: Untouched): TypedFields {
  const changed = [...form.elements]
    .filter((control) => isText(control) || isChoice(control) || isRadio(control))
    .filter((control) => !isRadio(control) || control.checked)
    .map((control) => ({ control, key: keyOf(control), typed: saidBy(control) }))
    .filter(({ control, key, typed }) => typed !== (untouched[key] ?? '') && !isLeft(control))
  return Object.fromEntries(changed.map(({ key, typed }) => [key, { typed, over: untouched[key] ?? '' }]))
}

/** Whether anything of it is not in the form as it stands. */
function isNews(form: HTMLFormElement, kept: TypedFields): boolean {
  const data = new FormData(form)
  const choices = [...form.elements].filter(isChoice)
  return Object.entries(kept).some(([key, { typed }]) => {
    const choice = choices.find((each) => keyOf(each) === key)
    return choice ? saidBy(choice) !== typed : data.has(key) && data.get(key) !== typed
  })
}

/** Whether these fields still say what they said when something was typed over them. */
function standsAsBefore(kept: TypedFields, untouched: Untouched): boolean {
  return Object.entries(kept).every(([name, { over }]) => !(name in untouched) || untouched[name] === over)
}

/** Puts texts into the fields as if they were typed, but for those that were typed into already. */
function typeAll(form: HTMLFormElement, texts: Record<string, string>, untouched?: Untouched): void {
  for (const [name, text] of Object.entries(texts)) {
    const control = choiceOf(form, name) ?? form.elements.namedItem(name)
    if (isChoice(control)) {
      if (saidBy(control) !== text && (!untouched || saidBy(control) === untouched[name]))
        setChoice(control, text)
    } else if (control instanceof RadioNodeList) {
      if (!untouched || control.value === untouched[name]) choose(control, text)
    } else if (isText(control) && control.value !== text && (!untouched || control.value === untouched[name]))
      typeInto(control, text)
  }
}

/** By a click, so that whatever follows the choice notices. */
function choose(radios: RadioNodeList, value: string): void {
  const radio = [...radios].find((each) => isRadio(each) && each.value === value)
  if (isRadio(radio) && !radio.checked) radio.click()
}

/** A box to tick, or a list to choose from, of a part of the form that says that these are kept too. */
type Choice = HTMLInputElement | HTMLSelectElement

function isChoice(control: unknown): control is Choice {
  const isOne =
    control instanceof HTMLSelectElement ||
    (control instanceof HTMLInputElement && control.type === 'checkbox')
  return isOne && control.name !== '' && control.closest('[data-kept]') !== null
}

function choiceOf(form: HTMLFormElement, key: string): Choice | undefined {
  return [...form.elements].filter(isChoice).find((each) => keyOf(each) === key)
}

/** Several boxes share a name. */
function keyOf(control: TextControl | Choice): string {
  return control.type === 'checkbox' ? `${control.name}=${control.value}` : control.name
}

function saidBy(control: TextControl | Choice): string {
  if (control instanceof HTMLInputElement && control.type === 'checkbox') return control.checked ? 'on' : ''
  return control.value
}

function restingOf(control: Choice): string {
  if (control instanceof HTMLInputElement) return control.defaultChecked ? 'on' : ''
  const options = [...control.options]
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? ''
}

function setChoice(control: Choice, value: string): void {
  if (control instanceof HTMLInputElement) control.click()
  else typeInto(control, value)
}

/** Whether its writer lets somebody else's words stand in it. */
function isLeft({ form, name }: TextControl | Choice): boolean {
  const choice = form?.elements.namedItem(`keep.${name}`)
  return choice instanceof RadioNodeList && choice.value === 'theirs'
}

/** Which of two people's words stand is chosen anew each time. */
function isRadio(control: unknown): control is HTMLInputElement {
  return (
    control instanceof HTMLInputElement &&
    control.type === 'radio' &&
    control.name !== '' &&
    !control.name.startsWith('keep.')
  )
}

function isText(control: unknown): control is TextControl {
  if (control instanceof HTMLTextAreaElement) return control.name !== ''
  return control instanceof HTMLInputElement && control.name !== '' && textTypes.includes(control.type)
}
