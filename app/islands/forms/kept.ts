import { type EnquiryForm, hiddenFields } from '#modules/enquiries/enquiry.ts'
import { putBack } from '../../ui/form/type-into.ts'
import { shelf } from '../../ui/kept/shelf.ts'

// What was typed, kept on this device until it is sent.

export type KeptFields = Record<string, string>

const forms = shelf<KeptFields>('sessionStorage')

const unkept: string[] = Object.values(hiddenFields)

export function typedInto(form: HTMLFormElement): KeptFields {
  const kept: KeptFields = {}
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '' && !unkept.includes(name)) kept[name] = value
  return kept
}

/** Empties what a person fills in, whatever stood there when the page came, and what followed from it. */
export function empty(form: HTMLFormElement) {
  for (const field of form.elements)
    if (
      (field instanceof HTMLInputElement && !unkept.includes(field.name)) ||
      field instanceof HTMLTextAreaElement
    )
      field.value = ''
  form.dispatchEvent(new Event('emptied'))
}

/** Puts values and files back into the fields that are empty. */
export function bringBack(form: HTMLFormElement, values: Iterable<[string, FormDataEntryValue]>) {
  for (const [name, value] of values) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.type === 'file') {
      if (value instanceof File && value.size > 0 && field.files?.length === 0) giveFile(field, value)
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      if (field.value === '' && typeof value === 'string') putBack(field, value)
    }
  }
}

export function giveFile(field: HTMLInputElement, file: File) {
  const files = new DataTransfer()
  files.items.add(file)
  field.files = files.files
}

export function readKeptFields(kind: EnquiryForm): KeptFields {
  return forms.kept(kind) ?? {}
}

export function keep(kind: EnquiryForm, values: KeptFields) {
  if (Object.keys(values).length === 0) forms.forget(kind)
  else forms.keep(kind, values)
}
