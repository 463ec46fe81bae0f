import { keepText, keptText } from './kept-text.ts'
import { wasOf } from './was.ts'

export type FormText = Record<string, string>
/** What a whole form said when it was left, and the saved version it was typed over. */
export type Unsaved = { number: number; fields: FormText; was?: string | undefined }

/** Keeps all that a form says, as it is put back as a whole. */
export function keepUnsaved(who: string, name: string, number: number, form: HTMLFormElement): void {
  const was = wasOf(form)
  const typed = Object.entries(fieldsOf(form)).map(
    ([field, text]) => [field, { typed: text, over: '' }] as const,
  )
  keepText(who, name, {
    page: location.pathname,
    title: document.title.split(' · ')[0] ?? '',
    number,
    ...(was !== undefined && { was }),
    fields: Object.fromEntries(typed),
  })
}

/** What was kept of it on an earlier visit, if it says something else than the form does `now`. */
export function unsavedText(who: string, name: string, now: FormText): Unsaved | null {
  const kept = unsavedOf(who, name)
  return kept && Object.entries(kept.fields).some(([field, value]) => now[field] !== value) ? kept : null
}

function unsavedOf(who: string, name: string): Unsaved | null {
  const text = keptText(who, name)
  if (!text) return null
  const { number = 0, was, fields } = text
  return {
    number,
    was,
    fields: Object.fromEntries(Object.entries(fields).map(([field, { typed }]) => [field, typed])),
  }
}

export function fieldsOf(form: HTMLFormElement): FormText {
  const fields = [...new FormData(form)].map(([name, value]) => [name, String(value)] as const)
  return Object.fromEntries(fields.filter(([name]) => name !== 'was' && !name.startsWith('keep.')))
}
