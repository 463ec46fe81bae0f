import { setTimeout as pause } from 'node:timers/promises'
import type { AppContext } from '#core/app-context.server.ts'
import { describeFault } from '#core/host/program-log.server.ts'
import type { Outcome } from '#core/refusals/refusal.ts'

const WAITED_FOR_MS = 20_000
const lateRefusals = new WeakMap<EventTarget, { begun: string; message: string }>()

/**
 * A page waits no longer; the work continues without it, and null is returned. `lateRefusal` then tells under what was `begun` why it was
 * refused.
 */
export async function waitAWhile<Result extends Outcome>(
  { log, events }: Pick<AppContext, 'log' | 'events'>,
  begun: string,
  work: Promise<Result>,
  waitedForMs = WAITED_FOR_MS,
): Promise<Result | null> {
  work.catch((fault) => log.error('backup.failed', describeFault(fault)))
  lateRefusals.delete(events)
  const inTime = await Promise.race([work, pause(waitedForMs, null, { ref: false })])
  if (!inTime)
    work.then(
      (outcome) => !outcome.ok && lateRefusals.set(events, { begun, message: outcome.message }),
      () => {},
    )
  return inTime
}

/** Why the last work was refused after its page had waited long enough; null where it was not, or on another server. */
export function lateRefusal({ events }: Pick<AppContext, 'events'>, begun: string): string | null {
  const late = lateRefusals.get(events)
  return late?.begun === begun ? late.message : null
}
