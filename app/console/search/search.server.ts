import { contentHead } from '#server/house/content/content.ts'
import { FOUND_OF_EACH, isSearch, searchEverything } from '#server/house/search/search-everything.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireOwner } from '#server/http/pages/require-sign-in.ts'
import type { Route } from './+types/search.ts'
import { contentFound, photographsFound } from './content-found.ts'
import type { Hit } from './hit.ts'
import { settingsFound } from './settings-found.ts'

/** `find` is looked for; of the kind that `all` names all is shown, of the others the first few. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  const { kind } = await requireOwner(house, request)
  const asked = new URL(request.url).searchParams
  const text = (asked.get('find') ?? '').slice(0, 100)
  const search = text.trim()
  if (!isSearch(search)) return { text, found: [] }
  const all = asked.get('all') ?? ''
  const isOwner = kind === 'owner'
  const kept = await searchEverything(house, search, all)
  const content = isOwner ? (await contentHead(house)).content : null
  const hits: Hit[] = [
    ...kept,
    ...settingsFound(search, isOwner),
    ...(content ? [...contentFound(content, search), ...photographsFound(content, search)] : []),
  ]
  return { text, found: firstOfEach(hits, search, all) }
}

/** The first few of each kind, with a way to the others. */
function firstOfEach(hits: readonly Hit[], find: string, all: string): Hit[] {
  return [...Map.groupBy(hits, ({ kind }) => kind)].flatMap(([kind, those]) => {
    if (kind === all || those.length <= FOUND_OF_EACH) return those
    const to = `/admin/search?${new URLSearchParams({ find, all: kind })}`
    const others: Hit = {
      kind,
      id: 'all',
      title: `Show all with “${find}”`,
      line: 'There are more',
      to,
      sign: 'search',
    }
    return [...those.slice(0, FOUND_OF_EACH), others]
  })
}
