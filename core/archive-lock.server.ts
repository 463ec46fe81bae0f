import { newId } from '#core/host/keys.server.ts'
import { attempt } from '#core/values/attempt.ts'
import { type AppContext, systemActor, type With } from './app-context.server.ts'
import { change } from './change.server.ts'
import { readSetting, readSettingText, replaceSetting } from './settings.server.ts'

/** The setting that names who makes or restores an archive now, and until when at most. */
export const ARCHIVE_LOCK_SETTING = 'backupTurn'

/** A lock that is not renewed ends after this time, so that a killed process does not block others for longer. */
export const ARCHIVE_LOCK_MS = 3 * 60_000

export const RENEWAL_INTERVAL_MS = 30_000

/** Restores of this process, so that its requests know of them without a query. */
const ownRestores = new WeakSet<EventTarget>()

export type ArchiveLock = { by: string; pid: number; until: number; restores: boolean }

/** Does the work while this process alone has the lock; null where another one has it. While it `restores`, the jobs of all servers pause. */
export async function withArchiveLock<Result>(
  ctx: AppContext,
  work: () => Promise<Result>,
  { restores = false } = {},
): Promise<Result | null> {
  const by = newId()
  const newLock = (): ArchiveLock => ({
    by,
    pid: process.pid,
    until: ctx.clock.now().getTime() + ARCHIVE_LOCK_MS,
    restores,
  })
  const isMine = await change(ctx, systemActor, async (tx) => {
    const before = await readSettingText(tx, ARCHIVE_LOCK_SETTING)
    if (before !== null && isArchiveLockValid(ctx, JSON.parse(before))) return false
    return replaceSetting(ctx, tx, ARCHIVE_LOCK_SETTING, before, newLock())
  })
  if (!isMine) return null
  const ownLock = `%"by":"${by}"%`
  const renewLock = () =>
    ctx.database
      .updateTable('setting')
      .set({ value: JSON.stringify(newLock()) })
      .where('name', '=', ARCHIVE_LOCK_SETTING)
      .where('value', 'like', ownLock)
      .execute()
  if (restores) ownRestores.add(ctx.events)
  // After a renewal that failed the next one follows.
  const renewal = setInterval(() => renewLock().catch(() => {}), RENEWAL_INTERVAL_MS)
  try {
    return await work()
  } finally {
    clearInterval(renewal)
    ownRestores.delete(ctx.events)
    await ctx.database
      .deleteFrom('setting')
      .where('name', '=', ARCHIVE_LOCK_SETTING)
      .where('value', 'like', ownLock)
      .execute()
  }
}

/**
 * Releases the lock of a process that was ended in the middle. Only for a start on SQLite, whose data folder this server has locked: only a
 * command of the same machine may still have the lock, and none of them restores.
 */
export async function releaseDeadArchiveLock(ctx: AppContext): Promise<void> {
  const lock = await readSetting<ArchiveLock>(ctx.database, ARCHIVE_LOCK_SETTING)
  const isAlive = lock && attempt(() => process.kill(lock.pid, 0))
  if (!lock || (!lock.restores && lock.pid !== process.pid && isAlive)) return
  await ctx.database.deleteFrom('setting').where('name', '=', ARCHIVE_LOCK_SETTING).execute()
}

/** Clocks of servers differ a little, and one that was set back must not keep the lock for ever either. */
export function isArchiveLockValid({ clock }: With<'clock'>, { until }: ArchiveLock): boolean {
  const remaining = until - clock.now().getTime()
  return remaining > 0 && remaining <= 2 * ARCHIVE_LOCK_MS
}

export async function readArchiveLock(ctx: With<'clock' | 'database'>): Promise<ArchiveLock | null> {
  const lock = await readSetting<ArchiveLock>(ctx.database, ARCHIVE_LOCK_SETTING)
  return lock && isArchiveLockValid(ctx, lock) ? lock : null
}

/** Whether any server makes, opens or restores an archive now. */
export async function isArchiveLocked(ctx: With<'clock' | 'database'>): Promise<boolean> {
  return (await readArchiveLock(ctx)) !== null
}

/** Whether an archive is being restored, by any server: jobs wait until it is done. */
export async function isRestoring(ctx: With<'clock' | 'database'>): Promise<boolean> {
  return (await readArchiveLock(ctx))?.restores === true
}

export function isThisProcessRestoring({ events }: With<'events'>): boolean {
  return ownRestores.has(events)
}
