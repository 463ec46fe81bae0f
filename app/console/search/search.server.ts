import { houseContext } from '#server/house/context.ts'
import { searchEverything } from '#server/house/search-everything.ts'
import { requireOwner } from '#server/house/sign-in.ts'
import type { Route } from './+types/search.ts'

export async function loader({ request, context }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  await requireOwner(house, request)
  const text = (new URL(request.url).searchParams.get('find') ?? '').slice(0, 100)
  return { text, found: await searchEverything(house, text) }
}
