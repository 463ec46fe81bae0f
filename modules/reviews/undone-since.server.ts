import type { AppContext } from '#server/app-context.ts'
import { UNDO_SECONDS } from './review.ts'

/** A tap in the last second may travel a while on a hill road. */
const LEEWAY_MS = 10_000

/** What was done after this moment can be undone still. */
export function undoneSince({ clock }: Pick<AppContext, 'clock'>): string {
  return new Date(clock.now().getTime() - UNDO_SECONDS * 1000 - LEEWAY_MS).toISOString()
}
