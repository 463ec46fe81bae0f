import type { AppContext } from '#server/app-context.ts'

const UNDO_MS = 30_000
/** For a tap in the last second, which arrives after it. */
const LEEWAY_MS = 5000

/** Until when something can be undone; `now` is the time of the server, by which a browser counts. */
export type UndoWindow = { until: string; now: string }

/** The 30 seconds in which what was done at `at` is offered to be undone; null once they are over. */
export function undoWindow({ clock }: Pick<AppContext, 'clock'>, at: string): UndoWindow | null {
  const until = new Date(Date.parse(at) + UNDO_MS)
  const now = clock.now()
  return until > now ? { until: until.toISOString(), now: now.toISOString() } : null
}

/** Whether what was done at `at` may still be undone. */
export function mayUndo({ clock }: Pick<AppContext, 'clock'>, at: string): boolean {
  return Date.parse(at) >= clock.now().getTime() - UNDO_MS - LEEWAY_MS
}
