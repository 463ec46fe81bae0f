import type { ServerBuild } from 'react-router'
import { pageKind } from './page-kind.ts'

/** The parts in which the pages are built: the visitors' and the guests', and the owner's rooms, which only an owner needs in memory. */
export type BuildPart = 'site' | 'rooms'
export type Builds = (part: BuildPart) => Promise<ServerBuild>

/** The part an address belongs to. What looks like a room and is none has the site's answer. */
export async function chooseBuild(builds: Builds, url: string): Promise<ServerBuild> {
  const [path = '', query = ''] = url.split('?')
  if (path === '/__manifest') {
    const paths = new URLSearchParams(query).get('paths')?.split(',') ?? []
    return builds(paths.some(maybeRoom) ? 'rooms' : 'site')
  }
  const read = decoded(path)
  if (!maybeRoom(read)) return builds('site')
  const rooms = await builds('rooms')
  return pageKind(rooms, read).pattern === '*' ? builds('site') : rooms
}

function maybeRoom(path: string): boolean {
  return /^\/+admin(?:\.data)?(?:\/|$)/i.test(path)
}

/** As the router will read it; what cannot be read is no room. */
function decoded(path: string): string {
  try {
    return decodeURIComponent(path)
  } catch {
    return '/'
  }
}
