import { propertyOf } from '#core/values/record.ts'
import type { Guest } from '../guest-page.ts'

const RETRY_NOW = 'deodar-retry-now'
const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

/** No answer about the request: the server failed, asked to wait, or a proxy answered in its place. */
export class NoAnswerError extends Error {
  readonly status: number
  readonly retryAfterMs: number

  constructor({ status, headers }: Response) {
    super(`no answer, only status ${status}`)
    this.status = status
    this.retryAfterMs = Math.max(0, Number(headers.get('Retry-After')) || 0) * 1000
  }
}

/** Whether another try may succeed: too slow, too early, too many, or a failing server. */
export function isTemporaryStatus(status: number): boolean {
  return status >= 500 || [408, 425, 429].includes(status)
}

/** Ends all pauses, so that the next try begins now. */
export function retryNow(): void {
  dispatchEvent(new Event(RETRY_NOW))
}

/** Waits, but no longer than until the connection is back, the guest looks at the page again, or asks for another try. */
export async function waitForRetry(milliseconds: number): Promise<void> {
  const listeners = new AbortController()
  const { signal } = listeners
  await new Promise<void>((resolve) => {
    setTimeout(resolve, milliseconds)
    for (const type of ['online', RETRY_NOW]) addEventListener(type, () => resolve(), { signal })
    const resolveIfVisible = () => document.visibilityState === 'visible' && resolve()
    document.addEventListener('visibilitychange', resolveIfVisible, { signal })
  })
  listeners.abort()
}

/** How long to wait after the n-th failure: a second, two, four … half a minute. */
export function computeRetryPauseMs(failures: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1))
}

type RetryOptions = {
  /** Called after each failure, so that the page can show it. */
  onFailure: (fault: unknown) => void
  signal?: AbortSignal
  pause?: (milliseconds: number) => Promise<unknown>
}

/** Attempts until there is an answer, after longer and longer pauses, none shorter than the server asked for. Once aborted, it never settles. */
export async function retryUntilAnswered<Answer>(
  attempt: () => Promise<Answer>,
  { onFailure, signal, pause = waitForRetry }: RetryOptions,
): Promise<Answer> {
  for (let failures = 1; !signal?.aborted; failures += 1) {
    try {
      const answer = await attempt()
      if (!signal?.aborted) return answer
    } catch (fault) {
      if (signal?.aborted) break
      onFailure(fault)
      const pauseMs = computeRetryPauseMs(failures)
      const retryAfterMs = fault instanceof NoAnswerError ? fault.retryAfterMs : 0
      if (retryAfterMs > 0)
        await new Promise((resolve) => setTimeout(resolve, Math.max(retryAfterMs, pauseMs)))
      else await pause(pauseMs)
    }
  }
  return new Promise(() => {})
}

/** Loads a lazy part of the page, trying again until it has arrived. */
export function importWithRetry<Part>(load: () => Promise<Part>): Promise<Part> {
  return retryUntilAnswered(load, {
    onFailure: (fault) => console.error('A part of the page has not arrived yet; trying again.', fault),
  })
}

/** Why a review has not arrived yet: nobody answered, the server failed, or it asked to wait. */
export type DelayReason = 'offline' | 'failing' | 'busy'

export function classifyDelay(fault: unknown): DelayReason {
  if (!(fault instanceof NoAnswerError)) return 'offline'
  if (fault.status === 429) return 'busy'
  return fault.status >= 500 ? 'failing' : 'offline'
}

const draftIsSafeSentence =
  'Your review is safe on this device, and we keep trying; you may leave this page open, or come back to it later.'

export const delaySentences: Record<DelayReason, string> = {
  offline: `The line is down just now. ${draftIsSafeSentence}`,
  failing: `Something is not right on our side just now; your line is fine. ${draftIsSafeSentence}`,
  busy: `Our door is crowded just now. ${draftIsSafeSentence}`,
}

/** Requests the details of the booking; the answer also sets its cookie. `refused` when the link opens none. Throws for any other answer. */
export async function fetchUserDetail(key: string): Promise<Guest | 'refused'> {
  return readUserDetail(await postLinkKey('get-userdetail', key, { Accept: 'application/json' }))
}

/** Reads the guest from the answer. Throws `NoAnswerError` for a temporary failure and for any other body. */
export async function readUserDetail(response: Response): Promise<Guest | 'refused'> {
  const answer: unknown = isTemporaryStatus(response.status) ? null : await response.json().catch(() => null)
  const status = propertyOf(answer, 'status')
  if (typeof status !== 'string') throw new NoAnswerError(response)
  if (status !== 'true') return 'refused'
  const readField = (name: string) => String(propertyOf(propertyOf(answer, 'data'), name) ?? '')
  const name = `${readField('first_name')} ${readField('last_name')}`.trim()
  return { name, email: readField('email'), phone: readField('phone') }
}

const reportedKeys = new Set<string>()

/** Tells the server, once, that this guest has begun to write, so that no reminder is sent too soon. A failure is ignored. */
export function reportWritingBegun(key: string): void {
  if (reportedKeys.has(key)) return
  reportedKeys.add(key)
  postLinkKey('begun', key).catch(() => {})
}

function postLinkKey(action: string, key: string, headers = {}): Promise<Response> {
  return fetch(`/admin/api/${action}`, {
    method: 'POST',
    headers: { 'Content-Type': 'application/json', ...headers },
    body: JSON.stringify({ booking_id: key }),
    keepalive: true,
  })
}
