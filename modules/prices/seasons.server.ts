import { z } from 'zod'
import { describeConflict } from '#modules/audit/audit-log.server.ts'
import type { ActName } from '#modules/audit/entry.ts'
import { recordOf } from '#modules/common/record.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { type Outcome, type Refusal, refuse } from '#modules/refusals/refusal.ts'
import { type Actor, type AppContext, isoNow, laterThan } from '#server/app-context.ts'
import { change } from '#server/change.ts'
import type { SeasonRow } from '#server/db/tables.ts'
import { todayHere } from '#server/settings.ts'
import { weekdayNames } from './say-season.ts'
import { type Season, weekdays } from './season.ts'
import { seasonDoubts } from './season-doubts.ts'
import {
  cleanSeason,
  type SeasonDraft,
  seasonOfDraft,
  seasonProblems,
  weekdayFields,
} from './season-draft.ts'
import { writeSeasonPrice } from './season-price.ts'

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
      ...{ act, about: 'season', aboutId: id },
      ...(removed ? { before: facts } : { after: facts }),
    })
    return { ok: true }
  })
  return describeConflict(ctx, actor, outcome, { about: 'season', id })
}
