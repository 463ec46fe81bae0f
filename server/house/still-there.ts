import type { ActRow } from '../database/tables.ts'
import type { House } from './house.ts'

const places = ['booking', 'review', 'enquiry'] as const

/** Of the bookings, reviews and enquiries these acts were about, the ids of those that have not been erased since. */
export async function stillThere(
  house: Pick<House, 'database'>,
  acts: readonly Pick<ActRow, 'about' | 'about_id'>[],
): Promise<Set<string>> {
  const found = await Promise.all(
    places.map(async (place) => {
      const ids = [...new Set(acts.filter(({ about }) => about === place).map(({ about_id }) => about_id))]
      if (ids.length === 0) return []
      return house.database.selectFrom(place).select('id').where('id', 'in', ids).execute()
    }),
  )
  return new Set(found.flat().map(({ id }) => id))
}
