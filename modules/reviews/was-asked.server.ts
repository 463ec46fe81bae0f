import { sql } from 'kysely'
import { asksGuest, invitationChannels } from '#modules/invitations/invitation.ts'

const asking = Object.keys(invitationChannels)
  .filter(asksGuest)
  .map((channel) => sql.lit(channel))

/** Whether the guest of a `booking` was asked for a review, or wrote one. */
export const wasAsked = sql<boolean>`(
  exists (select 1 from review where review.booking_id = booking.id)
  or exists (select 1 from invitation where invitation.booking_id = booking.id and channel in (${sql.join(asking)}))
)`
