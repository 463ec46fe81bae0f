import { data } from 'react-router'
import { messages } from '#core/refusals/messages.ts'
import { type Outcome, type Refusal, statusOf } from '#core/refusals/refusal.ts'
import { trimEdges } from '#core/values/text.ts'
import type { RefusedForm } from './edit-form.tsx'

/**
 * The intent of a form, which is one of those that its page does; empty for the page's own form. Throws 400 for any other, so that nothing
 * is changed by it.
 */
export function requireIntent<const Intent extends string>(
  form: FormData,
  intents: readonly Intent[],
): Intent {
  const sent = form.get('intent') ?? ''
  const intent = intents.find((each) => each === sent)
  if (intent === undefined) throw data(messages.broken, { status: 400 })
  return intent
}

/** A text field of a form, at most this long; empty where it is missing. */
export function readField(form: FormData, name: string, maxLength = 2000): string {
  const value = form.get(name)
  return typeof value === 'string' ? value.slice(0, maxLength) : ''
}

/** The same without what nobody sees before and behind it; never for passwords. */
export function readTrimmedField(form: FormData, name: string, maxLength?: number): string {
  return trimEdges(readField(form, name, maxLength))
}

/** The refusal for its form to show: 400, 409 where somebody else has saved, or 429 with the seconds to wait. */
export function respondRefused(refusal: Refusal) {
  const headers = refusal.retryAfter ? { 'retry-after': String(refusal.retryAfter) } : undefined
  const status = refusal.conflict ? 409 : statusOf(refusal)
  return data(refusal, { status, ...(headers && { headers }) })
}

/** What an action answers: a change as it is, a refusal with its status. */
export function reply<T extends object>(outcome: Outcome<T>) {
  return outcome.ok ? outcome : respondRefused(outcome)
}

/** The version of a record that a form was opened with; undefined where it has none. */
export function readVersion(form: FormData): string | undefined {
  const version = form.get('version')
  return typeof version === 'string' ? version : undefined
}

/** Why a form is not saved, with what was typed, and the version it had. */
export function describeRefusedForm<Typed>(
  refusal: Refusal,
  typed: Typed,
  form: FormData,
): RefusedForm<Typed> {
  const version = readVersion(form)
  return { ...refusal, values: typed, ...(version !== undefined && { version }) }
}

/** Answers a form that is not saved. */
export function respondRefusedForm<Typed>(refusal: Refusal, typed: Typed, form: FormData) {
  return data(describeRefusedForm(refusal, typed, form), {
    status: refusal.conflict ? 409 : statusOf(refusal),
  })
}
