import { fullName, stayHasEnded } from '#domain/booking.ts'
import { addDays, type Day, dayInZone } from '#domain/day.ts'
import type { InvitationState } from '#domain/invitation.ts'
import type { InvitationRow } from '../database/tables.ts'
import type { House } from './house.ts'
import { readSettings } from './settings.ts'
import { OPT_OUT } from './stop-asking.ts'

type Invitation = Pick<InvitationRow, 'id' | 'channel' | 'created_at' | 'opened_at' | 'started_at'>
/** A stay that is over, and how far asking its guest has come; the newest invitation first. */
export type EndedStay = {
  id: string
  name: string
  stay: string | null
  checkIn: Day | null
  checkOut: Day | null
  round: number
  state: InvitationState
  /** The owner's reason, where it was the owner who stopped. */
  reason: string
  invitations: Invitation[]
}
export type EndedStays = { stays: EndedStay[]; ended: number; invited: number }

const YEAR_DAYS = 365

/** The stays that ended in the last twelve months, newest first, and how many of them were invited: leaving somebody out shows. */
export async function endedStays(house: House): Promise<EndedStays> {
  const { timeZone } = await readSettings(house)
  const now = house.clock.now()
  const today = dayInZone(now, timeZone)
  const rows = await bookings(house)
    .where('booking.state', '!=', 'cancelled')
    .where((eb) =>
      eb.or([
        eb.and([eb('check_out', '<=', today), eb('check_out', '>=', addDays(today, -YEAR_DAYS))]),
        eb.and([eb('check_out', 'is', null), eb('check_in', 'is', null)]),
      ]),
    )
    .orderBy('check_out', 'desc')
    .orderBy('booking.id')
    .execute()
  const stays = await withInvitations(house, rows)
  return { stays, ended: stays.length, invited: stays.filter(wasAsked).length }
}

/** One booking's invitations, whether its stay has ended or not; null when there is no such booking. */
export async function findInvitations(
  house: House,
  bookingId: string,
): Promise<(EndedStay & { ended: boolean }) | null> {
  const rows = await bookings(house).where('booking.id', '=', bookingId).execute()
  const [stay] = await withInvitations(house, rows)
  if (!stay) return null
  const { timeZone } = await readSettings(house)
  return { ...stay, ended: stayHasEnded(stay.checkOut, house.clock.now(), timeZone) }
}

function bookings(house: House) {
  return house.database
    .selectFrom('booking')
    .leftJoin('review', 'review.booking_id', 'booking.id')
    .select(['booking.id', 'first_name', 'last_name', 'booking.stay', 'check_in', 'check_out'])
    .select(['invitation_round', 'invitation_stop', 'review.id as review_id'])
}

type Row = Awaited<ReturnType<ReturnType<typeof bookings>['execute']>>[number]

async function withInvitations(house: House, rows: readonly Row[]): Promise<EndedStay[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const [invitations, letters] = await Promise.all([
    house.database
      .selectFrom('invitation')
      .select(['id', 'booking_id', 'channel', 'created_at', 'opened_at', 'started_at'])
      .where('booking_id', 'in', ids)
      .orderBy('created_at', 'desc')
      .orderBy('id')
      .execute(),
    house.database
      .selectFrom('letter')
      .select(['about_id', 'state'])
      .where('kind', '=', 'invitation')
      .where('about', '=', 'booking')
      .where('about_id', 'in', ids)
      .orderBy('created_at')
      .orderBy('id')
      .execute(),
  ])
  const byBooking = Map.groupBy(invitations, ({ booking_id }) => booking_id)
  const lastLetter = new Map(letters.map(({ about_id, state }) => [about_id, state]))
  return rows.map((row) => {
    const own = byBooking.get(row.id) ?? []
    const state = stateOf(row, own, lastLetter.get(row.id) === 'failed')
    return {
      id: row.id,
      name: fullName(row),
      stay: row.stay,
      checkIn: row.check_in,
      checkOut: row.check_out,
      round: Number(row.invitation_round),
      state,
      reason: state === 'stopped' ? (row.invitation_stop ?? '') : '',
      invitations: own.map(({ booking_id: _, ...invitation }) => invitation),
    }
  })
}

function stateOf(row: Row, invitations: readonly Invitation[], bounced: boolean): InvitationState {
  if (row.review_id) return 'reviewed'
  if (row.invitation_stop === OPT_OUT) return 'declined'
  if (row.invitation_stop) return 'stopped'
  if (invitations.some(({ started_at }) => started_at)) return 'started'
  if (invitations.some(({ opened_at }) => opened_at)) return 'opened'
  const [last] = invitations
  if (!last) return 'not-invited'
  return bounced && ['email', 'automatic', 'reminder'].includes(last.channel) ? 'bounced' : 'invited'
}

function wasAsked({ invitations, state }: EndedStay): boolean {
  return invitations.length > 0 || state === 'reviewed'
}
