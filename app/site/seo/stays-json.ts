import type { LoaderFunctionArgs } from 'react-router'
import { publishedContent } from '#server/house/content/content.ts'
import { houseSeasons } from '#server/house/prices/seasons.ts'
import { todayHere } from '#server/house/settings.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { staysFacts } from './stays-facts.ts'

/** `/stays.json`: the stays and the prices of their nights, for programs. */
export async function loader({ context }: LoaderFunctionArgs) {
  const house = context.get(houseContext)
  const [content, seasons, today] = await Promise.all([
    publishedContent(house),
    houseSeasons(house),
    todayHere(house),
  ])
  const facts = staysFacts(content, { origin: house.config.publicOrigin, seasons, today })
  return new Response(JSON.stringify(facts), {
    headers: { 'Content-Type': 'application/json; charset=utf-8' },
  })
}
