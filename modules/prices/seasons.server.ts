import { z } from 'zod'
import { describeConflict, whoIs } from '#modules/audit/audit-log.server.ts'
import { mergeChanges, type OpenedForm } from '#modules/audit/edit-conflict.ts'
import type { ActName } from '#modules/audit/entry.ts'
import { everyStay } from '#modules/calendar/stays.ts'
import { recordOf } from '#modules/common/record.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { type Outcome, type Refusal, refuse, refuseClash } from '#modules/refusals/refusal.ts'
import { type Actor, type AppContext, isoNow, laterThan } from '#server/app-context.ts'
import { change, unlessOvertaken } from '#server/change.ts'
import type { SeasonRow } from '#server/db/tables.ts'
import { isId, newId } from '#server/keys.ts'
import { todayHere } from '#server/settings.ts'
import { mayUndo, type UndoWindow, undoWindow } from '#server/undo-window.ts'
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
  fewest_nights: z.number(),
})

/** Every season of the house, the one that begins first at first. */
export async function houseSeasons(ctx: Pick<AppContext, 'database'>): Promise<Season[]> {
  const rows = await ctx.database
    .selectFrom('season')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('first_night')
    .orderBy('id')
    .execute()
  return rows.map(readSeason)
}

/** One season, removed or not, and which version of it this is; null when there is none. */
export async function findSeason(
  ctx: Pick<AppContext, 'database'>,
  id: string,
): Promise<{ season: Season; row: SeasonRow } | null> {
  const row = await ctx.database.selectFrom('season').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? { season: readSeason(row), row } : null
}

function readSeason(row: SeasonRow): Season {
  return {
    id: row.id,
    name: row.name,
    stay: row.stay,
    firstNight: row.first_night,
    lastNight: row.last_night,
    isYearly: row.yearly === 1,
    price: row.price === null ? null : JSON.parse(row.price),
    weekdayPrices: JSON.parse(row.weekday_prices),
    fewestNights: row.fewest_nights,
    createdAt: row.created_at,
  }
}

type Written = Omit<SeasonRow, 'id' | 'created_at' | 'updated_at' | 'removed_at'>

/** A season as its row keeps it. */
export function seasonColumns(season: Season): Written {
  return {
    name: season.name,
    stay: season.stay,
    first_night: season.firstNight,
    last_night: season.lastNight,
    yearly: season.isYearly ? 1 : 0,
    price: season.price && JSON.stringify(season.price),
    weekday_prices: JSON.stringify(season.weekdayPrices),
    fewest_nights: season.fewestNights,
  }
}

/** What the log says of it. */
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
    fewest_nights: season.fewestNights,
  }
}

/** The form of a season as the log has it. */
export function draftOfFacts(json: string): SeasonDraft {
  const season = facts.parse(JSON.parse(json))
  return {
    name: season.name,
    stay: season.stay === 'all' ? '' : season.stay,
    firstNight: season.first_night,
    lastNight: season.last_night,
    yearly: season.yearly,
    price: season.price,
    fewestNights: String(season.fewest_nights),
    weekdays: recordOf(weekdayFields, (day) => season.weekday_prices?.[weekdayNames[day]] ?? ''),
  }
}

/** What to ask before a season is saved, in sentences; nothing where something is wrong altogether. */
export async function doubtsAboutSeason(ctx: AppContext, given: SeasonDraft): Promise<string[]> {
  const draft = cleanSeason(given)
  if (seasonProblems(draft).length > 0) return []
  const [{ stays }, today] = await Promise.all([publishedContent(ctx), todayHere(ctx)])
  return seasonDoubts(seasonOfDraft(draft, { id: '', createdAt: isoNow(ctx) }), stays.items, today)
}

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
      act,
      about: 'season',
      aboutId: id,
      ...(removed ? { before: facts } : { after: facts }),
    })
    return { ok: true }
  })
  return describeConflict(ctx, actor, outcome, { about: 'season', id })
}

/**
 * Writes a season down; the public pages show its prices at once. `id` is the one its form was given: sent twice, by two taps or after a lost
 * answer, it is written down once.
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
  return change(ctx, actor, async (tx): Promise<Outcome<{ id: string }>> => {
    const { numInsertedOrUpdatedRows } = await tx
      .insertInto('season')
      .values({ id: season.id, ...seasonColumns(season), removed_at: null, created_at: at, updated_at: at })
      .onConflict((conflict) => conflict.column('id').doNothing())
      .executeTakeFirst()
    if (numInsertedOrUpdatedRows)
      await tx.record({
        act: 'season.added',
        about: 'season',
        aboutId: season.id,
        after: seasonFacts(season),
      })
    return { ok: true, id: season.id }
  })
}

/**
 * Changes what its writer touched of a season. `opened` is what each field said in their form: what somebody else changed since stays, and
 * where both changed the same it refuses with what stands there now. Without it, every field is written as given.
 */
export async function changeSeason(
  ctx: AppContext,
  actor: Actor,
  id: string,
  given: SeasonDraft,
  opened?: OpenedForm,
): Promise<Outcome> {
  const outcome = await unlessOvertaken(() => changeOnce(ctx, actor, id, given, opened))
  return describeConflict(ctx, actor, outcome, { about: 'season', id })
}

async function changeOnce(
  ctx: AppContext,
  actor: Actor,
  id: string,
  given: SeasonDraft,
  opened?: OpenedForm,
): Promise<Outcome | 'overtaken'> {
  const found = await findSeason(ctx, id)
  if (!found) return refuse('seasonUnknown')
  const { season: before, row } = found
  if (row.removed_at) return refuse('seasonRemoved')
  const now = draftOfSeason(before)
  const merged = mergeChanges(opened ?? { was: now }, cleanSeason(given), now)
  if (merged.clashes.length > 0) return refuseClash(merged, now)
  const problem = await whyNotSave(ctx, merged.merged, before)
  if (problem) return { ...problem, meanwhile: { ...merged, now } }
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
      act: 'season.changed',
      about: 'season',
      aboutId: id,
      before: seasonFacts(before),
      after: seasonFacts(after),
    })
    return { ok: true }
  })
}

/** Until when this person can undo their last change of a season; null when something else was done with it last. */
export async function undoableSeasonChange(
  ctx: AppContext,
  actor: Actor,
  id: string,
): Promise<UndoWindow | null> {
  const last = await lastChange(ctx, actor, id)
  return last && undoWindow(ctx, last.at)
}

/** Undoes the last change of a season: the fields that it changed say again what they said before. Refuses when its 30 seconds are over. */
export async function undoSeasonChange(ctx: AppContext, actor: Actor, id: string): Promise<Outcome> {
  const last = await lastChange(ctx, actor, id)
  if (!last || !mayUndo(ctx, last.at)) return refuse('changeUndoOver')
  return changeSeason(ctx, actor, id, last.before, { was: last.after })
}

/** What this person changed of a season, if that is the last that was done with it. */
async function lastChange({ database }: AppContext, actor: Actor, id: string) {
  const entry = await database
    .selectFrom('act')
    .select(['at', 'act', 'who', 'before', 'after'])
    .where('about_id', '=', id)
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst()
  if (entry?.act !== 'season.changed' || entry.who !== whoIs(actor) || !entry.before || !entry.after)
    return null
  return { at: entry.at, before: draftOfFacts(entry.before), after: draftOfFacts(entry.after) }
}

/** A season of a stay that is gone for good may keep it, so that the rest of it can be changed. */
async function whyNotSave(ctx: AppContext, draft: SeasonDraft, before?: Season): Promise<Refusal | null> {
  const [problem] = seasonProblems(draft)
  if (problem) return problem
  if (draft.stay === '' || draft.stay === before?.stay) return null
  const content = await publishedContent(ctx)
  return everyStay(content).some(({ id }) => id === draft.stay) ? null : refuse('stayUnknown', 'stay')
}
