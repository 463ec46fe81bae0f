import type { AppContext } from '#core/app-context.server.ts'
import type { EmailRow, InvitationRow } from '#core/db/tables.ts'
import { readSettings } from '#core/settings.server.ts'
import { fullName } from '#core/values/contact.ts'
import { addDays, type Day, dayInZone } from '#core/values/day.ts'
import { canAskForReview } from '#modules/bookings/booking-state.ts'
import { invitesGuest } from '#modules/bookings/invitation-channel.ts'
import type { InvitationState } from './invitation.ts'
import { OPT_OUT } from './stop-asking.server.ts'

type Invitation = Pick<InvitationRow, 'id' | 'channel' | 'created_at' | 'opened_at' | 'started_at'> & {
  email_state: EmailRow['state'] | null
}

/** A booking with the state of asking its guest for a review; the newest invitation first. */
export type BookingWithInvitations = {
  id: string
  name: string
  /** Empty where there is none. */
  email: string
  isSample: boolean
  stay: string | null
  checkIn: Day | null
  checkOut: Day | null
  round: number
  state: InvitationState
  /** Whether the guest was asked for a review, or wrote one unasked. */
  isAskedOrReviewed: boolean
  /** The owner's reason not to ask this guest. */
  stopReason: string
  invitations: Invitation[]
  invitationsAfterStay: Invitation[]
}

const YEAR_DAYS = 365
/** More bookings than a guest house has in a year. */
const MAX_BOOKINGS = 5000

/** The bookings that ended in the last twelve months, the newest first, those without days last. Samples only until there is another booking. */
export async function listEndedBookings(ctx: AppContext): Promise<BookingWithInvitations[]> {
  const { timeZone } = await readSettings(ctx)
  const today = dayInZone(ctx.clock.now(), timeZone)
  const realBookings = ctx.database.selectFrom('booking').select('id').where('sample', '=', 0)
  const realBooking = await realBookings.executeTakeFirst()
  const rows = await selectBookings(ctx)
    .where('cancelled_at', 'is', null)
    .where((eb) =>
      eb.or([
        eb.and([eb('check_out', '<=', today), eb('check_out', '>=', addDays(today, -YEAR_DAYS))]),
        eb.and([eb('check_out', 'is', null), eb('check_in', 'is', null)]),
      ]),
    )
    .where('booking.sample', '=', realBooking ? 0 : 1)
    .orderBy(({ fn, val }) => fn.coalesce('check_out', val('')), 'desc')
    .orderBy('booking.id')
    .limit(MAX_BOOKINGS)
    .execute()
  return addInvitations(ctx, rows, timeZone)
}

/** One booking's invitations, whether its stay has ended or not; null when there is no such booking. */
export async function findBookingWithInvitations(
  ctx: AppContext,
  bookingId: string,
): Promise<(BookingWithInvitations & { mayBeAsked: boolean }) | null> {
  const rows = await selectBookings(ctx).where('booking.id', '=', bookingId).execute()
  const { timeZone } = await readSettings(ctx)
  const [booking] = await addInvitations(ctx, rows, timeZone)
  if (!booking || !rows[0]) return null
  return { ...booking, mayBeAsked: canAskForReview(rows[0], dayInZone(ctx.clock.now(), timeZone)) }
}

function selectBookings(ctx: AppContext) {
  return ctx.database
    .selectFrom('booking')
    .leftJoin('review', 'review.booking_id', 'booking.id')
    .select(['booking.id', 'first_name', 'last_name', 'booking.email', 'booking.sample', 'booking.stay'])
    .select(['check_in', 'check_out', 'cancelled_at', 'invitation_round', 'invitation_stop'])
    .select('review.id as review_id')
}

type SelectedBooking = Awaited<ReturnType<ReturnType<typeof selectBookings>['execute']>>[number]

async function addInvitations(
  ctx: AppContext,
  rows: SelectedBooking[],
  timeZone: string,
): Promise<BookingWithInvitations[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const invitations = await ctx.database
    .selectFrom('invitation')
    .leftJoin('email', 'email.id', 'invitation.email_id')
    .select(['invitation.id', 'booking_id', 'channel', 'invitation.created_at', 'opened_at', 'started_at'])
    .select('email.state as email_state')
    .where('booking_id', 'in', ids)
    .orderBy('invitation.created_at', 'desc')
    .orderBy('invitation.id')
    .execute()
  const byBooking = Map.groupBy(invitations, ({ booking_id }) => booking_id)
  return rows.map((row) => {
    const invitationsOfBooking = byBooking.get(row.id)?.map(({ booking_id: _, ...rest }) => rest) ?? []
    // A link that was made before the end of the stay did not ask for a review.
    const isAfterStay = ({ created_at: at }: Invitation) =>
      row.check_out === null || dayInZone(new Date(at), timeZone) >= row.check_out
    const requests = invitationsOfBooking.filter(({ channel }) => invitesGuest(channel))
    const invitationsAfterStay = requests.filter(isAfterStay)
    const state = computeInvitationState(row, invitationsAfterStay)
    return {
      id: row.id,
      name: fullName(row),
      email: row.email,
      isSample: row.sample === 1,
      stay: row.stay,
      checkIn: row.check_in,
      checkOut: row.check_out,
      round: Number(row.invitation_round),
      state,
      isAskedOrReviewed: row.review_id !== null || invitationsAfterStay.some(wasSent),
      stopReason: state === 'stopped' ? (row.invitation_stop ?? '') : '',
      invitations: invitationsOfBooking,
      invitationsAfterStay,
    }
  })
}

function computeInvitationState(row: SelectedBooking, invitations: readonly Invitation[]): InvitationState {
  if (row.review_id) return 'reviewed'
  if (row.invitation_stop === OPT_OUT) return 'declined'
  if (row.invitation_stop) return 'stopped'
  if (invitations.some(({ started_at }) => started_at)) return 'started'
  if (invitations.some(({ opened_at }) => opened_at)) return 'opened'
  if (invitations.length === 0) return 'not-invited'
  const last = invitations.find(wasSent)
  if (!last) return 'written'
  return last.email_state === 'failed' ? 'bounced' : 'invited'
}

/** An e-mail in the folder was not sent, unless its link was opened. */
function wasSent({ email_state, opened_at }: Invitation): boolean {
  return email_state !== 'in-folder' || opened_at !== null
}
