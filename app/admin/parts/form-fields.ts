import { useEffect, useRef, useState } from 'react'
import { typeInto } from '../../ui/form/type-into.ts'

/** The value of each field, by its key: its name, or for a checkbox its name and value. */
export type FieldValues = Record<string, string>

type Control = HTMLInputElement | HTMLTextAreaElement | HTMLSelectElement

const unstoredTypes = ['hidden', 'password', 'file', 'submit', 'button', 'reset', 'image']

/** The fields that a draft stores. Never passwords or files. */
function listControls(form: HTMLFormElement): Control[] {
  return [...form.elements].filter((control): control is Control => {
    const isControl =
      control instanceof HTMLInputElement ||
      control instanceof HTMLTextAreaElement ||
      control instanceof HTMLSelectElement
    return isControl && control.name !== '' && !unstoredTypes.includes(control.type)
  })
}

/** Checkboxes may share a name, so their value is part of the key. */
const fieldKey = ({ type, name, value }: Control) => (type === 'checkbox' ? `${name}=${value}` : name)

/** The values of the fields now, or as the page was loaded. */
export function readFieldValues(form: HTMLFormElement, asLoaded = false): FieldValues {
  const fields: FieldValues = {}
  for (const control of listControls(form)) {
    const value = asLoaded ? readLoadedValue(control) : control.value
    if (!(control instanceof HTMLInputElement) || !/^(radio|checkbox)$/.test(control.type)) {
      fields[control.name] = value
      continue
    }
    const isChecked = asLoaded ? control.defaultChecked : control.checked
    if (control.type === 'checkbox') fields[fieldKey(control)] = isChecked ? 'on' : ''
    else fields[control.name] = isChecked ? control.value : (fields[control.name] ?? '')
  }
  return fields
}

function readLoadedValue(control: Control): string {
  if (!(control instanceof HTMLSelectElement)) return control.defaultValue
  const options = [...control.options]
  return (options.find(({ defaultSelected }) => defaultSelected) ?? options[0])?.value ?? ''
}

/** Fills fields as if a person had typed and chosen, so that React and listeners notice. */
export function fillFields(form: HTMLFormElement, fields: FieldValues): void {
  const currentValues = readFieldValues(form)
  for (const control of listControls(form)) {
    const key = fieldKey(control)
    const value = fields[key]
    if (value === undefined || value === currentValues[key]) continue
    if (control.type === 'checkbox') control.click()
    else if (control.type !== 'radio') typeInto(control, value)
    else if (control.value === value) control.click()
  }
}

/** Whether a form differs from when it was shown or last saved, which `timesSaved` counts. `isChangedNow` answers without waiting for a render. */
export function useHasChanged(form: HTMLFormElement | null, timesSaved = 0) {
  const [isChanged, setIsChanged] = useState(false)
  const isChangedNow = useRef((): boolean => false)
  const sentForm = useRef<{ form: HTMLFormElement; content: string }>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: after each save, the form is compared with what was saved
  useEffect(() => {
    if (!form) return
    // What is typed while the form is being sent is not saved, so it counts as a change.
    const savedContent = sentForm.current?.form === form ? sentForm.current.content : serializeForm(form)
    sentForm.current = null
    isChangedNow.current = () => serializeForm(form) !== savedContent
    let timer = 0
    const scheduleComparison = () => {
      window.clearTimeout(timer)
      // A render before React itself has handled the event would empty the field.
      timer = window.setTimeout(() => setIsChanged(isChangedNow.current()))
    }
    const onSubmit = () => {
      sentForm.current = { form, content: serializeForm(form) }
    }
    setIsChanged(isChangedNow.current())
    for (const event of ['input', 'change']) form.addEventListener(event, scheduleComparison)
    form.addEventListener('submit', onSubmit)
    return () => {
      window.clearTimeout(timer)
      for (const event of ['input', 'change']) form.removeEventListener(event, scheduleComparison)
      form.removeEventListener('submit', onSubmit)
      isChangedNow.current = () => false
    }
  }, [form, timesSaved])
  return { isChanged, isChangedNow }
}

function serializeForm(form: HTMLFormElement): string {
  const entries = [...new FormData(form)].filter(([name]) => name !== 'version')
  return JSON.stringify(
    entries.map(([name, value]) => [name, value instanceof File ? [value.name, value.size] : value]),
  )
}
