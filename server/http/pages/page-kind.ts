import { matchPath, type ServerBuild } from 'react-router'

export type PageKind = {
  /** The address without what was put into it: `/admin/bookings/:id`; `*` for none of ours. */
  pattern: string
  /** Whether the page says itself, in its own room, what has gone wrong. */
  saysTrouble: boolean
  /** What it can be asked by, as the header says it. */
  allow: string
  /** Of a public document: whether it was there, or somebody waited until it was made. */
  found?: 'kept' | 'made'
}

const known = new WeakMap<ServerBuild, PageKind[]>()

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
  const above = (id: string | undefined): NonNullable<ServerBuild['routes'][string]>[] => {
    const route = id === undefined ? undefined : routes[id]
    return route ? [...above(route.parentId), route] : []
  }
  const variable = ({ pattern }: PageKind) => pattern.split(':').length
  return Object.keys(routes)
    .map(above)
    .map((line) => ({
      pattern: `/${line.flatMap(({ path }) => path ?? []).join('/')}`.replace(/\/+/g, '/'),
      allow: allowOf(line.at(-1)?.module),
      // The shell says what fails in the browser; of what fails here our own calm page says more.
      saysTrouble: line.some(({ id, module }) => id !== 'root' && module.ErrorBoundary !== undefined),
    }))
    .filter(({ pattern }) => !pattern.includes('*'))
    .sort((one, other) => variable(one) - variable(other))
}

function allowOf(module: NonNullable<ServerBuild['routes'][string]>['module'] | undefined): string {
  const read = module?.loader || module?.default ? ['GET', 'HEAD'] : []
  return [...read, ...(module?.action ? ['POST'] : [])].join(', ')
}
