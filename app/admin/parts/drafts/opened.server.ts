import { data } from 'react-router'
import type { OpenedForm } from '#modules/audit/edit-conflict.ts'
import type { Refusal } from '#modules/refusals/refusal.ts'
import type { RefusedForm } from './opened.tsx'

/** The values of the fields when the form was opened, and the fields in which "Take theirs" is chosen. */
export function readOpenedForm(form: FormData): OpenedForm {
  const theirs = [...form].filter(([name, value]) => name.startsWith('keep.') && value === 'theirs')
  return { was: parse(form.get('was')), leave: theirs.map(([name]) => name.slice('keep.'.length)) }
}

/** Answers a form that is refused. */
export function refuseForm<Values>(refusal: Refusal, typed: Values, opened: OpenedForm) {
  return data(refusedForm(refusal, typed, opened), { status: 400 })
}

/** A refused form with what was typed, and in the fields that were not touched with the values of now. */
export function refusedForm<Values>(
  refusal: Refusal,
  typed: Values,
  opened: OpenedForm,
): RefusedForm<Values> {
  const { meanwhile, ...said } = refusal
  return {
    ...said,
    // Merged is what was typed with some fields said otherwise.
    values: (meanwhile?.merged ?? typed) as Values,
    was: meanwhile?.now ?? opened.was,
    clashes: meanwhile?.clashes ?? [],
  }
}

function parse(text: FormDataEntryValue | null): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : null
  } catch {
    return null
  }
}
