import type { ActName } from '#modules/audit/entry.ts'
import { sayQuicker } from '#modules/audit/too-late.server.ts'
import { type Outcome, type Refusal, refuse } from '#modules/refusals/refusal.ts'
import { type Actor, type AppContext, isoNow } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import { laterThan } from '#server/later-than.ts'
import { seasonFacts } from './season-row.server.ts'
import { findSeason } from './seasons.server.ts'

/** Takes a season away: its nights cost what they cost without it. `bringSeasonBack` takes that back. */
export function removeSeason(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  return turn(ctx, actor, id, { act: 'season.removed', removed: true, refusal: refuse('seasonRemoved') })
}

/** Undoes a removal, whenever. */
export function bringSeasonBack(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  return turn(ctx, actor, id, {
    act: 'season.brought-back',
    removed: false,
    refusal: refuse('seasonStands'),
  })
}

type Turn = { act: ActName; removed: boolean; refusal: Refusal }

async function turn(
  ctx: AppContext,
  actor: Actor,
  id: string,
  { act, removed, refusal }: Turn,
): Promise<Outcome> {
  const outcome = await change(ctx, actor, async (tx): Promise<Outcome> => {
    const found = await findSeason({ database: tx }, id)
    if (!found) return refuse('seasonUnknown')
    const now = isoNow(ctx)
    const { numUpdatedRows } = await tx
      .updateTable('season')
      .set({ removed_at: removed ? now : null, updated_at: laterThan(found.row.updated_at, now) })
      .where('id', '=', id)
      .where('removed_at', removed ? 'is' : 'is not', null)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return refusal
    const facts = seasonFacts(found.season)
    await tx.record({
      ...{ act, about: 'season', aboutId: id },
      ...(removed ? { before: facts } : { after: facts }),
    })
    return { ok: true }
  })
  return sayQuicker(ctx, actor, outcome, { about: 'season', id })
}
