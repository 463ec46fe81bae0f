import { propertyOf } from '#domain/record.ts'
import { pauseAfter } from './keep-trying.ts'
import { pauseOrOnline } from './pause.ts'

type Looking<Answer> = {
  ask: () => Promise<Answer>
  /** Told after each failure, so that the page can say so. */
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
