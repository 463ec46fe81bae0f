import { data } from 'react-router'
import type { OpenedForm } from '#modules/audit/edit-conflict.ts'
import type { Refusal } from '#modules/refusals/refusal.ts'
import type { Returned } from './opened.tsx'

/** What the fields said when the form was opened, and where its writer keeps what somebody else put there meanwhile. */
export function openedIn(form: FormData): OpenedForm {
  const kept = [...form].filter(([name, value]) => name.startsWith('keep.') && value === 'theirs')
  return { was: parse(form.get('was')), leave: kept.map(([name]) => name.slice('keep.'.length)) }
}

/** The form comes back with what was typed; in fields its writer did not touch, with what stands there now. */
export function returned<Values>(refusal: Refusal, typed: Values, opened: OpenedForm) {
  const { meanwhile, ...said } = refusal
  const answer: Returned<Values> = {
    ...said,
    // Merged is what was typed with some fields said otherwise.
    values: (meanwhile?.merged ?? typed) as Values,
    was: meanwhile?.now ?? opened.was,
    clashes: meanwhile?.clashes ?? [],
  }
  return data(answer, { status: 400 })
}

function parse(text: FormDataEntryValue | null): unknown {
  try {
    return typeof text === 'string' ? JSON.parse(text) : null
  } catch {
    return null
  }
}
