import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { typeInto } from './type-into.ts'
import { useChanged } from './use-changed.ts'

type KeptForm = { form: RefObject<HTMLFormElement | null>; forget: () => void; changed: boolean }

/** Keeps what is typed and chosen in a form until it is `saved`, so that a lost line, a sign-out or a reload lose nothing. Never passwords, never files. */
export function useKeptText(name: string, saved = false): KeptForm {
  const form = useRef<HTMLFormElement>(null)
  const place = `kept ${name}`
  const { key } = useLocation()
  // Before anything is put back, so that this counts as a change.
  const version = saved ? key : ''
  const changed = useChanged(form, version)
  const forget = useCallback(() => sessionStorage.removeItem(place), [place])
  // An address that says "saved" says it again when it is loaded anew, though nothing was saved then.
  const loadedSaved = useRef(saved && key === 'default')
  // Each save is a step of its own, often at the address of the one before.
  useEffect(() => {
    if (saved && !(loadedSaved.current && key === 'default')) forget()
  }, [saved, key, forget])
  // A form is often made anew when it is saved.
  // biome-ignore lint/correctness/useExhaustiveDependencies: and then it is another element
  useEffect(() => {
    const element = form.current
    if (!element) return
    for (const [field, value] of Object.entries(read(place)))
      putBack(element.elements.namedItem(field), value)
    const keep = () => {
      const changed = [...element.elements].filter(isChanged)
      const values = Object.fromEntries(changed.map((each) => [each.name, each.value]))
      if (changed.length > 0) sessionStorage.setItem(place, JSON.stringify(values))
      else sessionStorage.removeItem(place)
    }
    element.addEventListener('input', keep)
    return () => element.removeEventListener('input', keep)
  }, [place, version])
  return { form, forget, changed }
}

type TextControl = HTMLInputElement | HTMLTextAreaElement
const textTypes = ['text', 'email', 'tel', 'url', 'search', 'number']

function isText(control: unknown): control is TextControl {
  if (control instanceof HTMLTextAreaElement) return control.name !== ''
  return control instanceof HTMLInputElement && control.name !== '' && textTypes.includes(control.type)
}

function isChanged(control: unknown): control is TextControl {
  if (control instanceof HTMLInputElement && control.type === 'radio')
    return control.checked && !control.defaultChecked
  return isText(control) && control.value !== control.defaultValue
}

function putBack(control: unknown, value: string): void {
  if (control instanceof RadioNodeList) control.value = value
  else if (isText(control) && control.value === control.defaultValue && value !== control.value)
    typeInto(control, value)
}

function read(place: string): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? '{}')
  } catch {
    return {}
  }
}
