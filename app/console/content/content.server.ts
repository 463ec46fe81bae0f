import { changedParts } from '#domain/content/compare-content.ts'
import type { ExamplePlace } from '#domain/content/example-places.ts'
import { partTitles, siteParts } from '#domain/content/site-parts.ts'
import { sayMoment } from '#domain/day.ts'
import { contentHead, contentHistory, publishedContent } from '#server/house/content/content.ts'
import { exampleContent } from '#server/house/content/example-content.ts'
import { readSettings } from '#server/house/settings.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireRole } from '#server/http/pages/require-sign-in.ts'
import { refusedIn } from '../parts/reply.server.ts'
import type { Route } from './+types/content.ts'
import { sayChanges } from './say-changes.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  await requireRole(house, request, 'owner')
  const [head, shown, history, { timeZone }, examples] = await Promise.all([
    contentHead(house),
    publishedContent(house),
    contentHistory(house),
    readSettings(house),
    exampleContent(house),
  ])
  const changed = new Set(changedParts(shown, head.content).map((place) => partTitles[place]))
  return {
    number: head.number,
    isDraft: head.state === 'draft',
    parts: siteParts.map(({ id, title, about }) => ({ id, title, about })),
    /** The titles of what the draft changes, in the order of the page. */
    changed: [...new Set(Object.values(partTitles))].filter((title) => changed.has(title)),
    history: history.map(({ at, content, before, ...version }) => ({
      ...version,
      changes: content && before ? sayChanges(before, content) : [],
      at,
      when: at && sayMoment(new Date(at), timeZone),
    })),
    examples: { texts: byPart(examples.texts), pictures: byPart(examples.pictures) },
    refused: refusedIn(request),
  }
}

/** Each with the way to its field, which opens the entry it stands in. */
function byPart(places: readonly ExamplePlace[]) {
  return siteParts
    .map(({ id, title }) => ({
      title,
      places: places
        .filter(({ part }) => part === id)
        .map(({ path, label, says }) => ({
          label,
          says,
          to: `/admin/words/${id}?at=${encodeURIComponent(path)}#${path}`,
        })),
    }))
    .filter(({ places }) => places.length > 0)
}
