import { changedParts } from '#domain/content/compare-content.ts'
import { partTitles, siteParts } from '#domain/content/site-parts.ts'
import { sayMoment } from '#domain/day.ts'
import { contentHead, contentHistory, publishedContent } from '#server/house/content/content.ts'
import { readSettings } from '#server/house/settings.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireRole } from '#server/http/pages/require-sign-in.ts'
import { refusedIn } from '../parts/reply.server.ts'
import type { Route } from './+types/content.ts'
import { sayChanges } from './say-changes.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  await requireRole(house, request, 'owner')
  const [head, shown, history, { timeZone }] = await Promise.all([
    contentHead(house),
    publishedContent(house),
    contentHistory(house),
    readSettings(house),
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
    refused: refusedIn(request),
  }
}
