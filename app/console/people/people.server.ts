import { findPeople } from '#server/house/privacy/find-people.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireRole } from '#server/http/pages/require-sign-in.ts'
import { refusedAbout } from '../parts/reply.server.ts'
import type { Route } from './+types/people.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  const me = await requireRole(house, request, 'owner')
  const query = new URL(request.url).searchParams
  const search = (query.get('find') ?? '').slice(0, 100)
  const refused = await refusedAbout(request, house, me, { about: 'person' })
  return { search, people: await findPeople(house, search), erased: query.has('erased'), refused }
}
