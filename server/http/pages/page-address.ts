import { matchRoutes, type RouteObject, type ServerBuild } from 'react-router'
import type { With } from '#core/app-context.server.ts'
import { nightsAddress, readNightsQuery } from '#modules/calendar/shown-nights.ts'
import { isCursor } from '#modules/reviews/counted-reviews.server.ts'
import { makeReviewsAddress, readReviewQuery } from '#modules/reviews/review-address.ts'
import { getLastPublished } from '../last-content.ts'

/** The canonical address of a public page; `hasUnknownValue` when its query has a value that the page does not know. */
export type PageAddress = { path: string; hasUnknownValue: boolean }

const reviewParameters = ['rating', 'stay', 'with', 'sort', 'cursor']
const nightsParameters = ['stay', 'from', 'in', 'out']

/** Reads the address of a public page. Empty and unknown parameters are ignored. */
export function readPageAddress(ctx: With<'events'>, url: string): PageAddress {
  const { pathname, searchParams } = new URL(url, 'http://localhost')
  const stays = getLastPublished(ctx).content.stays.items.map(({ id }) => id)
  const listNonEmpty = (names: string[]) => names.filter((name) => searchParams.get(name))
  if (pathname === '/') {
    const stay = searchParams.get('stay')
    const isKnown = stay !== null && stays.includes(stay)
    return { path: isKnown ? `/?stay=${stay}` : '/', hasUnknownValue: Boolean(stay) && !isKnown }
  }
  if (pathname === '/nights' || pathname === '/nights.json') {
    const query = readNightsQuery(searchParams, stays)
    const path = nightsAddress(query).replace('/nights', pathname)
    const hasUnknownValue = listNonEmpty(nightsParameters).some((name) => !Object.hasOwn(query, name))
    return { path, hasUnknownValue }
  }
  const nonEmptyParameters = listNonEmpty(reviewParameters)
  if (pathname !== '/reviews' || nonEmptyParameters.length === 0)
    return { path: pathname, hasUnknownValue: false }
  const { cursor, ...query } = readReviewQuery(searchParams, stays)
  const position = cursor && isCursor(query.sort ?? 'newest', cursor) ? { cursor } : {}
  const knownQuery = { ...query, ...position }
  const hasUnknownValue = Object.keys(knownQuery).length < nonEmptyParameters.length
  return { path: makeReviewsAddress(knownQuery), hasUnknownValue }
}

export type PageKind = {
  /** The path of its route, `/admin/bookings/:id`; `*` where there is no page. */
  pattern: string
  /** Whether one of its layouts shows errors itself. */
  showsErrors: boolean
  allow: string
}

type Module = NonNullable<ServerBuild['routes'][string]>['module']

const routesByBuild = new WeakMap<ServerBuild, RouteObject[]>()

export function findPageKind(build: ServerBuild, path: string): PageKind {
  const tree = routesByBuild.get(build) ?? listChildRoutes(build, undefined)
  routesByBuild.set(build, tree)
  const matches = (matchRoutes(tree, path.replace(/\.data$/, '')) ?? []).flatMap(({ route, pathname }) => {
    const { id = '', path = '' } = route
    const module = build.routes[id]?.module
    return module ? [{ id, path, pathname: pathname.replace(/\/$/, ''), module }] : []
  })
  const pattern = `/${matches.flatMap(({ path }) => path || []).join('/')}`
  const last = matches.at(-1)
  if (!last || pattern.includes('*')) return { pattern: '*', showsErrors: false, allow: 'GET, HEAD' }
  // A layout and its index page have one path, and answer together.
  const modules = matches.filter(({ pathname }) => pathname === last.pathname).map(({ module }) => module)
  return {
    pattern,
    // The root layout is for errors in the browser; the server's own error page is better.
    showsErrors: matches.some(({ id, module }) => id !== 'root' && module.ErrorBoundary !== undefined),
    allow: [...new Set(modules.flatMap(listMethods))].join(', '),
  }
}

function listChildRoutes(build: ServerBuild, parentId: string | undefined): RouteObject[] {
  return Object.values(build.routes).flatMap((route) => {
    if (!route || route.parentId !== parentId) return []
    const { id, path, index } = route
    return index ? { id, path, index } : { id, path, children: listChildRoutes(build, id) }
  })
}

function listMethods({ loader, default: component, action }: Module): string[] {
  return [...(loader || component ? ['GET', 'HEAD'] : []), ...(action ? ['POST'] : [])]
}
