import type { With } from '#core/app-context.server.ts'
import type { SeasonRow } from '#core/db/tables.ts'
import { rowToValues } from '#core/record-fields.ts'
import type { Season } from './season.ts'
import { seasonFields } from './season-record.ts'

/** Every season that is not removed, in the order of first nights. */
export async function listSeasons(ctx: With<'database'>): Promise<Season[]> {
  const rows = await ctx.database
    .selectFrom('season')
    .selectAll()
    .where('removed_at', 'is', null)
    .orderBy('first_night')
    .orderBy('id')
    .execute()
  return rows.map(rowToSeason)
}

/** One season, removed or not, with its row; null when there is none. */
export async function findSeason(
  ctx: With<'database'>,
  id: string,
): Promise<{ season: Season; row: SeasonRow } | null> {
  const row = await ctx.database.selectFrom('season').selectAll().where('id', '=', id).executeTakeFirst()
  return row ? { season: rowToSeason(row), row } : null
}

function rowToSeason(row: SeasonRow): Season {
  return { id: row.id, createdAt: row.created_at, ...rowToValues(seasonFields, row) }
}
