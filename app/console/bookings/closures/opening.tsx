import { TwoWays } from '../../parts/saving/two-ways.tsx'
import { buttons } from '../../steps/buttons.ts'

/** Opens closed nights, or closes them again. */
export function Opening({ id, opened }: { id: string; opened: boolean }) {
  return (
    <TwoWays
      action={`/admin/bookings/closures/${id}/opening${opened ? '/undo' : ''}`}
      button={
        opened ? buttons['bookings/closures/:id/opening/undo'] : buttons['bookings/closures/:id/opening']
      }
      done={opened ? 'These nights can be booked again.' : 'These nights are closed again.'}
      className="opening"
    />
  )
}
