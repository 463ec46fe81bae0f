import { firstDayContent } from '#content/first-day.ts'
import type { Property } from '#domain/content/content.ts'
import { publishedContent } from '../house/content/content.ts'
import type { House } from '../house/house.ts'

type Known = { property: Property; reading: Promise<Property> | null }

const houses = new WeakMap<EventTarget, Known>()

/**
 * The house's name and telephone as they are now, or as they last were when the database is out of reach: never another's number. Who asks
 * while they are being read waits for the same answer, so that a thousand connections refused at once cost one query.
 */
export function lastProperty(house: House): Promise<Property> {
  const known = houses.get(house.bell) ?? { property: firstDayContent.property, reading: null }
  houses.set(house.bell, known)
  known.reading ??= read(house, known)
  return known.reading
}

async function read(house: House, known: Known): Promise<Property> {
  try {
    known.property = (await publishedContent(house)).property
  } catch {
    // What was known stays.
  }
  known.reading = null
  return known.property
}
