import { data } from 'react-router'
import type { EditBase } from '#core/refusals/edit-conflict.ts'
import type { Refusal } from '#core/refusals/refusal.ts'
import type { RefusedForm } from './initial-values.tsx'

/** Reads what an edit is based on: the values when the form was opened, and the fields in which "Take theirs" is chosen. */
export function readEditBase(form: FormData): EditBase {
  const theirs = [...form].filter(([name, value]) => name.startsWith('keep.') && value === 'theirs')
  return {
    initial: parse(form.get('initial')),
    takeTheirs: theirs.map(([name]) => name.slice('keep.'.length)),
  }
}

/**
 * Answers a form of a record that is not saved, with the reason and what was typed. After an edit conflict, fields that the user did not change
 * have the stored values. `doubts` are probable mistakes that the user can confirm (409). `id` is the id already chosen for a new record.
 */
export function refuseForm<Values>(
  refusal: Refusal,
  typed: Values,
  base: EditBase = { initial: undefined },
  id?: string,
) {
  const { conflict, ...reason } = refusal
  const form: RefusedForm<Values> = {
    ...reason,
    // `merged` has the fields of `Values`.
    values: (conflict?.merged ?? typed) as Values,
    initial: conflict?.now ?? base.initial,
    conflicts: conflict?.conflicts ?? [],
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
