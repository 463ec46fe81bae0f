import { useEffect, useRef, useState } from 'react'
import { typeInto } from '../../ui/form/type-into.ts'

/** The value of each field, by its key. */
export type FieldValues = Record<string, string>

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const notStored = ['hidden', 'password', 'file', 'submit', 'button', 'reset', 'image']

/** The fields that are stored. Never passwords or files. */
function listControls(form: HTMLFormElement): Control[] {
  return [...form.elements].filter((control): control is Control => {
    const isControl =
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement
    return isControl && control.name !== '' && !notStored.includes(control.type)
  })
}

/** Several boxes share a name. */
const keyOf = ({ type, name, value }: Control) => (type === 'checkbox' ? `${name}=${value}` : name)

/** The values of the fields now, or as the page was loaded. */
export function readFieldValues(form: HTMLFormElement, asLoaded = false): FieldValues {
  const fields: FieldValues = {}
  for (const control of listControls(form)) {
    const value = asLoaded ? loadedValue(control) : control.value
    if (!(control instanceof HTMLInputElement) || !/^(radio|checkbox)$/.test(control.type)) {
      fields[control.name] = value
      continue
    }
    const isChecked = asLoaded ? control.defaultChecked : control.checked
    if (control.type === 'checkbox') fields[keyOf(control)] = isChecked ? 'on' : ''
    else fields[control.name] = isChecked ? control.value : (fields[control.name] ?? '')
  }
  return fields
}

function loadedValue(control: Control): string {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue
  const options = [...control.options]
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? ''
}

/** Fills fields as if a person had typed and chosen, so that React and listeners notice. */
export function fillFields(form: HTMLFormElement, fields: FieldValues): void {
  const now = readFieldValues(form)
  for (const control of listControls(form)) {
    const key = keyOf(control)
    const value = fields[key]
    if (value === undefined || value === now[key]) continue
    if (control.type === 'checkbox') control.click()
    else if (control.type !== 'radio') typeInto(control, value)
    else if (control.value === value) control.click()
  }
}

/**
 * Whether a form differs from when it was shown, or saved last: `timesSaved` counts. `isChangedNow` knows it before the page is
 * drawn again.
 */
export function useHasChanged(form: HTMLFormElement | null, timesSaved = 0) {
  const [changed, setChanged] = useState(false)
  const isChangedNow = useRef((): boolean => false)
  const sent = useRef<{ form: HTMLFormElement; content: string }>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was just saved is what it is compared with from then on
  useEffect(() => {
    if (!form) return
    // What is typed while the form is being sent is not saved with it.
    const before = sent.current?.form === form ? sent.current.content : serializeForm(form)
    sent.current = null
    isChangedNow.current = () => serializeForm(form) !== before
    let timer = 0
    const compare = () => {
      window.clearTimeout(timer)
      // A render before React itself has handled the event would empty the field.
      timer = window.setTimeout(() => setChanged(isChangedNow.current()))
    }
    const onSubmit = () => {
      sent.current = { form, content: serializeForm(form) }
    }
    setChanged(isChangedNow.current())
    for (const event of ['input', 'change']) form.addEventListener(event, compare)
    form.addEventListener('submit', onSubmit)
    return () => {
      window.clearTimeout(timer)
      for (const event of ['input', 'change']) form.removeEventListener(event, compare)
      form.removeEventListener('submit', onSubmit)
      isChangedNow.current = () => false
    }
  }, [form, timesSaved])
  return { changed, isChangedNow }
}

function serializeForm(form: HTMLFormElement): string {
  const entries = [...new FormData(form)].filter(([name]) => name !== 'version')
  return JSON.stringify(
    entries.map(([name, value]) => [name, value instanceof File ? [value.name, value.size] : value]),
  )
}
