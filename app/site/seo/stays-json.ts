import type { LoaderFunctionArgs } from 'react-router'
import { publishedContent } from '#modules/content/content.server.ts'
import { houseSeasons } from '#modules/prices/seasons.server.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { todayHere } from '#server/settings.ts'
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
