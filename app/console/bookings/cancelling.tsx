import { TwoWays } from '../parts/saving/two-ways.tsx'
import { buttons } from '../steps/buttons.ts'

/** Cancels a booking, or takes it up again. */
export function Cancelling({ booking: { id, state } }: { booking: { id: string; state: string } }) {
  const isCancelled = state === 'cancelled'
  return (
    <TwoWays
      action={`/admin/bookings/${id}/${isCancelled ? 'renewal' : 'cancellation'}`}
      button={isCancelled ? buttons['bookings/:id/renewal'] : buttons['bookings/:id/cancellation']}
      done={isCancelled ? 'The booking is cancelled.' : 'The booking stands again.'}
    />
  )
}
