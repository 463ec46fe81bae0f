import { isoNow, type With } from './app-context.server.ts'

/** How long a change can be undone; an e-mail that it causes waits as long. */
export const UNDO_SECONDS = 30
const UNDO_MS = UNDO_SECONDS * 1000
/** For a tap in the last second, which arrives after it. */
const LEEWAY_MS = 5000

/** Until when something can be undone; `now` is the time of the server, by which a browser counts. */
export type UndoWindow = { until: string; now: string }

/** The 30 seconds in which what was done at `doneAt` is offered to be undone; null once they are over. */
export function computeUndoWindow({ clock }: With<'clock'>, doneAt: string): UndoWindow | null {
  const until = new Date(Date.parse(doneAt) + UNDO_MS)
  const now = clock.now()
  return until > now ? { until: until.toISOString(), now: now.toISOString() } : null
}

/** Whether what was done at `doneAt` may still be undone. */
export function mayUndo(ctx: With<'clock'>, doneAt: string): boolean {
  return doneAt >= oldestUndoableTime(ctx)
}

/** What was done since this moment may still be undone. */
export function oldestUndoableTime(ctx: With<'clock'>): string {
  return isoNow(ctx, -UNDO_MS - LEEWAY_MS)
}

/** When nothing can be undone any more: an e-mail that an undone change does not send leaves then. */
export function undoWindowEnd(ctx: With<'clock'>): string {
  return isoNow(ctx, UNDO_MS + LEEWAY_MS)
}
