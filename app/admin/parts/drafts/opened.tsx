import { useState } from 'react'
import type { EditConflict } from '#modules/audit/edit-conflict.ts'
import type { Refusal } from '#modules/refusals/refusal.ts'

/** A refused form: what was typed, beside what its fields said when it was opened, or say now that somebody else changed them. */
export type Returned<Values> = Refusal & {
  values?: Values
  was?: unknown
  clashes?: readonly EditConflict[]
}

/**
 * Makes a form anew for what was saved, and for what clashes with it, so that its fields show what they say now. What clashes came with the
 * refusal: the page that is asked for once more after it changes nothing about a choice that is made by then.
 */
export function formKey(was: unknown, refusal: Returned<unknown> | undefined): string {
  const clashes = refusal?.clashes?.length ?? 0
  return `${JSON.stringify(clashes > 0 ? refusal?.was : was)} ${clashes}`
}

/** What the fields of this form said when it was opened, so that saving changes only what was touched; a form made anew begins anew. */
export function OpenedFields({ was }: { was: unknown }) {
  const [first] = useState(() => JSON.stringify(was))
  return <input type="hidden" name="was" value={first} />
}

/** What the fields of a form said when it was opened, as it stands in the form; nothing where it does not say. */
export function wasOf(form: HTMLFormElement): string | undefined {
  return hidden(form)?.value
}

/** Puts back what they said when what is typed there was begun. */
export function setWas(form: HTMLFormElement, was: string): void {
  const input = hidden(form)
  if (input) input.value = was
}

function hidden(form: HTMLFormElement): HTMLInputElement | null {
  const input = form.elements.namedItem('was')
  return input instanceof HTMLInputElement ? input : null
}
