import { setTimeout as pause } from 'node:timers/promises'
import type { Outcome } from '#modules/refusals/refusal.ts'
import type { AppContext } from '#server/app-context.ts'

/** A page waits no longer; the work continues without it. */
const WAITED_FOR_MS = 20_000

type Place = Pick<AppContext, 'events'>
/** `to` is the page that shows what came of it. */
type Work = Promise<Outcome<{ to: string }>>
type Awaited = Outcome<{ to: string }> | 'continues'

/** The work of this process that was begun last. */
const begun = new WeakMap<EventTarget, { name: string; work: Work; isOver: boolean }>()

/** Begins a work, or joins the one of this name that continues, and waits for it a while. */
export async function workOn({ events }: Place, name: string, begin: () => Work): Promise<Awaited> {
  const last = begun.get(events)
  if (last?.name !== name || last.isOver) {
    const work = begin()
    const now = { name, work, isOver: false }
    begun.set(events, now)
    work
      .catch(() => {})
      .finally(() => {
        now.isOver = true
      })
  }
  return awaitWork({ events })
}

/** Waits a while for the work that was begun last. */
export async function awaitWork({ events }: Place): Promise<Awaited> {
  const last = begun.get(events)
  // After a restart nobody knows it any more; what it was about is as before.
  if (!last) return { ok: true, to: '/admin/settings/backups/restore' }
  return Promise.race([last.work, pause(WAITED_FOR_MS, 'continues' as const, { ref: false })])
}
