import { z } from 'zod'
import { type Actor, type AppContext, isoNow, laterThan } from '#core/app-context.server.ts'
import { describeConflict, serializeActor } from '#core/audit-log.server.ts'
import { change, changeRow, unlessOvertaken } from '#core/change.server.ts'
import type { SeasonRow } from '#core/db/tables.ts'
import { isId, newId } from '#core/host/keys.server.ts'
import { hasValues, insertOnce, isChangedByOther } from '#core/records.server.ts'
import { type EditBase, mergeChanges } from '#core/refusals/edit-conflict.ts'
import { type Outcome, type Refusal, refuse, refuseConflict } from '#core/refusals/refusal.ts'
import { todayHere } from '#core/settings.server.ts'
import { mayUndo, type UndoWindow, undoWindow } from '#core/undo-window.server.ts'
import { recordOf } from '#core/values/record.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { everyStay } from '#modules/content/stays.ts'
import { findSeason, readSeason } from './find-seasons.server.ts'
import { type Season, weekdayNames, weekdays, writeSeasonPrice } from './season.ts'
import {
  cleanSeason,
  draftOfSeason,
  type SeasonDraft,
  seasonDoubts,
  seasonOfDraft,
  seasonProblems,
  weekdayFields,
} from './season-draft.ts'

const facts = z.object({
  name: z.string(),
  stay: z.string(),
  first_night: z.string(),
  last_night: z.string(),
  yearly: z.boolean(),
  price: z.string(),
  weekday_prices: z.record(z.string(), z.string()).nullable(),
  min_nights: z.number(),
})

type Written = Omit<SeasonRow, 'id' | 'created_at' | 'updated_at' | 'removed_at'>

/** The columns of a season's row. */
export function seasonColumns(season: Season): Written {
  return {
    name: season.name,
    stay: season.stay,
    first_night: season.firstNight,
    last_night: season.lastNight,
    yearly: season.isYearly ? 1 : 0,
    price: season.price && JSON.stringify(season.price),
    weekday_prices: JSON.stringify(season.weekdayPrices),
    min_nights: season.fewestNights,
  }
}

/** A season as the audit log records it. */
export function seasonFacts(season: Season) {
  const special = weekdays.flatMap((day) => {
    const price = season.weekdayPrices[day]
    return price ? [[weekdayNames[day], writeSeasonPrice(price)]] : []
  })
  return {
    name: season.name,
    stay: season.stay ?? 'all',
    first_night: season.firstNight,
    last_night: season.lastNight,
    yearly: season.isYearly,
    price: writeSeasonPrice(season.price),
    weekday_prices: special.length > 0 ? Object.fromEntries(special) : null,
    min_nights: season.fewestNights,
  }
}

/** The form of a season from the audit log. */
export function draftOfFacts(json: string): SeasonDraft {
  const season = facts.parse(JSON.parse(json))
  return {
    name: season.name,
    stay: season.stay === 'all' ? '' : season.stay,
    firstNight: season.first_night,
    lastNight: season.last_night,
    yearly: season.yearly,
    price: season.price,
    fewestNights: String(season.min_nights),
    weekdays: recordOf(weekdayFields, (day) => season.weekday_prices?.[weekdayNames[day]] ?? ''),
  }
}

/** Probable mistakes to ask about before a season is saved; none where the form is invalid anyway. */
export async function doubtsAboutSeason(ctx: AppContext, given: SeasonDraft): Promise<string[]> {
  const draft = cleanSeason(given)
  if (seasonProblems(draft).length > 0) return []
  const [{ stays }, today] = await Promise.all([publishedContent(ctx), todayHere(ctx)])
  return seasonDoubts(seasonOfDraft(draft, { id: '', createdAt: isoNow(ctx) }), stays.items, today)
}

/** Removes a season. `restoreSeason` undoes it. */
export function removeSeason(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  return setRemoved(ctx, actor, id, true)
}

/** Undoes a removal, however long ago. */
export function restoreSeason(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  return setRemoved(ctx, actor, id, false)
}

async function setRemoved(ctx: AppContext, actor: Actor, id: string, removed: boolean): Promise<Outcome> {
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
    if (numUpdatedRows === 0n) return refuse(removed ? 'seasonRemoved' : 'seasonStands')
    const [about, facts] = [{ about: 'season', aboutId: id }, seasonFacts(found.season)]
    if (removed) await tx.record({ action: 'season.removed', ...about, before: facts })
    else await tx.record({ action: 'season.brought-back', ...about, after: facts })
    return { ok: true }
  })
  return describeConflict(ctx, actor, outcome, { about: 'season', id })
}

/**
 * Adds a season; the public pages show its prices at once. `id` is the one its form was given: a form that is sent twice adds one season,
 * and one that is sent again with other values, after a lost answer, corrects it.
 */
export async function addSeason(
  ctx: AppContext,
  actor: Actor,
  { id = '', ...given }: SeasonDraft & { id?: string },
): Promise<Outcome<{ id: string }>> {
  const draft = cleanSeason(given)
  const problem = await whyNotSave(ctx, draft)
  if (problem) return problem
  const at = isoNow(ctx)
  const season = seasonOfDraft(draft, { id: isId(id) ? id : newId(), createdAt: at })
  const columns = seasonColumns(season)
  return changeRow(ctx, actor, { about: 'season', id: season.id }, async (tx, record) => {
    const row = { id: season.id, ...columns, removed_at: null, created_at: at, updated_at: at }
    const there = await insertOnce(tx, 'season', row)
    if (!there) await record('season.added', { after: seasonFacts(season) })
    else if (there.removed_at) return refuse('seasonRemoved')
    else if (!hasValues(there, columns)) {
      if (await isChangedByOther(tx, actor, season.id)) return refuse('changedByOther')
      const updated_at = laterThan(there.updated_at, at)
      await tx
        .updateTable('season')
        .set({ ...columns, updated_at })
        .where('id', '=', season.id)
        .execute()
      const before = seasonFacts(readSeason(there))
      await record('season.changed', { before, after: seasonFacts(season) })
    }
    return { ok: true, id: season.id }
  })
}

/**
 * Changes the fields of a season that its writer edited. `opened` has the earlier value of each field: what somebody else changed since
 * stays, and where both changed the same field it refuses with an edit conflict. Without `opened`, every field is written.
 */
export async function changeSeason(
  ctx: AppContext,
  actor: Actor,
  id: string,
  given: SeasonDraft,
  base?: EditBase,
): Promise<Outcome> {
  return saveChange(ctx, actor, id, { given, base, action: 'season.changed' })
}

type SeasonEdit = {
  given: SeasonDraft
  base?: EditBase | undefined
  action: 'season.changed' | 'season.change-undone'
}

async function saveChange(ctx: AppContext, actor: Actor, id: string, edit: SeasonEdit): Promise<Outcome> {
  const outcome = await unlessOvertaken(() => changeOnce(ctx, actor, id, edit))
  return describeConflict(ctx, actor, outcome, { about: 'season', id })
}

async function changeOnce(
  ctx: AppContext,
  actor: Actor,
  id: string,
  { given, base, action }: SeasonEdit,
): Promise<Outcome | 'overtaken'> {
  const found = await findSeason(ctx, id)
  if (!found) return refuse('seasonUnknown')
  const { season: before, row } = found
  if (row.removed_at) return refuse('seasonRemoved')
  const now = draftOfSeason(before)
  const merged = mergeChanges(base ?? { initial: now }, cleanSeason(given), now)
  if (merged.conflicts.length > 0) return refuseConflict(merged, now)
  const problem = await whyNotSave(ctx, merged.merged, before)
  if (problem) return { ...problem, conflict: { ...merged, now } }
  const after = seasonOfDraft(merged.merged, before)
  const [old, fresh] = [seasonColumns(before), seasonColumns(after)]
  if (JSON.stringify(old) === JSON.stringify(fresh)) return { ok: true }
  return change(ctx, actor, async (tx): Promise<Outcome | 'overtaken'> => {
    const { numUpdatedRows } = await tx
      .updateTable('season')
      .set({ ...fresh, updated_at: laterThan(row.updated_at, isoNow(ctx)) })
      .where('id', '=', id)
      .where('updated_at', '=', row.updated_at)
      .executeTakeFirst()
    if (numUpdatedRows === 0n) return 'overtaken'
    await tx.record({
      action,
      about: 'season',
      aboutId: id,
      before: seasonFacts(before),
      after: seasonFacts(after),
    })
    return { ok: true }
  })
}

/** Until when this person can undo their last change of a season, and whether they have just undone it; neither when the last entry about it is another one. */
export async function seasonUndo(
  ctx: AppContext,
  actor: Actor,
  id: string,
): Promise<{ undo: UndoWindow | null; isUndone: boolean }> {
  const last = await lastChange(ctx, actor, id)
  const window = last && undoWindow(ctx, last.created_at)
  const isUndone = last?.action === 'season.change-undone'
  return { undo: isUndone ? null : window, isUndone: isUndone && window !== null }
}

/** Undoes the last change of a season, field by field, once. Refuses when its 30 seconds are over. */
export async function undoSeasonChange(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  const last = await lastChange(ctx, actor, id)
  if (!last?.before || !last.after || last.action !== 'season.changed' || !mayUndo(ctx, last.created_at))
    return refuse('changeUndoOver')
  const [before, initial] = [draftOfFacts(last.before), draftOfFacts(last.after)]
  return saveChange(ctx, actor, id, { given: before, base: { initial }, action: 'season.change-undone' })
}

/** The last entry about a season, if it is this person's. */
async function lastChange({ database }: AppContext, actor: Actor, id: string) {
  const entry = await database
    .selectFrom('audit_entry')
    .select(['created_at', 'action', 'actor', 'before', 'after'])
    .where('about_id', '=', id)
    .orderBy('created_at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  return entry?.actor === serializeActor(actor) ? entry : null
}

/** A season may keep a stay that no longer exists, so that its other fields can be changed. */
async function whyNotSave(ctx: AppContext, draft: SeasonDraft, before?: Season): Promise<Refusal | null> {
  const [problem] = seasonProblems(draft)
  if (problem) return problem
  if (draft.stay === '' || draft.stay === before?.stay) return null
  const content = await publishedContent(ctx)
  return everyStay(content).some(({ id }) => id === draft.stay) ? null : refuse('stayUnknown', 'stay')
}
