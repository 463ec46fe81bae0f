import { data, redirect, useNavigate } from 'react-router'
import { isDay } from '#modules/common/day.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import { addSeason } from '#modules/prices/change-seasons.server.ts'
import { newSeason } from '#modules/prices/season-draft.ts'
import { doubtsAboutSeason } from '#modules/prices/seasons.server.ts'
import { refuse, statusOf } from '#modules/refusals/refusal.ts'
import { newId } from '#server/keys.ts'
import { adminContext } from '../access.server.ts'
import { PageHead } from '../parts/frame/page-head.tsx'
import { field } from '../parts/frame/sign-in-page.server.ts'
import { pagePath } from '../parts/span-path.ts'
import type { Route } from './+types/add.ts'
import { AllSeasons, type SeasonAnswer, SeasonForm, typedSeason } from './season-form.tsx'

/** An empty form, or one that a stay or a night of the calendar has begun. */
export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const asked = new URL(request.url).searchParams
  const { stays } = await publishedContent(ctx)
  const night = asked.get('from') ?? ''
  return {
    id: newId(),
    stays: stays.items.map(({ id, title, price }) => ({ id, title, price })),
    draft: {
      ...newSeason,
      stay: stays.items.find(({ id }) => id === asked.get('stay'))?.id ?? '',
      firstNight: isDay(night) ? night : '',
      lastNight: isDay(night) ? night : '',
    },
  }
}

export async function action({ request, context }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  const [values, id] = [typedSeason(form), field(form, 'id', 40)]
  const doubts = form.has('anyway') ? [] : await doubtsAboutSeason(ctx, values)
  if (doubts.length > 0)
    return data(
      { ...refuse('seasonDoubted'), doubts, values, id },
      { status: statusOf({ name: 'seasonDoubted' }) },
    )
  const outcome = await addSeason(ctx, actor, { ...values, id })
  if (!outcome.ok) return data({ ...outcome, values, id }, { status: 400 })
  return redirect(`${pagePath('seasons', outcome.id)}?done=added`)
}

/** A new season, `/admin/seasons/new`. */
export default function Add({ loaderData: { id, stays, draft }, actionData }: Route.ComponentProps) {
  const refusal: SeasonAnswer = actionData
  const navigate = useNavigate()
  return (
    <>
      <AllSeasons />
      <PageHead title="A new season">Nights with another price, or for more nights at least.</PageHead>
      <SeasonForm
        key={id}
        kept="season new"
        onAnew={() => navigate('/admin/seasons/new', { replace: true, preventScrollReset: true })}
        id={refusal?.id ?? id}
        stays={stays}
        draft={refusal?.values ?? draft}
        refusal={refusal}
        save="Save the season"
      />
    </>
  )
}
