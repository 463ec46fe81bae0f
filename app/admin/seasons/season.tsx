import { Badge, Text } from '@mantine/core'
import { data, redirect } from 'react-router'
import { everyStay } from '#modules/calendar/stays.ts'
import { isDay } from '#modules/common/day.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import type { Content } from '#modules/content/content.ts'
import { seasonName } from '#modules/prices/season.ts'
import { draftOfSeason, newSeason } from '#modules/prices/season-draft.ts'
import {
  addSeason,
  bringSeasonBack,
  changeSeason,
  doubtsAboutSeason,
  findSeason,
  removeSeason,
  undoableSeasonChange,
  undoSeasonChange,
} from '#modules/prices/seasons.server.ts'
import { refuse } from '#modules/refusals/refusal.ts'
import { newId } from '#server/keys.ts'
import { adminContext } from '../access.server.ts'
import { openedIn } from '../parts/drafts/opened.server.ts'
import { formKey } from '../parts/drafts/opened.tsx'
import { PageHead } from '../parts/frame/page-head.tsx'
import { field } from '../parts/frame/sign-in-page.server.ts'
import { ReturnedNote, refusedSave } from '../parts/intent.tsx'
import { notSaved } from '../parts/record.server.ts'
import { BackLink, DoneNote, type NotSaved } from '../parts/record-form.tsx'
import { reply } from '../parts/reply.server.ts'
import { TwoWays } from '../parts/saving/edit-conflict.tsx'
import { UndoLine } from '../parts/saving/undo-line.tsx'
import { pagePath } from '../parts/span-path.ts'
import type { Route } from './+types/season.ts'
import { SeasonForm, typedSeason } from './season-form.tsx'

export { shouldRevalidate } from '../parts/frame/connection.ts'

export async function loader({ request, context, params: { id } }: Route.LoaderArgs) {
  const { ctx, actor } = context.get(adminContext)
  const query = new URL(request.url).searchParams
  const content = await publishedContent(ctx)
  if (id === 'new') return newPage(content, query)
  const found = await findSeason(ctx, id)
  if (!found) throw data(refuse('seasonUnknown').message, { status: 404 })
  const { season, row } = found
  return {
    ...{ id, isNew: false, seen: row.updated_at, removed: row.removed_at !== null },
    undo: await undoableSeasonChange(ctx, actor, id),
    done: query.get('done'),
    name: seasonName(season),
    stays: pricedStays(content, season.stay),
    draft: draftOfSeason(season),
  }
}

/** An empty form, or one for a night and a stay that were chosen in the calendar. */
function newPage(content: Content, query: URLSearchParams) {
  const night = query.get('from') ?? ''
  const day = isDay(night) ? night : ''
  const stays = pricedStays(content, null)
  const stay = stays.find(({ id }) => id === query.get('stay'))?.id ?? ''
  return {
    ...{ id: newId(), isNew: true, seen: '', removed: false, undo: null, done: null, name: 'A new season' },
    ...{ stays, draft: { ...newSeason, stay, firstNight: day, lastNight: day } },
  }
}

/** The stays that are let, and the one that the season is for already. */
function pricedStays(content: Content, own: string | null) {
  const stays = everyStay(content).filter((stay) => content.stays.items.includes(stay) || stay.id === own)
  const isGone = own !== null && !stays.some(({ id }) => id === own)
  return [
    ...stays.map(({ id, title, price }) => ({ id, title, price })),
    ...(isGone ? [{ id: own, title: 'A stay that is gone', price: 0 }] : []),
  ]
}

export async function action({ request, context, params }: Route.ActionArgs) {
  const { ctx, actor } = context.get(adminContext)
  const form = await request.formData()
  const page = pagePath('seasons', params.id)
  switch (form.get('intent')) {
    case 'remove':
      return reply(request, await removeSeason(ctx, actor, params.id), form, page)
    case 'undo-change':
      return reply(request, await undoSeasonChange(ctx, actor, params.id), form, page)
    case 'restore':
      return reply(request, await bringSeasonBack(ctx, actor, params.id), form, page)
  }
  const values = typedSeason(form)
  const tried = { opened: openedIn(form), id: field(form, 'id', 40) }
  const doubts = form.has('anyway') ? [] : await doubtsAboutSeason(ctx, values)
  if (doubts.length > 0) return notSaved({ ...refuse('seasonDoubted'), doubts }, values, tried)
  if (params.id !== 'new') {
    const outcome = await changeSeason(ctx, actor, params.id, values, tried.opened)
    return outcome.ok ? redirect(`${page}?done=saved`) : notSaved(outcome, values, tried)
  }
  const outcome = await addSeason(ctx, actor, { ...values, id: tried.id })
  if (!outcome.ok) return notSaved(outcome, values, tried)
  return redirect(`${pagePath('seasons', outcome.id)}?done=added`)
}

const doneSentences: Record<string, string> = {
  added: 'The season is written down. Its prices hold from now on.',
  saved: 'Saved. Its prices hold from now on.',
}

/** One season, `/admin/seasons/:id`, or a new one, `/admin/seasons/new`: changed, removed, and restored. */
export default function Season({ loaderData: season, actionData }: Route.ComponentProps) {
  const refusal: NotSaved<typeof season.draft> = refusedSave(actionData)
  const { id, isNew, removed, done, undo } = season
  return (
    <>
      <BackLink to="/admin/seasons">All seasons</BackLink>
      <PageHead title={season.name} tab={isNew ? season.name : `Season: ${season.name}`}>
        {isNew && 'Nights with another price, or for more nights at least.'}
        {removed && (
          <Badge component="span" color="gray">
            Removed
          </Badge>
        )}
      </PageHead>
      <DoneNote>{done && !refusal && !removed && doneSentences[done]}</DoneNote>
      {!refusal && <ReturnedNote />}
      {undo && !removed && (
        <UndoLine key={season.seen} {...undo} intent="undo-change">
          Your last change is on the site.
        </UndoLine>
      )}
      {!removed && (
        <SeasonForm
          key={isNew ? (refusal?.id ?? id) : `${id} ${formKey(season.seen, refusal)}`}
          season={season}
          refusal={refusal}
        />
      )}
      {removed && <Text my="md">Its nights cost what they cost without it.</Text>}
      {!isNew && (
        <TwoWays
          key={`remove ${id}`}
          intent={removed ? 'restore' : 'remove'}
          button={removed ? 'Bring it back' : 'Remove this season'}
          done={removed ? 'The season is removed.' : 'The season stands again.'}
        />
      )}
    </>
  )
}
