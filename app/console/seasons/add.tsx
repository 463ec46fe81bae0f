import { useNavigate } from 'react-router'
import { PageHead } from '../parts/frame/page-head.tsx'
import type { Route } from './+types/add.ts'
import { type SeasonAnswer, SeasonForm } from './season-form.tsx'
import { AllSeasons } from './to-seasons.tsx'

export { clientAction } from '../parts/frame/lost-line.ts'
export { action, loader } from './add.server.ts'

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
