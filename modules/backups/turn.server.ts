import { type AppContext, systemActor } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import { newId } from '#server/keys.ts'
import { readSetting, readSettingText, replaceSetting } from '#server/settings.ts'

/** The setting that names who makes or restores an archive now, and until when at most. */
export const TURN = 'backupTurn'
/** A process that was ended in the middle holds others up for so long at most; one that works renews its turn. */
const TURN_MS = 3 * 60_000
const RENEWED_EVERY_MS = 30_000

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
  // One that fails is followed by another.
  const renewing = setInterval(() => renew().catch(() => {}), RENEWED_EVERY_MS)
  try {
    return await work()
  } finally {
    clearInterval(renewing)
    await ctx.database.deleteFrom('setting').where('name', '=', TURN).where('value', 'like', whose).execute()
  }
}

/** Clocks of servers differ a little, and one that was set back must not hold it for ever either. */
function isHeld({ clock }: Pick<AppContext, 'clock'>, { until }: Turn): boolean {
  const remaining = until - clock.now().getTime()
  return remaining > 0 && remaining <= 2 * TURN_MS
}

/** Whether an archive is being restored, by any server: jobs wait until it is done. */
export async function isRestoring(ctx: Pick<AppContext, 'clock' | 'database'>): Promise<boolean> {
  const turn = await readSetting<Turn>(ctx.database, TURN)
  return turn?.restores === true && isHeld(ctx, turn)
}
