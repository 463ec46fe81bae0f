import { data } from 'react-router'
import { messages } from '#core/refusals/messages.ts'
import { type Outcome, type Refusal, statusOf } from '#core/refusals/refusal.ts'
import { trimEdges } from '#core/values/text.ts'
import type { RefusedForm } from './edit-form.tsx'

/** The intent of a form, which must be one of `intents`; empty for the main form of a page. Throws 400 for any other. */
export function requireIntent<const Name extends string>(form: FormData, intents: readonly Name[]): Name {
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

/** Like `readField`, without the spaces and invisible characters around the text. Not for passwords. */
export function readTrimmedField(form: FormData, name: string, maxLength?: number): string {
  return trimEdges(readField(form, name, maxLength))
}

/** The refusal for its form to show: 409 where somebody else has saved, 429 with the seconds to wait, else the status of its name (mostly 400). */
export function respondRefused<Refused extends Refusal>(refusal: Refused) {
  const headers = refusal.retryAfter ? { 'retry-after': String(refusal.retryAfter) } : undefined
  const status = refusal.conflict ? 409 : statusOf(refusal)
  return data(refusal, { status, ...(headers && { headers }) })
}

/** The answer of an action: a done change as it is, a refusal with its status. */
export function reply<T extends object>(outcome: Outcome<T>) {
  return outcome.ok ? outcome : respondRefused(outcome)
}

/** The version of a record that a form was opened with; undefined where it has none. */
export function readVersion(form: FormData): string | undefined {
  const version = form.get('version')
  return typeof version === 'string' ? version : undefined
}

/** Answers a refused form with its typed values and its version, unless the refusal has another one. */
export function respondRefusedForm<Typed>(refusal: RefusedForm<Typed>, typed: Typed, form: FormData) {
  const version = readVersion(form)
  return respondRefused({ ...(version !== undefined && { version }), ...refusal, values: typed })
}
