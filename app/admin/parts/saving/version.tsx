import { useState } from 'react'
import type { Refusal } from '#core/refusals/refusal.ts'

/** A refused form: why, and what was typed. Without a connection only why. */
export type RefusedForm<Typed> = Refusal & {
  values?: Typed
  /** The id that a new record will have. */
  id?: string
  /** The version that its form had. */
  version?: string
}

/** The React key of a form: another one after each save, so that its fields show what is saved. A refused form stays as it is. */
export function formKey(version: string, refusal: RefusedForm<unknown> | undefined): string {
  return refusal?.conflict ? `conflict ${refusal.conflict.version}` : version
}

/**
 * The version of what a form shows, in a hidden field, so that nobody overwrites what somebody else has saved since. After a conflict it is
 * the version of now: its writer has seen what differs, and saves again or takes theirs.
 */
export function VersionField({
  version,
  refusal,
}: {
  version: string
  refusal: RefusedForm<unknown> | undefined
}) {
  const [first] = useState(version)
  return (
    <input type="hidden" name="version" value={refusal?.conflict?.version ?? refusal?.version ?? first} />
  )
}

/** The version that a form shows; undefined where it has none. */
export function shownVersion(form: HTMLFormElement): string | undefined {
  return versionInput(form)?.value
}

/** Makes a form one of the version that a restored draft was typed over. */
export function setShownVersion(form: HTMLFormElement, version: string): void {
  const input = versionInput(form)
  if (input) input.value = version
}

function versionInput(form: HTMLFormElement): HTMLInputElement | null {
  const input = form.elements.namedItem('version')
  return input instanceof HTMLInputElement ? input : null
}
