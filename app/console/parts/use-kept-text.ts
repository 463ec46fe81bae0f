import { type RefObject, useCallback, useEffect, useRef } from 'react'
import { useLocation } from 'react-router'
import { typeInto } from '../../ui/type-into.ts'
import { setWas, wasOf } from './was.ts'

type KeptForm = { form: RefObject<HTMLFormElement | null>; forget: () => void }

/**
 * Keeps what is typed and chosen in a form until it is `saved`, so that a lost line, a sign-out or a reload lose nothing. Never passwords,
 * never files. A form that is made anew on the same page says so by another `version`.
 */
export function useKeptText(name: string, saved = false, version = ''): KeptForm {
  const form = useRef<HTMLFormElement>(null)
  const place = `kept ${name}`
  // biome-ignore lint/correctness/useExhaustiveDependencies: a form made anew is another element
  useEffect(() => {
    const element = form.current
    if (!element) return
    const { was, ...values } = read(place)
    const isBack = Object.entries(values).map(([field, value]) =>
      putBack(element.elements.namedItem(field), value),
    )
    // It was typed over what the form said then, which somebody may have changed since.
    if (was !== undefined && isBack.includes(true)) setWas(element, was)
    const keep = () => {
      const changed = [...element.elements].filter(isChanged)
      const values = Object.fromEntries(changed.map((each) => [each.name, each.value]))
      const kept = { ...values, was: wasOf(element) }
      if (changed.length > 0) sessionStorage.setItem(place, JSON.stringify(kept))
      else sessionStorage.removeItem(place)
    }
    element.addEventListener('input', keep)
    return () => element.removeEventListener('input', keep)
  }, [place, version])
  const forget = useCallback(() => sessionStorage.removeItem(place), [place])
  const { key } = useLocation()
  // An address that says "saved" says it again when it is loaded anew, though nothing was saved then.
  const loadedSaved = useRef(saved && key === 'default')
  // Each save is a step of its own, often at the address of the one before.
  useEffect(() => {
    if (saved && !(loadedSaved.current && key === 'default')) forget()
  }, [saved, key, forget])
  return { form, forget }
}

type TextControl = HTMLInputElement | HTMLTextAreaElement
const textTypes = ['text', 'email', 'tel', 'url', 'search', 'number']

function isText(control: unknown): control is TextControl {
  if (control instanceof HTMLTextAreaElement) return control.name !== ''
  return control instanceof HTMLInputElement && control.name !== '' && textTypes.includes(control.type)
}

function isChanged(control: unknown): control is TextControl {
  if (control instanceof HTMLInputElement && control.name.startsWith('keep.')) return false
  if (isLeft(control)) return false
  if (control instanceof HTMLInputElement && control.type === 'radio')
    return control.checked && !control.defaultChecked
  return isText(control) && control.value !== control.defaultValue
}

/** Whether its writer lets somebody else's words stand in it. */
function isLeft(control: unknown): boolean {
  if (!(control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement)) return false
  const choice = control.form?.elements.namedItem(`keep.${control.name}`)
  return choice instanceof RadioNodeList && choice.value === 'theirs'
}

/** Whether that says anything new. */
function putBack(control: unknown, value: string): boolean {
  if (control instanceof RadioNodeList && control.value !== value) {
    control.value = value
    return true
  }
  if (!isText(control) || control.value !== control.defaultValue || value === control.value) return false
  typeInto(control, value)
  return true
}

function read(place: string): Record<string, string> {
  try {
    return JSON.parse(sessionStorage.getItem(place) ?? '{}')
  } catch {
    return {}
  }
}
