import { Box } from '@mantine/core'
import { Form } from 'react-router'
import { readContentHead } from '#modules/content/content.server.ts'
import { isSearchable, RESULTS_PER_KIND, searchEverything } from '#modules/search/search-everything.server.ts'
import { adminContext } from '../access.server.ts'
import { EmptyState, LinkList, SearchField } from '../parts/list.tsx'
import { PageHead } from '../parts/page-head.tsx'
import type { Route } from './+types/search.ts'
import { type Hit, searchContent, searchPages, searchPhotographs, searchSettings } from './search-hits.ts'

/** Searches for `?find=`. Returns every hit of the kind in `?all=`, and the first few of each other kind. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx, actor } = context.get(adminContext)
  const query = new URL(request.url).searchParams
  const text = (query.get('find') ?? '').slice(0, 100)
  const search = text.trim()
  if (!isSearchable(search)) return { text, hits: [] }
  const expandedKind = query.get('all') ?? ''
  const isOwner = actor.kind === 'owner'
  const recordHits = await searchEverything(ctx, search, expandedKind)
  const content = isOwner ? (await readContentHead(ctx)).content : null
  const hits: Hit[] = [
    ...searchPages(search, isOwner),
    ...recordHits,
    ...searchSettings(search, isOwner),
    ...(content ? [...searchContent(content, search), ...searchPhotographs(content, search)] : []),
  ]
  return { text, hits: limitEachKind(hits, search, expandedKind) }
}

/** The first few of each kind, with a way to the others. */
function limitEachKind(hits: readonly Hit[], find: string, all: string): Hit[] {
  return [...Map.groupBy(hits, ({ kind }) => kind)].flatMap(([kind, kindHits]) => {
    if (kind === all || kindHits.length <= RESULTS_PER_KIND) return kindHits
    const to = `/admin/search?${new URLSearchParams({ find, all: kind })}`
    const moreLink = { kind, id: 'all', title: `Show all with “${find}”`, line: 'There are more', to }
    return [...kindHits.slice(0, RESULTS_PER_KIND), moreLink]
  })
}

/** The search, `/admin/search`, which Ctrl K opens. */
export default function Search({ loaderData: { text, hits } }: Route.ComponentProps) {
  return (
    <>
      <PageHead title="Search">
        Guests, bookings, reviews, enquiries and e-mails; pages, settings, the texts of the site, and
        photographs.
      </PageHead>
      <Form role="search">
        <SearchField label="Name, e-mail, phone number or word" value={text} autoFocus isMain />
      </Form>
      {text.trim() !== '' && hits.length === 0 && (
        <EmptyState icon="search" title={`Nothing found for “${text}”`}>
          Try a part of the name, or the last digits of the phone number.
        </EmptyState>
      )}
      <Box mt="lg">
        <LinkList
          rows={hits.map(({ kind, id, title, line, to }) => ({
            id: kind + id,
            name: title,
            to,
            summary: `${kind} · ${line}`,
          }))}
        />
      </Box>
    </>
  )
}
