import { messages } from '#modules/common/messages.ts'
import { propertyOf } from '#modules/common/record.ts'
import type { KeptDraft } from '../draft/use-draft.ts'
import { newFileId } from '../files/chosen-file.ts'
import { keepTrying, pauseOrOnline, type SendingFault, type SubmitAnswer } from './retry.ts'

/** Sends words and stars until the server has answered, under one key however often that takes; the files follow. */
export async function sendReview(
  form: HTMLFormElement,
  draft: KeptDraft,
  onFailure: (failures: number, fault: unknown) => void,
): Promise<SubmitAnswer> {
  const key = draft.sendingKey() ?? newFileId()
  draft.markSending(key)
  const words = submission(new FormData(form))
  const answer = await keepTrying({
    attempt: () => postReview(words, key),
    pause: pauseOrOnline,
    onFailure(failures, fault) {
      console.error('The review has not arrived yet; trying again.', fault)
      onFailure(failures, fault)
    },
  })
  // A refusal is final for its key: what is sent after a change is another submission.
  if (answer.status !== 'true') draft.markSending(null)
  return answer
}

/** Words and stars as the wire wants them (specification 3), without the files, which follow by themselves. */
export function submission(form: FormData): FormData {
  const words = new FormData()
  for (const [name, value] of form) if (typeof value === 'string') words.append(name, value)
  return words
}

const SHORTEST_WAIT_MS = 60_000
/** The slowest line worth waiting for, in bytes a millisecond: 64 kbit/s. */
const SLOWEST_LINE = 8

/** Something answered, but not about the review: a proxy before a house that is not well, or asks for patience. */
export class NotAboutReview extends Error {
  readonly status: number

  constructor(status: number) {
    super(`no answer about the review, ${status}`)
    this.status = status
  }
}

/** One attempt to save the review (specification 7). Throws when no answer of the server about it arrived. */
export async function postReview(form: FormData, key: string): Promise<SubmitAnswer> {
  const response = await fetch('/admin/api/save-review', {
    method: 'POST',
    body: form,
    headers: { 'Idempotency-Key': key, Accept: 'application/json' },
    credentials: 'same-origin',
    signal: AbortSignal.timeout(SHORTEST_WAIT_MS + weight(form) / SLOWEST_LINE),
  })
  return readAnswer(response.status, await response.text())
}

/** What the server said of the review, or of its own troubles. A page of some proxy on the way is neither. */
export function readAnswer(status: number, text: string): SubmitAnswer {
  const said = parsed(text)
  if (isAnswer(said))
    return { status: said.status, message: said.message ?? '', again: status >= 500 || passing.has(status) }
  // However often it is sent, a proxy with this limit will not let it through.
  if (status === 413) return { status: 'false', message: messages.tooLarge, again: false }
  throw new NotAboutReview(status)
}

/** Too slow, too early, too many: all of it passes. */
const passing = new Set([408, 425, 429])

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return null
  }
}

function isAnswer(said: unknown): said is { status: string; message?: string } {
  return typeof propertyOf(said, 'status') === 'string'
}

function weight(form: FormData): number {
  let bytes = 0
  for (const value of form.values()) bytes += typeof value === 'string' ? value.length : value.size
  return bytes
}

export function sendingFaultOf(fault: unknown): SendingFault {
  if (!(fault instanceof NotAboutReview)) return 'line'
  if (fault.status === 429) return 'patience'
  return fault.status >= 500 ? 'house' : 'line'
}
