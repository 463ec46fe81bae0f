import { data } from 'react-router'
import type { OpenedForm } from '#modules/audit/edit-conflict.ts'
import type { Refusal } from '#modules/refusals/refusal.ts'
import type { RefusedForm } from './opened.tsx'

/** The values of the fields when the form was opened, and the fields in which "Take theirs" is chosen. */
export function readOpenedForm(form: FormData): OpenedForm {
  const theirs = [...form].filter(([name, value]) => name.startsWith('keep.') && value === 'theirs')
  return { was: parse(form.get('was')), leave: theirs.map(([name]) => name.slice('keep.'.length)) }
}

/** Answers a form that is not saved: with the reason, what was typed, and in untouched fields the values of now. `id` is of a new record. */
export function refuseForm<Values>(
  refusal: Refusal & { doubts?: readonly string[] },
  typed: Values,
  opened: OpenedForm = { was: undefined },
  id?: string,
) {
  const { meanwhile: conflict, ...reason } = refusal
  const form: RefusedForm<Values> = {
    ...reason,
    // Merged is what was typed, with other values in some fields.
    values: (conflict?.merged ?? typed) as Values,
    was: conflict?.now ?? opened.was,
    clashes: conflict?.clashes ?? [],
    ...(id && { id }),
  }
  return data(form, { status: refusal.doubts ? 409 : 400 })
}

function parse(text: FormDataEntryValue | null): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : null
  } catch {
    return null
  }
}
