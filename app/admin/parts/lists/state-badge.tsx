import { Badge } from '@mantine/core'
import { type BookingState, bookingStates } from '#modules/bookings/booking-state.ts'
import { type InvitationState, invitationStates } from '#modules/invitations/invitation.ts'

const bookingColours: Record<BookingState, string> = {
  coming: 'deodar',
  'in-house': 'brass',
  undated: 'gray',
  left: 'gray',
  cancelled: 'roof',
}
const invitationColours: Record<InvitationState, string> = {
  'not-invited': 'brass',
  invited: 'deodar',
  opened: 'deodar',
  started: 'deodar',
  reviewed: 'gray',
  declined: 'gray',
  stopped: 'gray',
  bounced: 'roof',
  written: 'brass',
}

/** Where a booking stands. */
export function BookingBadge({ state }: { state: BookingState }) {
  return (
    <Badge component="span" color={bookingColours[state]}>
      {bookingStates[state]}
    </Badge>
  )
}

/** How far asking for a review has come. */
export function InvitationBadge({ state }: { state: InvitationState }) {
  return (
    <Badge component="span" color={invitationColours[state]}>
      {invitationStates[state]}
    </Badge>
  )
}
