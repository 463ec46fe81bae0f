import { matchPath, type ServerBuild } from 'react-router'
import { nightsAddress, readNightsQuery } from '#modules/calendar/nights-address.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { isCursor } from '#modules/reviews/counted-reviews.server.ts'
import { readQuery, reviewsAddress } from '#modules/reviews/review-address.ts'
import type { AppContext } from '#server/app-context.ts'

const known = new WeakMap<ServerBuild, PageKind[]>()

/** The one address of a document: what it knows of the query, in one order; `strange` when a choice in it is none of ours. */
export type PageAddress = { path: string; strange: boolean }

const choices = ['rating', 'stay', 'with', 'sort', 'cursor']

const nightsChoices = ['stay', 'from', 'in', 'out']

/** Reads the addresses of the public documents. Empty and unknown parameters are as if they were not there; a choice that is none of ours is strange. */
export function openPageAddresses(ctx: AppContext): { of(url: string): Promise<PageAddress>; turn(): void } {
  let stays: Promise<string[]> | null = null

  function stayIds(): Promise<string[]> {
    stays ??= publishedContent(ctx)
      .then((content) => content.stays.items.map(({ id }) => id))
      .catch((fault) => {
        stays = null
        throw fault
      })
    return stays
  }

  return {
    async of(url) {
      const { pathname, searchParams } = new URL(url, 'http://house')
      const asked = choices.filter((name) => searchParams.get(name))
      if (pathname === '/') {
        const stay = searchParams.get('stay')
        if (!stay) return { path: '/', strange: false }
        const known = (await stayIds()).includes(stay)
        return known ? { path: `/?stay=${stay}`, strange: false } : { path: '/', strange: true }
      }
      if (pathname === '/nights' || pathname === '/nights.json') {
        const query = readNightsQuery(searchParams, await stayIds())
        const asked = nightsChoices.filter((name) => searchParams.get(name))
        const path = nightsAddress(query).replace('/nights', pathname)
        return { path, strange: asked.some((name) => !Object.hasOwn(query, name)) }
      }
      if (pathname !== '/reviews' || asked.length === 0) return { path: pathname, strange: false }
      const { cursor, ...query } = readQuery(searchParams, await stayIds())
      const place = cursor && isCursor(query.sort ?? 'newest', cursor) ? { cursor } : {}
      const kept = Object.keys({ ...query, ...place }).length
      return { path: reviewsAddress({ ...query, ...place }), strange: kept < asked.length }
    },
    turn() {
      stays = null
    },
  }
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
