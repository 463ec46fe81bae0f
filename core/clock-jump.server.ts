import { type Outcome, type Refusal, refuse } from '#core/refusals/refusal.ts'
import { type Actor, isoNow, systemActor, type With } from './app-context.server.ts'
import type { NewAuditEntry } from './audit-log.server.ts'
import { change } from './change.server.ts'
import { readSetting, writeSetting } from './settings.server.ts'

export const LAST_TIME_SETTING = 'lastTime'
const CLOCK_JUMP_SETTING = 'clockJump'
const DAY_MS = 86_400_000
/** After a longer stop the owner is asked once whether the clock is right. */
const MAX_AHEAD_MS = 7 * DAY_MS
const MAX_BEHIND_MS = DAY_MS

type ClockContext = With<'events' | 'clock' | 'database' | 'log'>
/** The last time that the database knew, and the time of the clock now. */
export type ClockJump = { known: string; now: string }

/**
 * Null when the clock agrees with the time the database last knew, which is then moved forward to it. Refuses where the clock has jumped, by more
 * than a week ahead or a day back: nothing may be erased for its age until somebody confirms the clock.
 */
export async function checkAndRecordClock(ctx: ClockContext): Promise<Refusal | null> {
  const jump = await findClockJump(ctx)
  if (jump) {
    ctx.log.error('clock.jumped', { ...jump })
    await recordClockJump(ctx, jump)
    return refuse('clockJumped')
  }
  await ctx.database.transaction().execute(async (tx) => {
    // Time only goes forward, also where one of several servers is a little ahead.
    const known = await readSetting<string>(tx, LAST_TIME_SETTING)
    if (known === undefined || known < isoNow(ctx))
      await writeSetting(ctx, tx, LAST_TIME_SETTING, isoNow(ctx))
    await tx.deleteFrom('setting').where('name', '=', CLOCK_JUMP_SETTING).execute()
  })
  return null
}

/** How far the clock is from what the database last knew, where that is too far to be believed; null otherwise. */
export async function findClockJump(ctx: With<'clock' | 'database'>): Promise<ClockJump | null> {
  const known = await readSetting<string>(ctx.database, LAST_TIME_SETTING)
  if (known === undefined) return null
  const ahead = ctx.clock.now().getTime() - new Date(known).getTime()
  return ahead > MAX_AHEAD_MS || ahead < -MAX_BEHIND_MS ? { known, now: isoNow(ctx) } : null
}

/** Records that a person confirmed the clock; the database accepts its time from now on. */
export async function confirmClock(
  ctx: With<'events' | 'clock' | 'database'>,
  actor: Actor,
): Promise<Outcome<{ earlierTime: string | null }>> {
  const jump = await findClockJump(ctx)
  const earlierTime = jump?.known ?? null
  await change(ctx, actor, async (tx) => {
    await writeSetting(ctx, tx, LAST_TIME_SETTING, isoNow(ctx))
    await tx.deleteFrom('setting').where('name', '=', CLOCK_JUMP_SETTING).execute()
    if (jump) await tx.record(makeJumpEntry('clock.confirmed', jump))
  })
  return { ok: true, earlierTime }
}

/** Writes one audit entry for a jump, however often it is found. */
async function recordClockJump(ctx: ClockContext, jump: ClockJump): Promise<void> {
  await change(ctx, systemActor, async (tx) => {
    if ((await readSetting<string>(tx, CLOCK_JUMP_SETTING)) === jump.known) return
    await writeSetting(ctx, tx, CLOCK_JUMP_SETTING, jump.known)
    await tx.record(makeJumpEntry('clock.jumped', jump))
  })
}

function makeJumpEntry(action: 'clock.confirmed' | 'clock.jumped', { known, now }: ClockJump): NewAuditEntry {
  return { action, about: 'settings', aboutId: 'clock', before: { time: known }, after: { time: now } }
}
