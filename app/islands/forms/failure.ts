import { messages } from '#domain/messages.ts'
import type { Refusal } from '#domain/refusal.ts'

/** Why a message has not arrived. */
export type Failure =
  /** Nobody answered. */
  | { why: 'line' }
  /** The house answered that it is not well. */
  | { why: 'house' }
  /** A service between us said no to what is nothing the visitor could change. */
  | { why: 'carrier' }
  /** Too many from this connection; the house's own sentence, where it was the house that said so. */
  | { why: 'limit'; message: string | undefined }
  /** A rule of ours said no. */
  | { why: 'refused'; message: string; field: string | undefined }

/** Reads the answer to a message that was not taken; status 0 is none. `ours` when the house itself answers, and no provider. */
export function readFailure(status: number, text: string, ours: boolean): Failure {
  if (status === 0) return { why: 'line' }
  const said = ours ? readRefusal(text) : null
  if (status === 429) return { why: 'limit', message: said?.message ?? ownSentence(text, ours) }
  if (said) return { why: 'refused', ...said }
  if (status >= 500) return { why: 'house' }
  if (status === 413) return { why: 'refused', message: messages.tooLarge, field: undefined }
  const message = ownSentence(text, ours)
  return message ? { why: 'refused', message, field: undefined } : { why: 'carrier' }
}

type Said = { message: string; field: string | undefined }

/** What our relay says of its own refusals, sentence and field. */
function readRefusal(text: string): Said | null {
  try {
    const { message, field }: Partial<Refusal> = JSON.parse(text)
    return typeof message === 'string' ? { message, field } : null
  } catch {
    return null
  }
}

/** Never the page of a stranger between us. */
function ownSentence(text: string, ours: boolean): string | undefined {
  const known: readonly string[] = Object.values(messages)
  return ours && (known.includes(text) || text.startsWith(messages.tooManyMessages)) ? text : undefined
}
