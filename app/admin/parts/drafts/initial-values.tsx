import { useState } from 'react'
import type { EditConflict } from '#core/refusals/edit-conflict.ts'
import type { Refusal } from '#core/refusals/refusal.ts'

/** A refused form: what was typed, and the values of its fields when it was opened, or now that somebody else changed them. Without a connection only the reason. */
export type RefusedForm<Values> = Refusal & {
  values?: Values
  initial?: unknown
  conflicts?: readonly EditConflict[]
  /** The id that a new record will have. */
  id?: string
}

/**
 * The React key of a form: another one after each save and for each edit conflict, so that its fields show the values of now. The values
 * of an edit conflict are those of the refusal, so that loading the page again leaves a choice that was made since.
 */
export function formKey(initial: unknown, refusal: RefusedForm<unknown> | undefined): string {
  const conflicts = refusal?.conflicts?.length ?? 0
  return `${JSON.stringify(conflicts > 0 ? refusal?.initial : initial)} ${conflicts}`
}

/** The values of the fields when the form was opened, in a hidden field, so that saving changes only what was touched. */
export function InitialValues({ values }: { values: unknown }) {
  const [first] = useState(() => JSON.stringify(values))
  return <input type="hidden" name="initial" value={first} />
}

/** The initial values of a form, in JSON; undefined where it has none. */
export function initialValuesOf(form: HTMLFormElement): string | undefined {
  return hidden(form)?.value
}

/** Restores the initial values that a draft was typed over. */
export function setInitialValues(form: HTMLFormElement, initial: string): void {
  const input = hidden(form)
  if (input) input.value = initial
}

function hidden(form: HTMLFormElement): HTMLInputElement | null {
  const input = form.elements.namedItem('initial')
  return input instanceof HTMLInputElement ? input : null
}
