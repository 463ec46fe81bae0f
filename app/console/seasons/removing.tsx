import { TwoWays } from '../parts/saving/two-ways.tsx'
import { buttons } from '../steps/buttons.ts'

/** Removes a season, or brings it back. */
export function RemoveSeason({ id, removed }: { id: string; removed: boolean }) {
  return (
    <TwoWays
      action={`/admin/seasons/${id}/removal${removed ? '/undo' : ''}`}
      button={removed ? buttons['seasons/:id/removal/undo'] : buttons['seasons/:id/removal']}
      done={removed ? 'The season is removed.' : 'The season stands again.'}
      className="season-removing"
    >
      {removed && <p>Its nights cost what they cost without it.</p>}
    </TwoWays>
  )
}
