import { data, redirect } from 'react-router'
import { refuse, statusOf } from '#domain/refusal.ts'
import { seasonName } from '#domain/seasons/say-season.ts'
import { draftOfSeason } from '#domain/seasons/season-draft.ts'
import { seasonMessages } from '#domain/seasons/season-messages.ts'
import { everyStay } from '#domain/stays/stays.ts'
import { publishedContent } from '#server/house/content/content.ts'
import { changeSeason } from '#server/house/prices/change-seasons.ts'
import { doubtsAboutSeason } from '#server/house/prices/doubt-season.ts'
import { findSeason } from '#server/house/prices/seasons.ts'
import { houseContext } from '#server/http/pages/context.ts'
import { requireRole } from '#server/http/pages/require-sign-in.ts'
import { openedIn, returned } from '../parts/kept/opened.server.ts'
import { pagePath } from '../parts/page-path.ts'
import { refusedAbout } from '../parts/reply.server.ts'
import type { Route } from './+types/season.ts'
import { typedSeason } from './typed-season.ts'

export async function loader({ request, context, params: { id } }: Route.LoaderArgs) {
  const house = context.get(houseContext)
  const me = await requireRole(house, request, 'owner')
  const [found, content] = await Promise.all([findSeason(house, id), publishedContent(house)])
  if (!found) throw data(seasonMessages.seasonUnknown, { status: 404 })
  const { season, row } = found
  const own = everyStay(content).find((stay) => stay.id === season.stay)
  const isLet = content.stays.items.some((stay) => stay.id === season.stay)
  const gone =
    season.stay === null || own ? [] : [{ id: season.stay, title: 'A stay that is gone', price: 0 }]
  const shown = [...content.stays.items, ...(own && !isLet ? [own] : []), ...gone]
  return {
    id,
    seen: row.updated_at,
    removed: row.removed_at !== null,
    done: new URL(request.url).searchParams.get('done'),
    refused: await refusedAbout(request, house, me, { about: 'season', id }),
    name: seasonName(season),
    stays: shown.map(({ id, title, price }) => ({ id, title, price })),
    draft: draftOfSeason(season),
  }
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const house = context.get(houseContext)
  const owner = await requireRole(house, request, 'owner')
  const form = await request.formData()
  const values = typedSeason(form)
  const opened = openedIn(form)
  const doubts = form.has('anyway') ? [] : await doubtsAboutSeason(house, values)
  if (doubts.length > 0)
    return data(
      { ...refuse('seasonDoubted'), doubts, values, was: opened.was },
      { status: statusOf({ name: 'seasonDoubted' }) },
    )
  const outcome = await changeSeason(house, owner, params.id, values, opened)
  if (!outcome.ok) return returned(outcome, values, opened)
  return redirect(`${pagePath('seasons', params.id)}?done=saved`)
}
