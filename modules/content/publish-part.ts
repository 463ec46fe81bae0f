import { usedIn } from '#modules/media/arrange-pictures.ts'
import { differences } from './compare-content.ts'
import type { Content } from './content.ts'
import { putAt, valueIn } from './value-in.ts'

/** The shown document with what the draft says at these places, `hero.heading` or a whole list such as `stays.items`, and the photographs it needs. */
export function withPlaces(shown: Content, draft: Content, places: readonly string[]): Content {
  const content = structuredClone(shown)
  for (const place of places) putAt(content, place, structuredClone(valueIn(draft, place)))
  return { ...content, photographs: photographsOf(content, shown, draft) }
}

/** Whether the two documents say something else at one of these places. */
export function differsAt(shown: Content, draft: Content, places: readonly string[]): boolean {
  return places.some((place) => differences(valueIn(shown, place), valueIn(draft, place)).length > 0)
}

/** What the document holds already, and of either's others those that stand somewhere in it. */
function photographsOf(content: Content, ...others: readonly Content[]): Content['photographs'] {
  const known = new Set(content.photographs.map(({ id }) => id))
  const more = others.flatMap(({ photographs }) => photographs.filter(({ id }) => !known.has(id)))
  const needed = new Set(
    usedIn(
      content,
      more.map(({ id }) => id),
    ),
  )
  const added = new Map(more.filter(({ id }) => needed.has(id)).map((each) => [each.id, each]))
  return [...content.photographs, ...added.values()]
}
