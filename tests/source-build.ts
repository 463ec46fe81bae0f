import { join } from 'node:path'
import { type ServerBuild, UNSAFE_withComponentProps, UNSAFE_withErrorBoundaryProps } from 'react-router'
import { vi } from 'vitest'
import type { LoadBuild } from '#server/http/pages/make-page.ts'
import { addressesOf } from '#server/http/pages/page-kind.ts'
import routes from '../app/routes.ts'

type Listed = { path?: string | undefined; index?: boolean; id?: string; file: string; children?: Listed[] }
type Routes = ServerBuild['routes']
type Part = NonNullable<Routes[string]>
type Given<Wraps extends (page: never) => unknown> = Parameters<Wraps>[0]

/** A route as the program has it: its id, its whole address, what it can be asked, and the intents of its action. */
export type KnownRoute = { id: string; path: string; looks: boolean; changes: boolean; intents: string[] }

/** The pages made from their sources, so that a test asks the whole web server and nothing has to be built before. */
export const sourceBuild: LoadBuild = async () => {
  const all = await allRoutes()
  const module = (await import('../app/entry.server.tsx')) as ServerBuild['entry']['module']
  const assets = { ...bare.assets, routes: assetsOf(Object.values(all)) } as ServerBuild['assets']
  return { ...bare, assets, routes: all, entry: { module } }
}

/** The same where only the server's halves matter: what a page would show is left empty. */
export const blankBuild: LoadBuild = async () => {
  const build = await sourceBuild()
  const blank = Object.values(build.routes).map((route) => {
    const { default: page, ErrorBoundary: trouble, ...module } = route?.module ?? {}
    const none = () => null
    const looks = { ...(page && { default: none }), ...(trouble && { ErrorBoundary: none }) }
    return route && ({ ...route, module: { ...module, ...looks } } as Part)
  })
  return { ...build, routes: byId(blank) }
}

/** Every route there is, read off the modules themselves. */
export async function knownRoutes(): Promise<KnownRoute[]> {
  const all = await allRoutes()
  const addressOf = ({ parentId, path = '' }: Part): string =>
    (parentId ? addressOf(all[parentId] as Part) : '') + (path && `/${path}`)
  return Object.values(all)
    .filter((route): route is Part => route !== undefined && route.id !== 'root')
    .flatMap((route) =>
      addressesOf(addressOf(route) || '/', route.module).map((path) => ({
        id: route.id,
        path,
        looks: Boolean(route.module.loader),
        changes: Boolean(route.module.action),
        intents: intentsOf(String(route.module.action ?? '')),
      })),
    )
}

/** The intents that an action tells apart: `case 'approve':`. */
function intentsOf(action: string): string[] {
  return [...action.matchAll(/case ['"]([\w-]+)['"]:/g)].map(([, intent = '']) => intent)
}

let read: Promise<Routes> | undefined

function allRoutes(): Promise<Routes> {
  read ??= readRoutes()
  return read
}

async function readRoutes(): Promise<Routes> {
  // What only a build knows.
  vi.doMock('virtual:react-router/server-build', () => ({ assets: bare.assets }))
  vi.doMock('../app/site/home/below.css?url', () => ({ default: '/assets/below.css' }))
  const module = asBuilt((await import('../app/root.tsx')) as unknown as Part['module'])
  const root = { id: 'root', path: '', module } as Part
  return byId([root, ...(await Promise.all(flat(await routes, 'root'))).flat()])
}

function flat(list: Listed[], parentId: string): Promise<Part>[] {
  return list.flatMap(({ children = [], file, id = file.replace(/\.tsx?$/, ''), path, index }) => [
    import(/* @vite-ignore */ join(import.meta.dirname, '../app', file)).then(
      (module) => ({ id, parentId, path, index, module: asBuilt(module) }) as Part,
    ),
    ...flat(children, id),
  ])
}

/** A build gives the parts of a page what was loaded; sheets it knows by names that only it gives. */
function asBuilt({ links: _sheets, default: page, ErrorBoundary: trouble, ...module }: Part['module']) {
  return {
    ...module,
    ...(page && { default: UNSAFE_withComponentProps(page as Given<typeof UNSAFE_withComponentProps>) }),
    ...(trouble && {
      ErrorBoundary: UNSAFE_withErrorBoundaryProps(trouble as Given<typeof UNSAFE_withErrorBoundaryProps>),
    }),
  }
}

function byId(list: readonly (Part | undefined)[]): Routes {
  return Object.fromEntries(list.flatMap((route) => (route ? [[route.id, route]] : [])))
}

/** What the browser is told of each. */
function assetsOf(list: readonly (Part | undefined)[]) {
  const entries = list.flatMap((route) => {
    if (!route) return []
    const { module, ...place } = route
    const has = { hasLoader: Boolean(module.loader), hasAction: Boolean(module.action) }
    return [[route.id, { ...place, ...has, module: '/assets/route.js', imports: [], css: [] }]]
  })
  return Object.fromEntries(entries)
}

const bare = {
  assets: { entry: { imports: [], module: '/assets/entry.js' }, routes: {}, url: '', version: 'sources' },
  publicPath: '/',
  assetsBuildDirectory: 'build/client',
  future: {},
  ssr: true,
  isSpaMode: false,
  prerender: [],
  routeDiscovery: { mode: 'lazy', manifestPath: '/__manifest' },
  allowedActionOrigins: false,
} as unknown as Omit<ServerBuild, 'routes' | 'entry'>
