import { matchPath, type ServerBuild } from 'react-router'
import { nightsAddress, readNightsQuery } from '#modules/calendar/shown-nights.ts'
import { isCursor } from '#modules/reviews/counted-reviews.server.ts'
import { readQuery, reviewsAddress } from '#modules/reviews/review-address.ts'
import type { AppContext } from '#server/app-context.ts'
import { lastContent } from '../last-content.ts'

const known = new WeakMap<ServerBuild, PageKind[]>()

/** The one address of a document: what it knows of the query, in one order; `strange` when a choice in it is none of ours. */
export type PageAddress = { path: string; strange: boolean }

const choices = ['rating', 'stay', 'with', 'sort', 'cursor']

const nightsChoices = ['stay', 'from', 'in', 'out']

/** Reads the address of a public document. Empty and unknown parameters are as if they were not there. */
export function pageAddress(ctx: Pick<AppContext, 'bell'>, url: string): PageAddress {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const stays = lastContent(ctx).stays.items.map(({ id }) => id)
  const given = (names: string[]) => names.filter((name) => searchParams.get(name))
  if (pathname === '/') {
    const stay = searchParams.get('stay')
    const isKnown = stay !== null && stays.includes(stay)
    return { path: isKnown ? `/?stay=${stay}` : '/', strange: Boolean(stay) && !isKnown }
  }
  if (pathname === '/nights' || pathname === '/nights.json') {
    const query = readNightsQuery(searchParams, stays)
    const path = nightsAddress(query).replace('/nights', pathname)
    return { path, strange: given(nightsChoices).some((name) => !Object.hasOwn(query, name)) }
  }
  const asked = given(choices)
  if (pathname !== '/reviews' || asked.length === 0) return { path: pathname, strange: false }
  const { cursor, ...query } = readQuery(searchParams, stays)
  const place = cursor && isCursor(query.sort ?? 'newest', cursor) ? { cursor } : {}
  const kept = Object.keys({ ...query, ...place }).length
  return { path: reviewsAddress({ ...query, ...place }), strange: kept < asked.length }
}

export type PageKind = {
  /** The address without what was put into it: `/admin/bookings/:id`; `*` for none of ours. */
  pattern: string
  /** Whether the page says itself, in its own room, what has gone wrong. */
  saysTrouble: boolean
  /** What it can be asked by, as the header says it. */
  allow: string
}

type Part = NonNullable<ServerBuild['routes'][string]>

/** What kind of page an address asks for. */
export function pageKind(build: ServerBuild, path: string): PageKind {
  const kinds = known.get(build) ?? kindsOf(build)
  known.set(build, kinds)
  const asked = path.replace(/\.data$/, '')
  return (
    kinds.find(({ pattern }) => matchPath(pattern, asked)) ?? {
      pattern: '*',
      saysTrouble: false,
      allow: 'GET, HEAD',
    }
  )
}

/** Those with nothing variable in them first, so that `/bookings/new` is not taken for a booking. */
function kindsOf({ routes }: ServerBuild): PageKind[] {
  const above = (id: string | undefined): Part[] => {
    const route = id === undefined ? undefined : routes[id]
    return route ? [...above(route.parentId), route] : []
  }
  const variable = ({ pattern }: PageKind) => pattern.split(':').length
  const kinds = Object.keys(routes)
    .map(above)
    .flatMap((line) => {
      const pattern = `/${line.flatMap(({ path }) => path ?? []).join('/')}`.replace(/\/+/g, '/')
      const { module } = line.at(-1) ?? {}
      // The shell says what fails in the browser; of what fails here our own calm page says more.
      const saysTrouble = line.some(({ id, module }) => id !== 'root' && module.ErrorBoundary !== undefined)
      return module ? [{ pattern, saysTrouble, allow: allowOf(module) }] : []
    })
    .filter(({ pattern }) => !pattern.includes('*'))
  // A layout and the page at its own address answer together.
  return [...Map.groupBy(kinds, ({ pattern }) => pattern)]
    .map(([pattern, those]) => ({
      pattern,
      saysTrouble: those.some(({ saysTrouble }) => saysTrouble),
      allow: [...new Set(those.flatMap(({ allow }) => allow))].join(', '),
    }))
    .sort((one, other) => variable(one) - variable(other))
}

function allowOf(module: Part['module'] | undefined): string[] {
  const read = module?.loader || module?.default ? ['GET', 'HEAD'] : []
  return [...read, ...(module?.action ? ['POST'] : [])]
}
