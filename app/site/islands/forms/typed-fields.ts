import { hiddenFields } from '#modules/enquiries/enquiry.ts'
import { restoreText } from '../../../ui/form/type-into.ts'

export type TypedFields = Record<string, string>

const notTyped: string[] = Object.values(hiddenFields)

/** The fields that a person has filled in, without files. */
export function typedInto(form: HTMLFormElement): TypedFields {
  const typed: TypedFields = {}
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '' && !notTyped.includes(name)) typed[name] = value
  return typed
}

/** Empties the fields that a person fills in, including initial values and derived hidden fields. */
export function empty(form: HTMLFormElement) {
  for (const field of form.elements)
    if (
      (field instanceof HTMLInputElement && !notTyped.includes(field.name)) ||
      field instanceof HTMLTextAreaElement
    )
      field.value = ''
  form.dispatchEvent(new Event('emptied'))
}

/** Restores values and files in the empty fields. */
export function restoreValues(form: HTMLFormElement, values: Iterable<[string, FormDataEntryValue]>) {
  for (const [name, value] of values) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.type === 'file') {
      if (value instanceof File && value.size > 0 && field.files?.length === 0) giveFile(field, value)
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      if (field.value === '' && typeof value === 'string') restoreText(field, value)
    }
  }
}

export function giveFile(field: HTMLInputElement, file: File) {
  const files = new DataTransfer()
  files.items.add(file)
  field.files = files.files
}
