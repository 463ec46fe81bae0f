import { Alert, Badge } from '@mantine/core'
import { useLocation } from 'react-router'
import { PageHead } from '../parts/frame/page-head.tsx'
import { formKey } from '../parts/kept/opened.tsx'
import { useForget } from '../parts/kept/use-forget.ts'
import { RefusalNote } from '../parts/saving/refusal-note.tsx'
import type { Route } from './+types/season.ts'
import { RemoveSeason } from './removing.tsx'
import { type SeasonAnswer, SeasonForm } from './season-form.tsx'
import { SeasonMeanwhile } from './season-meanwhile.tsx'
import { AllSeasons } from './to-seasons.tsx'

export { clientAction } from '../parts/frame/lost-line.ts'
export { shouldRevalidate } from '../parts/look-again.ts'
export { action, loader } from './season.server.ts'

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
  const refusal: SeasonAnswer = actionData
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
      <RefusalNote message={season.refused} />
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
      <RemoveSeason key={`remove ${id}`} id={id} removed={removed} />
    </>
  )
}
