import { Badge } from '@mantine/core'
import type { EnquiryState, ReviewStatus } from '#core/db/tables.ts'
import { type BookingState, bookingStates } from '#modules/bookings/booking-state.ts'
import { type InvitationState, invitationStates } from '#modules/invitations/invitation.ts'
import { EMAIL_NOT_SENT } from '#modules/mail/email.ts'

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

export function BookingBadge({ state }: { state: BookingState }) {
  return <StateBadge label={bookingStates[state]} color={bookingColours[state]} />
}

/** The state of asking a guest for a review. */
export function InvitationBadge({ state }: { state: InvitationState }) {
  return <StateBadge label={invitationStates[state]} color={invitationColours[state]} />
}

export const reviewStates: Record<ReviewStatus, { label: string; color: string }> = {
  pending: { label: 'Waiting', color: 'brass' },
  approved: { label: 'Published', color: 'deodar' },
  declined: { label: 'Declined', color: 'gray' },
  withdrawn: { label: 'Taken down', color: 'gray' },
}
export const enquiryStates: Record<EnquiryState, { label: string; color: string }> = {
  new: { label: 'New', color: 'roof' },
  answered: { label: 'Answered', color: 'deodar' },
  closed: { label: 'Archived', color: 'gray' },
  held: { label: 'Maybe spam', color: 'brass' },
}

export const emailStates = {
  waiting: { label: 'Waiting', color: 'brass' },
  sending: { label: 'Sending', color: 'brass' },
  sent: { label: 'Sent', color: 'deodar' },
  'in-folder': { label: EMAIL_NOT_SENT, color: 'brass' },
  failed: { label: 'Not delivered', color: 'roof' },
}

export function StateBadge({ label, color }: { label: string; color: string }) {
  return (
    <Badge component="span" color={color}>
      {label}
    </Badge>
  )
}
