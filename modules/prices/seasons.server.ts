import type { AppContext } from '#server/app-context.ts'
import type { SeasonRow } from '#server/db/tables.ts'
import type { Season } from './season.ts'

/** Every season of the house, the one that begins first at first. */
export async function houseSeasons(house: Pick<AppContext, 'database'>): Promise<Season[]> {
  const rows = await house.database
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
  house: Pick<AppContext, 'database'>,
  id: string,
): Promise<{ season: Season; row: SeasonRow } | null> {
  const row = await house.database.selectFrom('season').selectAll().where('id', '=', id).executeTakeFirst()
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
