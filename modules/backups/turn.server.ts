import { setTimeout as pause } from 'node:timers/promises'
import { type AppContext, systemActor } from '#core/app-context.server.ts'
import { change } from '#core/change.server.ts'
import { newId } from '#core/host/keys.server.ts'
import { describeFault } from '#core/host/log.server.ts'
import type { Outcome } from '#core/refusals/refusal.ts'
import { readSetting, readSettingText, replaceSetting } from '#core/settings.server.ts'

/** The setting that names who makes or restores an archive now, and until when at most. */
export const TURN = 'backupTurn'
/** A process that was ended in the middle holds others up for so long at most; one that works renews its turn. */
const TURN_MS = 3 * 60_000
const RENEWED_EVERY_MS = 30_000
const WAITED_FOR_MS = 20_000

/** So that requests of this process ask it without a query. */
const restoringHere = new WeakSet<EventTarget>()
const lateRefusals = new WeakMap<EventTarget, { begun: string; message: string }>()

type Turn = { by: string; until: number; restores: boolean }

/**
 * Does the work while no other process, on any server, does such work; null when another one does. While it `restores`, the jobs of all
 * servers pause.
 */
export async function runAlone<Result>(
  ctx: AppContext,
  work: () => Promise<Result>,
  { restores = false } = {},
): Promise<Result | null> {
  const by = newId()
  const turn = (): Turn => ({ by, until: ctx.clock.now().getTime() + TURN_MS, restores })
  const isMine = await change(ctx, systemActor, async (tx) => {
    const before = await readSettingText(tx, TURN)
    if (before !== null && isHeld(ctx, JSON.parse(before))) return false
    return replaceSetting(ctx, tx, TURN, before, turn())
  })
  if (!isMine) return null
  const whose = `%"by":"${by}"%`
  const renew = () =>
    ctx.database
      .updateTable('setting')
      .set({ value: JSON.stringify(turn()) })
      .where('name', '=', TURN)
      .where('value', 'like', whose)
      .execute()
  if (restores) restoringHere.add(ctx.events)
  // One that fails is followed by another.
  const renewing = setInterval(() => renew().catch(() => {}), RENEWED_EVERY_MS)
  try {
    return await work()
  } finally {
    clearInterval(renewing)
    restoringHere.delete(ctx.events)
    await ctx.database.deleteFrom('setting').where('name', '=', TURN).where('value', 'like', whose).execute()
  }
}

/** Clocks of servers differ a little, and one that was set back must not hold it for ever either. */
function isHeld({ clock }: Pick<AppContext, 'clock'>, { until }: Turn): boolean {
  const remaining = until - clock.now().getTime()
  return remaining > 0 && remaining <= 2 * TURN_MS
}

async function turnNow(ctx: Pick<AppContext, 'clock' | 'database'>): Promise<Turn | null> {
  const turn = await readSetting<Turn>(ctx.database, TURN)
  return turn && isHeld(ctx, turn) ? turn : null
}

/** Whether an archive is being made, opened or restored, by any server. */
export async function isBusy(ctx: Pick<AppContext, 'clock' | 'database'>): Promise<boolean> {
  return (await turnNow(ctx)) !== null
}

/** Whether an archive is being restored, by any server: jobs wait until it is done. */
export async function isRestoring(ctx: Pick<AppContext, 'clock' | 'database'>): Promise<boolean> {
  return (await turnNow(ctx))?.restores === true
}

/** Whether this process restores one. */
export function isRestoringHere({ events }: Pick<AppContext, 'events'>): boolean {
  return restoringHere.has(events)
}

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
