import type { Content } from '#modules/content/content.ts'
import { differsAt } from '#modules/content/publish-part.ts'
import { siteParts } from '#modules/content/site-parts.ts'

/** What goes from one list to the other is published in both. */
const together: Record<string, readonly string[]> = { 'stays.items': ['stays.retired'] }

/** The rooms and parts that publish by themselves, each with its places in the document. */
const parts: readonly { id: string; title: string; places: readonly string[] }[] = [
  ...siteParts.map(({ id, title, fields, lists }) => ({
    id,
    title,
    places: [...fields, ...lists].map(({ at }) => at).flatMap((at) => [at, ...(together[at] ?? [])]),
  })),
  { id: 'pictures', title: 'Pictures', places: ['photographs', 'replacements'] },
]

/** Where that part, or the room of pictures, stands in the document. */
export function placesOf(part: string): readonly string[] {
  return parts.find(({ id }) => id === part)?.places ?? []
}

/** Whether that part's draft is not on the site yet, and the titles of the others of which that is true. */
export function draftStanding(shown: Content, draft: Content, part: string) {
  const waiting = parts.filter(({ places }) => differsAt(shown, draft, places))
  return {
    isDraft: waiting.some(({ id }) => id === part),
    draftsElsewhere: waiting.filter(({ id }) => id !== part).map(({ title }) => title),
  }
}
