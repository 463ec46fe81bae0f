import { Alert, Badge } from '@mantine/core'
import { data, redirect, useLocation } from 'react-router'
import type { EditConflict } from '#modules/audit/edit-conflict.ts'
import { everyStay } from '#modules/calendar/stays.ts'
import { isDay, sayDay } from '#modules/common/day.ts'
import { isKeyOf } from '#modules/common/record.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import {
  changeSeason,
  undoableSeasonChange,
  undoSeasonChange,
} from '#modules/prices/change-seasons.server.ts'
import { seasonName, weekdayNames } from '#modules/prices/say-season.ts'
import { draftOfSeason } from '#modules/prices/season-draft.ts'
import { seasonMessages } from '#modules/prices/season-messages.ts'
import {
  bringSeasonBack,
  doubtsAboutSeason,
  findSeason,
  removeSeason,
} from '#modules/prices/seasons.server.ts'
import { refuse, statusOf } from '#modules/refusals/refusal.ts'
import { adminContext } from '../access.server.ts'
import { PageHead } from '../parts/frame/page-head.tsx'
import { ReturnedNote, refusedSave } from '../parts/intent.tsx'
import { openedIn, returned } from '../parts/kept/opened.server.ts'
import { formKey } from '../parts/kept/opened.tsx'
import { useForget } from '../parts/kept/use-unsaved.ts'
import { reply } from '../parts/reply.server.ts'
import { Meanwhile, TwoWays } from '../parts/saving/edit-conflict.tsx'
import { UndoLine } from '../parts/saving/undo-line.tsx'
import { pagePath } from '../parts/span-path.ts'
import type { Route } from './+types/season.ts'
import { AllSeasons, type SeasonAnswer, SeasonForm, typedSeason } from './season-form.tsx'

export { shouldRevalidate } from '../parts/look-again.ts'

export async function loader({ request, context, params: { id } }: Route.LoaderArgs) {
  const { ctx, actor } = context.get(adminContext)
  const [found, content] = await Promise.all([findSeason(ctx, id), publishedContent(ctx)])
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
    undo: await undoableSeasonChange(ctx, actor, id),
    done: new URL(request.url).searchParams.get('done'),
    name: seasonName(season),
    stays: shown.map(({ id, title, price }) => ({ id, title, price })),
    draft: draftOfSeason(season),
  }
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
  const opened = openedIn(form)
  const doubts = form.has('anyway') ? [] : await doubtsAboutSeason(ctx, values)
  if (doubts.length > 0)
    return data(
      { ...refuse('seasonDoubted'), doubts, values, was: opened.was },
      { status: statusOf({ name: 'seasonDoubted' }) },
    )
  const outcome = await changeSeason(ctx, actor, params.id, values, opened)
  if (!outcome.ok) return returned(outcome, values, opened)
  return redirect(`${page}?done=saved`)
}

const doneWords: Record<string, string> = {
  added: 'The season is written down. Its prices hold from now on.',
  saved: 'Saved. Its prices hold from now on.',
}

/** One season, `/admin/seasons/:id`: changed, removed, and brought back. */
export default function Season({ loaderData: season, actionData }: Route.ComponentProps) {
  // What was typed to write it down is in the house now, and need not be kept on the device.
  // An address that says so says it again when it is loaded anew.
  const { key } = useLocation()
  useForget(season.done === 'added' && key !== 'default' && season.id)
  const refusal: SeasonAnswer = refusedSave(actionData)
  const { id, removed, stays, draft } = season
  return (
    <>
      <AllSeasons />
      <PageHead title={season.name} tab={`Season: ${season.name}`}>
        {removed && (
          <Badge color="gray" variant="light">
            Removed
          </Badge>
        )}
      </PageHead>
      {season.done && doneWords[season.done] && !refusal && !removed && (
        <Alert role="status" color="deodar" mb="md">
          {doneWords[season.done]}
        </Alert>
      )}
      {!refusal && <ReturnedNote />}
      {season.undo && !removed && (
        <UndoLine key={season.seen} {...season.undo} intent="undo-change">
          Your last change is on the site.
        </UndoLine>
      )}
      {!removed && (
        <SeasonForm
          key={`${id} ${formKey(season.seen, refusal)}`}
          kept={`season ${id}`}
          saved={season.done === 'saved' && !refusal}
          stays={stays}
          draft={refusal?.values ?? draft}
          refusal={refusal}
          about={refusal && <SeasonMeanwhile clashes={refusal.clashes} stays={stays} />}
          was={refusal?.was ?? draft}
          save="Save changes"
        />
      )}
      <RemoveSeason key={`remove ${id}`} removed={removed} />
    </>
  )
}

/** Removes a season, or brings it back. */
function RemoveSeason({ removed }: { removed: boolean }) {
  return (
    <TwoWays
      intent={removed ? 'restore' : 'remove'}
      button={removed ? 'Bring it back' : 'Remove this season'}
      done={removed ? 'The season is removed.' : 'The season stands again.'}
      className="season-removing"
    >
      {removed && <p>Its nights cost what they cost without it.</p>}
    </TwoWays>
  )
}

const labels = {
  stay: 'For which stay',
  firstNight: 'First night',
  lastNight: 'Last night',
  yearly: 'Every year again',
  price: 'Price for a night',
  fewestNights: 'At least so many nights',
  name: 'Its name',
}

type Props = { clashes: readonly EditConflict[] | undefined; stays: readonly { id: string; title: string }[] }

/** What of a season somebody else saved while this was typed, in the words of its form. */
function SeasonMeanwhile({ clashes, stays }: Props) {
  const label = (path: string) => {
    const day = path.replace(/^weekdays\./, '')
    if (isKeyOf(weekdayNames, day)) return weekdayNames[day]
    return isKeyOf(labels, path) ? labels[path] : path
  }
  const say = (text: string, path: string) => {
    if (path === 'stay') return stays.find(({ id }) => id === text)?.title ?? 'All stays'
    return isDay(text) ? sayDay(text) : text
  }
  return <Meanwhile clashes={clashes} label={label} say={say} />
}
