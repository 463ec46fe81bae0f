import { setTimeout as pause } from 'node:timers/promises'
import type { With } from '#core/app-context.server.ts'
import { describeFault } from '#core/host/program-log.server.ts'
import type { Outcome } from '#core/refusals/refusal.ts'

const WAIT_MS = 20_000
const lateRefusals = new WeakMap<EventTarget, { task: string; message: string }>()

/**
 * Waits for work as long as a page may wait. Null where it takes longer: it continues, and `readLateRefusal` tells by the name of the `task`
 * why it was refused.
 */
export async function waitBriefly<Result extends Outcome>(
  { log, events }: With<'log' | 'events'>,
  task: string,
  promise: Promise<Result>,
  maxWaitMs = WAIT_MS,
): Promise<Result | null> {
  promise.catch((fault) => log.error('backup.failed', describeFault(fault)))
  lateRefusals.delete(events)
  const resultInTime = await Promise.race([promise, pause(maxWaitMs, null, { ref: false })])
  const keepRefusal = (late: Outcome) => !late.ok && lateRefusals.set(events, { task, message: late.message })
  if (!resultInTime) promise.then(keepRefusal, () => {})
  return resultInTime
}

/** Why the last work was refused after its page had waited long enough; null where it was not, or on another server. */
export function readLateRefusal({ events }: With<'events'>, task: string): string | null {
  const late = lateRefusals.get(events)
  return late?.task === task ? late.message : null
}
