import { useEffect, useState } from 'react'
import { typeInto } from '../../../ui/form/type-into.ts'

/** What each field says, by its key. */
export type Fields = Record<string, string>

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const notStored = ['hidden', 'password', 'file', 'submit', 'button', 'reset', 'image']

/** What is typed or chosen in a form. Never passwords or files; and which of two people's values stands (`keep.…`) is chosen again each time. */
function controlsOf(form: HTMLFormElement): Control[] {
  return [...form.elements].filter((control): control is Control => {
    const isControl =
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement
    return (
      isControl && control.name !== '' && !/^keep\./.test(control.name) && !notStored.includes(control.type)
    )
  })
}

/** Several boxes share a name. */
const keyOf = ({ type, name, value }: Control) => (type === 'checkbox' ? `${name}=${value}` : name)

/** What the fields say now, or what they said `asLoaded`. */
export function fieldsOf(form: HTMLFormElement, asLoaded = false): Fields {
  const fields: Fields = {}
  for (const control of controlsOf(form)) {
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

/** Fills fields as if a person had typed and chosen, so that whatever follows them notices. */
export function fillFields(form: HTMLFormElement, fields: Fields): void {
  const now = fieldsOf(form)
  for (const control of controlsOf(form)) {
    const key = keyOf(control)
    const value = fields[key]
    if (value === undefined || value === now[key]) continue
    if (control.type === 'checkbox') control.click()
    else if (control.type !== 'radio') typeInto(control, value)
    else if (control.value === value) control.click()
  }
}

/** Whether a form says something else than when it was shown, or saved last: `version` changes with each save. */
export function useChanged(form: HTMLFormElement | null, version = ''): boolean {
  const [changed, setChanged] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: what was just saved is what it is compared with from then on
  useEffect(() => {
    if (!form) return
    const before = allOf(form)
    let soon = 0
    const look = () => {
      window.clearTimeout(soon)
      // A render before React itself has heard of the event would empty the field.
      soon = window.setTimeout(() => setChanged(allOf(form) !== before))
    }
    setChanged(false)
    for (const event of ['input', 'change']) form.addEventListener(event, look)
    return () => {
      window.clearTimeout(soon)
      for (const event of ['input', 'change']) form.removeEventListener(event, look)
    }
  }, [form, version])
  return changed
}

function allOf(form: HTMLFormElement): string {
  const entries = [...new FormData(form)]
  return JSON.stringify(
    entries.map(([name, value]) => [name, value instanceof File ? [value.name, value.size] : value]),
  )
}
