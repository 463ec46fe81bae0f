import { join } from 'node:path'
import { type ComponentType, createElement } from 'react'
import {
  type ServerBuild,
  useActionData,
  useLoaderData,
  useMatches,
  useParams,
  useRouteError,
} from 'react-router'
import type { LoadBuild } from '#server/http/pages/make-page.ts'
import routes from '../app/routes.ts'

type Listed = { path?: string | undefined; index?: boolean; id?: string; file: string; children?: Listed[] }
type Routes = ServerBuild['routes']
type Part = NonNullable<Routes[string]>

/** A route of the program: its id, path, whether it has a loader and an action, the query of its forms, and the intents of its action. */
export type KnownRoute = {
  id: string
  path: string
  hasLoader: boolean
  hasAction: boolean
  query: '' | '?index'
  intents: string[]
}

/** The pages loaded from their sources, so that a test can use the whole web server without a build. */
export const sourceBuild: LoadBuild = () => {
  fromSource ??= buildFromSource()
  return fromSource
}

// One object for all calls, as in the program: the router caches what it derives from it.
let fromSource: ReturnType<LoadBuild> | undefined

async function buildFromSource() {
  const all = await readAllRoutes()
  const module = (await import('../app/entry.server.tsx')) as ServerBuild['entry']['module']
  const known = { ...assets, routes: assetsOf(Object.values(all)) } as ServerBuild['assets']
  return { ...baseBuild, assets: known, routes: all, entry: { module } }
}

/** The build without components, for tests of loaders and actions. */
export const blankBuild: LoadBuild = () => {
  withoutComponents ??= buildWithoutComponents()
  return withoutComponents
}

let withoutComponents: ReturnType<LoadBuild> | undefined

async function buildWithoutComponents() {
  const build = await sourceBuild()
  const blank = Object.values(build.routes).map((route) => {
    const { default: page, ErrorBoundary: errorBoundary, ...module } = route?.module ?? {}
    const none = () => null
    const components = { ...(page && { default: none }), ...(errorBoundary && { ErrorBoundary: none }) }
    return route && ({ ...route, module: { ...module, ...components } } as Part)
  })
  return { ...build, routes: byId(blank) }
}

/** All routes, read from their modules. */
export async function listRoutes(): Promise<KnownRoute[]> {
  const all = await readAllRoutes()
  const addressOf = ({ parentId, path = '' }: Part): string =>
    (parentId ? addressOf(all[parentId] as Part) : '') + (path && `/${path}`)
  return Object.values(all)
    .filter((route): route is Part => route !== undefined && route.id !== 'root')
    .map((route) => ({
      id: route.id,
      path: addressOf(route) || '/',
      hasLoader: Boolean(route.module.loader),
      hasAction: Boolean(route.module.action),
      // Else a form is for the layout around an index page.
      query: route.index ? ('?index' as const) : ('' as const),
      intents: intentsOf(String(route.module.action ?? '')),
    }))
}

/** The intents that an action handles: `case 'approve':`. */
function intentsOf(action: string): string[] {
  return [...action.matchAll(/case ['"]([\w-]+)['"]:/g)].map(([, intent = '']) => intent)
}

/** The assets that documents read from the build (`virtual:react-router/server-build`, aliased in vitest.config.ts). */
export const assets = {
  entry: { imports: [], module: '/assets/entry.js' },
  routes: {},
  url: '',
  version: 'sources',
}

let read: Promise<Routes> | undefined

function readAllRoutes(): Promise<Routes> {
  read ??= readRoutes()
  return read
}

async function readRoutes(): Promise<Routes> {
  const module = withComponentProps((await import('../app/root.tsx')) as unknown as Part['module'])
  const root = { id: 'root', path: '', module } as Part
  return byId([root, ...(await Promise.all(loadRoutes(await routes, 'root'))).flat()])
}

function loadRoutes(list: Listed[], parentId: string): Promise<Part>[] {
  return list.flatMap(({ children = [], file, id = file.replace(/\.tsx?$/, ''), path, index }) => [
    import(/* @vite-ignore */ join(import.meta.dirname, '../app', file)).then(
      (module) => ({ id, parentId, path, index, module: withComponentProps(module) }) as Part,
    ),
    ...loadRoutes(children, id),
  ])
}

/** Gives the components of a route their props, as a build does. Style sheets are left out: only a build knows their names. */
function withComponentProps({
  links: _sheets,
  default: page,
  ErrorBoundary: errorBoundary,
  ...module
}: Part['module']) {
  return {
    ...module,
    ...(page && { default: withProps(page as RoutePart) }),
    ...(errorBoundary && { ErrorBoundary: withProps(errorBoundary as RoutePart) }),
  }
}

type RoutePart = ComponentType<Record<string, unknown>>

const withProps = (part: RoutePart) => () => createElement(WithProps, { part })

function WithProps({ part }: { part: RoutePart }) {
  const data = { loaderData: useLoaderData(), actionData: useActionData(), error: useRouteError() }
  return createElement(part, { ...data, params: useParams(), matches: useMatches() })
}

function byId(list: readonly (Part | undefined)[]): Routes {
  return Object.fromEntries(list.flatMap((route) => (route ? [[route.id, route]] : [])))
}

/** The asset manifest of each route. */
function assetsOf(list: readonly (Part | undefined)[]) {
  const entries = list.flatMap((route) => {
    if (!route) return []
    const { module, ...place } = route
    const has = { hasLoader: Boolean(module.loader), hasAction: Boolean(module.action) }
    return [[route.id, { ...place, ...has, module: '/assets/route.js', imports: [], css: [] }]]
  })
  return Object.fromEntries(entries)
}

/** What a build has beside its routes. */
export const baseBuild = {
  assets,
  publicPath: '/',
  assetsBuildDirectory: 'build/client',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  allowedActionOrigins: false,
} as unknown as Omit<ServerBuild, 'routes' | 'entry'>
