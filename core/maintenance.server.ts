import { newId } from '#core/host/keys.server.ts'
import type { AppContext } from './app-context.server.ts'
import { systemActor } from './app-context.server.ts'
import { change } from './change.server.ts'
import { readSetting, readSettingText, replaceSetting } from './settings.server.ts'

/** The setting that names who makes or restores an archive now, and until when at most. */
export const TURN = 'backupTurn'

/** A process that was ended in the middle holds others up for so long at most; one that works renews its turn. */
export const TURN_MS = 3 * 60_000

export const RENEWED_EVERY_MS = 30_000

/** So that requests of this process ask it without a query. */
export const restoringHere = new WeakSet<EventTarget>()

export type Turn = { by: string; pid: number; until: number; restores: boolean }

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
  const turn = (): Turn => ({ by, pid: process.pid, until: ctx.clock.now().getTime() + TURN_MS, restores })
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

/**
 * Drops the turn of a process that was ended in the middle. Only for a start on SQLite, whose data folder this server has locked: only a
 * command of the same machine may still have a turn, and none of them restores.
 */
export async function dropDeadTurn(ctx: AppContext): Promise<void> {
  const turn = await readSetting<Turn>(ctx.database, TURN)
  if (!turn || (!turn.restores && turn.pid !== process.pid && isAlive(turn.pid))) return
  await ctx.database.deleteFrom('setting').where('name', '=', TURN).execute()
}

function isAlive(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch {
    return false
  }
}

/** Clocks of servers differ a little, and one that was set back must not hold it for ever either. */
export function isHeld({ clock }: Pick<AppContext, 'clock'>, { until }: Turn): boolean {
  const remaining = until - clock.now().getTime()
  return remaining > 0 && remaining <= 2 * TURN_MS
}

export async function turnNow(ctx: Pick<AppContext, 'clock' | 'database'>): Promise<Turn | null> {
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
