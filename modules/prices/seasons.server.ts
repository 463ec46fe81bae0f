import { type Actor, type AppContext, isoNow } from '#core/app-context.server.ts'
import { changeRow } from '#core/change.server.ts'
import type { Database } from '#core/db/database.ts'
import type { SeasonRow } from '#core/db/tables.ts'
import { isId, newId } from '#core/host/keys.server.ts'
import { valuesToColumns } from '#core/record-fields.ts'
import { addRecord, changeRecord, type RecordKind, setRemoved, undoChange } from '#core/records.server.ts'
import { type Outcome, type Refusal, refuse } from '#core/refusals/refusal.ts'
import { readCurrentDay } from '#core/settings.server.ts'
import { readContent } from '#modules/content/content.server.ts'
import { listAllStays } from '#modules/content/stays.ts'
import { listSeasonDoubts, parseSeason, seasonFields, type TypedSeason } from './season-record.ts'

export const seasonKind = {
  table: 'season',
  fields: seasonFields,
  about: 'season',
  actions: { added: 'season.added', changed: 'season.changed', undone: 'season.change-undone' },
  notFound: 'seasonUnknown',
  removal: {
    column: 'removed_at',
    actions: { removed: 'season.removed', restored: 'season.brought-back' },
    refusals: { removed: 'seasonRemoved', notRemoved: 'seasonNotRemoved' },
  },
} as const satisfies RecordKind<'season', typeof seasonFields>

/** Probable mistakes to ask about before a season is saved; none where the form is invalid anyway. */
export async function findSeasonDoubts(ctx: AppContext, typed: TypedSeason): Promise<string[]> {
  const { values } = parseSeason(typed)
  if (!values) return []
  const [{ stays }, today] = await Promise.all([readContent(ctx), readCurrentDay(ctx)])
  return listSeasonDoubts({ ...values, id: '', createdAt: isoNow(ctx) }, stays.items, today)
}

/**
 * Adds a season; the public pages show its prices at once. `id` is the one its form was given: a form that is sent twice adds one season,
 * and one that is sent again with other values, after a lost answer, corrects it.
 */
export function addSeason(
  ctx: AppContext,
  actor: Actor,
  { id = '', ...typed }: Partial<TypedSeason> & { id?: string },
): Promise<Outcome<{ id: string }>> {
  const { values, refusals } = parseSeason(typed)
  const seasonId = isId(id) ? id : newId()
  return changeRow(ctx, actor, { about: 'season', id: seasonId }, async (tx) => {
    if (!values) return refusals[0]
    const at = isoNow(ctx)
    const columns = valuesToColumns(seasonFields, values)
    const row = { id: seasonId, ...columns, removed_at: null, created_at: at, updated_at: at }
    const saved = await addRecord(ctx, tx, actor, seasonKind, row)
    if (!saved.ok) return saved
    return (await refuseUnknownStay({ database: tx }, saved)) ?? { ok: true, id: seasonId }
  })
}

/** Changes a season. `version` is that of its form: a conflict is refused where somebody else has saved other values since. */
export function changeSeason(
  ctx: AppContext,
  actor: Actor,
  id: string,
  typed: Partial<TypedSeason>,
  version?: string,
): Promise<Outcome> {
  const { values, refusals } = parseSeason(typed)
  return changeRow(ctx, actor, { about: 'season', id }, async (tx) => {
    if (!values) return refusals[0]
    const saved = await changeRecord(ctx, tx, seasonKind, id, { values, version })
    return saved.ok ? ((await refuseUnknownStay({ database: tx }, saved)) ?? { ok: true }) : saved
  })
}

/** Removes a season. `restoreSeason` undoes it, however long ago it was. */
export function removeSeason(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  return changeRow(ctx, actor, { about: 'season', id }, (tx) => setRemoved(ctx, tx, seasonKind, id, true))
}

export function restoreSeason(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  return changeRow(ctx, actor, { about: 'season', id }, (tx) => setRemoved(ctx, tx, seasonKind, id, false))
}

/** Undoes the last change of a season, once. Refuses when its 30 seconds are over, or it is not this person's. */
export function undoSeasonChange(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  return changeRow(ctx, actor, { about: 'season', id }, (tx) => undoChange(ctx, tx, actor, seasonKind, id))
}

/** Refuses a room that the house does not have; a season may keep one that was deleted, so that its other fields can be changed. */
async function refuseUnknownStay(
  ctx: { database: Database },
  { row, before }: { row: SeasonRow; before: SeasonRow | null },
): Promise<Refusal | null> {
  if (row.stay === null || row.stay === before?.stay) return null
  const content = await readContent(ctx)
  return listAllStays(content).some(({ id }) => id === row.stay) ? null : refuse('stayUnknown', 'stay')
}
