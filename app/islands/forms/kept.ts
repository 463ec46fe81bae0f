import { hiddenFields } from '#domain/enquiries/enquiry.ts'

// What was typed, kept on this device until it is sent.

export type Kept = Record<string, string>

const unkept: string[] = Object.values(hiddenFields)

export function typedInto(form: HTMLFormElement): Kept {
  const kept: Kept = {}
  for (const [name, value] of new FormData(form))
    if (typeof value === 'string' && value !== '' && !unkept.includes(name)) kept[name] = value
  return kept
}

/** Empties what a person fills in, whatever stood there when the page came. */
export function empty(form: HTMLFormElement) {
  for (const field of form.elements)
    if (
      (field instanceof HTMLInputElement && field.type !== 'hidden') ||
      field instanceof HTMLTextAreaElement
    )
      field.value = ''
}

/** Puts values and files back into the fields that are empty. */
export function bringBack(form: HTMLFormElement, values: Iterable<[string, FormDataEntryValue]>) {
  for (const [name, value] of values) {
    const field = form.elements.namedItem(name)
    if (field instanceof HTMLInputElement && field.type === 'file') {
      if (value instanceof File && value.size > 0 && field.files?.length === 0) giveFile(field, value)
    } else if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) {
      if (field.value !== '' || typeof value !== 'string') continue
      field.value = value
      // Whoever reads along what is typed (a telephone number) hears of it; it does not bubble, for nobody typed it.
      field.dispatchEvent(new Event('input'))
    }
  }
}

export function giveFile(field: HTMLInputElement, file: File) {
  const files = new DataTransfer()
  files.items.add(file)
  field.files = files.files
}

export function readKept(key: string): Kept {
  try {
    const kept: Kept = JSON.parse(sessionStorage.getItem(key) ?? '{}')
    return kept
  } catch {
    return {}
  }
}

export function keep(key: string, values: Kept) {
  try {
    if (Object.keys(values).length === 0) sessionStorage.removeItem(key)
    else sessionStorage.setItem(key, JSON.stringify(values))
  } catch {
    // A browser that keeps nothing still sends.
  }
}
