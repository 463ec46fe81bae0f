import { firstDayContent } from '#content/first-day.ts'
import type { Property } from '#domain/content/content.ts'
import { publishedContent } from '../house/content/content.ts'
import type { House } from '../house/house.ts'

const known = new WeakMap<EventTarget, Property>()

/** The house's name and telephone as they are now, or as they last were when the database is out of reach: never another's number. */
export async function lastProperty(house: House): Promise<Property> {
  const property = await publishedContent(house).then(
    (content) => content.property,
    () => known.get(house.bell) ?? firstDayContent.property,
  )
  known.set(house.bell, property)
  return property
}
