import { propertyOf } from '#modules/common/record.ts'

const HURRY = 'deodar-hurry'

/** Ends all pauses: the guest wants another try now. */
export function hurry(): void {
  window.dispatchEvent(new Event(HURRY))
}

/** Waits, but no longer than until the connection is back, the guest looks at the page again, or asks for another try. */
export function pauseOrOnline(milliseconds: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(done, milliseconds)
    function done() {
      clearTimeout(timer)
      window.removeEventListener('online', done)
      window.removeEventListener(HURRY, done)
      document.removeEventListener('visibilitychange', lookedAt)
      resolve()
    }
    function lookedAt() {
      if (document.visibilityState === 'visible') done()
    }
    window.addEventListener('online', done)
    window.addEventListener(HURRY, done)
    document.addEventListener('visibilitychange', lookedAt)
  })
}

/** What the server said about a review. */
export type SubmitAnswer = {
  status: string
  message: string
  /** It was no judgement of the review: the same one may be taken at the next try. */
  again?: boolean
}

const FIRST_PAUSE_MS = 1000
const LONGEST_PAUSE_MS = 30_000

/** How long to wait after the n-th failure: a second, two, four … half a minute. */
export function pauseAfter(failures: number): number {
  return Math.min(LONGEST_PAUSE_MS, FIRST_PAUSE_MS * 2 ** (failures - 1))
}

type Trying = {
  attempt: () => Promise<SubmitAnswer>
  pause: (milliseconds: number) => Promise<void>
  /** Called after each failure, so that the page can show it. */
  onFailure: (failures: number, fault: unknown) => void
}

/** Attempts until there is an answer, whatever it is; a dropped connection only makes it pause, longer each time. */
export async function keepTrying({ attempt, pause, onFailure }: Trying): Promise<SubmitAnswer> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await attempt()
    } catch (fault) {
      onFailure(failures, fault)
      await pause(pauseAfter(failures))
    }
  }
}

/** Fetches a part of the page that is only needed now, for as long as it takes. */
export async function loadPart<Part>(load: () => Promise<Part>): Promise<Part> {
  for (let failures = 1; ; failures += 1) {
    try {
      return await load()
    } catch (fault) {
      console.error('A part of the page has not arrived yet; trying again.', fault)
      await pauseOrOnline(pauseAfter(failures))
    }
  }
}

type Looking<Answer> = {
  ask: () => Promise<Answer>
  /** Called after each failure, so that the page can show it. */
  onFailure: (fault: unknown) => void
  signal: AbortSignal
}

/** Asks until there is an answer, with longer and longer pauses, and never sooner than the house wants; null when it was ended. */
export async function lookAgain<Answer>({ ask, onFailure, signal }: Looking<Answer>): Promise<Answer | null> {
  for (let failures = 1; !signal.aborted; failures += 1) {
    try {
      return await ask()
    } catch (fault) {
      if (signal.aborted) break
      onFailure(fault)
      await restAfter(failures, Number(propertyOf(fault, 'restMs') ?? 0))
    }
  }
  return null
}

/** A rest the house asked for is kept whatever happens; any other ends when the connection is back or the guest looks at the page. */
export async function restAfter(failures: number, restMs: number): Promise<void> {
  if (restMs > 0) await new Promise((resolve) => setTimeout(resolve, Math.max(restMs, pauseAfter(failures))))
  else await pauseOrOnline(pauseAfter(failures))
}

/** Why a try brought no answer: nobody answered, the house is not well, or it asks for patience. */
export type SendingFault = 'line' | 'house' | 'patience'

const kept =
  'Your review is safe on this device, and we keep trying; you may leave this page open, or come back to it later.'

/** The sentence of each while the page keeps trying. */
export const troubles: Record<SendingFault, string> = {
  line: `The line is down just now. ${kept}`,
  house: `Something is not right on our side just now; your line is fine. ${kept}`,
  patience: `Our door is crowded just now. ${kept}`,
}
