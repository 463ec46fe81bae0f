import { data } from 'react-router'
import { type Refusal, statusOf } from '#core/refusals/refusal.ts'
import type { RefusedForm } from './version.tsx'

/** The version of a record that a form was opened with; undefined where it has none. */
export function versionIn(form: FormData): string | undefined {
  const version = form.get('version')
  return typeof version === 'string' ? version : undefined
}

/** Answers a form that is not saved, with the reason and what was typed, the version it had, and the id already chosen for a new record. */
export function refuseForm<Typed>(refusal: Refusal, typed: Typed, form: FormData) {
  const [version, id] = [versionIn(form), form.get('id')]
  const refused: RefusedForm<Typed> = {
    ...refusal,
    values: typed,
    ...(version !== undefined && { version }),
    ...(typeof id === 'string' && { id }),
  }
  return data(refused, { status: refusal.conflict ? 409 : statusOf(refusal) })
}
