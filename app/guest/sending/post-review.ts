import type { Answer } from './keep-trying.ts'

const SHORTEST_WAIT_MS = 60_000
/** The slowest line worth waiting for, in bytes a millisecond: 64 kbit/s. */
const SLOWEST_LINE = 8

/** One attempt to save the review (spec.md 7). Throws when no answer of the server arrived. */
export async function postReview(form: FormData, key: string): Promise<Answer> {
  const response = await fetch('/admin/api/save-review', {
    method: 'POST',
    body: form,
    headers: { 'Idempotency-Key': key, Accept: 'application/json' },
    credentials: 'same-origin',
    signal: AbortSignal.timeout(SHORTEST_WAIT_MS + weight(form) / SLOWEST_LINE),
  })
  // A page of some proxy on the way is no answer about the review.
  const said: unknown = await response.json()
  if (!isAnswer(said)) throw new Error(`no answer about the review, ${response.status}`)
  return { status: said.status, message: said.message ?? '' }
}

function isAnswer(said: unknown): said is { status: string; message?: string } {
  return (
    typeof said === 'object' && said !== null && typeof (said as { status?: unknown }).status === 'string'
  )
}

function weight(form: FormData): number {
  let bytes = 0
  for (const value of form.values()) bytes += typeof value === 'string' ? value.length : value.size
  return bytes
}
