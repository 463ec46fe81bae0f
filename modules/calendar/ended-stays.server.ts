import { sql } from 'kysely'
import { fullName } from '#modules/bookings/booking.ts'
import { isOver } from '#modules/bookings/booking-state.ts'
import { addDays, type Day, dayInZone } from '#modules/common/day.ts'
import { asksGuest, type InvitationState } from '#modules/invitations/invitation.ts'
import { OPT_OUT } from '#modules/invitations/stop-asking.server.ts'
import type { AppContext } from '#server/app-context.ts'
import type { EmailRow, InvitationRow } from '#server/db/tables.ts'
import { readSettings } from '#server/settings.ts'
import { standingStays } from './standing-stays.server.ts'

type Invitation = Pick<InvitationRow, 'id' | 'channel' | 'created_at' | 'opened_at' | 'started_at'> & {
  /** Where the e-mail is that it travels in, if it is one. */
  letter_state: EmailRow['state'] | null
}

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
  /** Those of them that asked the guest: handed over, or written to be, when the stay was over. */
  asked: Invitation[]
}

type Wanted = {
  /** Of these states only, and ended since this day; all of the last twelve months otherwise. */
  states?: readonly InvitationState[]
  since?: Day
  oldestFirst?: boolean
  page?: number
  limit?: number
}

const YEAR_DAYS = 365

export const STAYS_A_PAGE = 30

/**
 * One page of the stays that ended in the last twelve months, the newest first, and how many there are of the states that are wanted.
 * Samples are among them until there is a booking of one's own.
 */
export async function endedStays(
  ctx: AppContext,
  { states = [], since, oldestFirst = false, page = 1, limit = STAYS_A_PAGE }: Wanted = {},
): Promise<{ stays: EndedStay[]; total: number }> {
  const span = await pastTwelveMonths(ctx)
  const wanted = standingStays(ctx, { ...span, since: since ?? span.since }).$if(states.length > 0, (query) =>
    query.where('standing', 'in', states),
  )
  const rows = await wanted
    .selectAll('standing')
    .select(({ fn }) => fn.countAll().over().as('total'))
    .orderBy(
      ({ fn, val }) => fn.coalesce('check_out', val(oldestFirst ? '9' : '')),
      oldestFirst ? 'asc' : 'desc',
    )
    .orderBy('standing.id')
    .limit(limit)
    .offset((page - 1) * limit)
    .execute()
  return { stays: await withInvitations(ctx, rows, span.timeZone), total: Number(rows[0]?.total ?? 0) }
}

/** The last twelve months, by the days where the house stands. */
export async function pastTwelveMonths(ctx: AppContext) {
  const { timeZone } = await readSettings(ctx)
  const until = dayInZone(ctx.clock.now(), timeZone)
  return { since: addDays(until, -YEAR_DAYS), until, timeZone }
}

/** One booking's invitations, whether its stay has ended or not; null when there is no such booking. */
export async function findInvitations(
  ctx: AppContext,
  bookingId: string,
): Promise<(EndedStay & { ended: boolean }) | null> {
  const rows = await bookings(ctx).select('cancelled_at').where('booking.id', '=', bookingId).execute()
  const { timeZone } = await readSettings(ctx)
  const [stay] = await withInvitations(ctx, rows, timeZone)
  if (!stay || !rows[0]) return null
  return { ...stay, ended: isOver(rows[0], dayInZone(ctx.clock.now(), timeZone)) }
}

function bookings(ctx: AppContext) {
  return ctx.database
    .selectFrom('booking')
    .leftJoin('review', 'review.booking_id', 'booking.id')
    .select(['booking.id', 'first_name', 'last_name', 'booking.stay', 'check_in', 'check_out'])
    .select(['invitation_round', 'invitation_stop', 'review.id as review_id'])
}

type Row = Awaited<ReturnType<ReturnType<typeof bookings>['execute']>>[number]

/** The same stays with all that asked their guests. */
export async function withInvitations(
  ctx: AppContext,
  rows: readonly Row[],
  timeZone: string,
): Promise<EndedStay[]> {
  if (rows.length === 0) return []
  const ids = rows.map(({ id }) => id)
  const invitations = await ctx.database
    .selectFrom('invitation')
    .leftJoin('letter', 'letter.id', 'invitation.letter_id')
    .select(['invitation.id', 'booking_id', 'channel', 'invitation.created_at', 'opened_at', 'started_at'])
    .select('letter.state as letter_state')
    .where('booking_id', 'in', ids)
    .orderBy('invitation.created_at', 'desc')
    .orderBy('invitation.id')
    .execute()
  const byBooking = Map.groupBy(invitations, ({ booking_id }) => booking_id)
  return rows.map((row) => {
    const own = (byBooking.get(row.id) ?? []).map(({ booking_id: _, ...invitation }) => invitation)
    const asked = own.filter((invitation) => hasAsked(invitation, row.check_out, timeZone))
    const state = stateOf(row, asked)
    return {
      id: row.id,
      name: fullName(row),
      stay: row.stay,
      checkIn: row.check_in,
      checkOut: row.check_out,
      round: Number(row.invitation_round),
      state,
      reason: state === 'stopped' ? (row.invitation_stop ?? '') : '',
      invitations: own,
      asked,
    }
  })
}

function hasAsked({ channel, created_at }: Invitation, checkOut: Day | null, timeZone: string): boolean {
  return asksGuest(channel) && (checkOut === null || dayInZone(new Date(created_at), timeZone) >= checkOut)
}

function stateOf(row: Row, asked: readonly Invitation[]): InvitationState {
  if (row.review_id) return 'reviewed'
  if (row.invitation_stop === OPT_OUT) return 'declined'
  if (row.invitation_stop) return 'stopped'
  if (asked.some(({ started_at }) => started_at)) return 'started'
  if (asked.some(({ opened_at }) => opened_at)) return 'opened'
  if (asked.length === 0) return 'not-invited'
  const last = asked.find(hasLeft)
  if (!last) return 'written'
  return last.letter_state === 'failed' ? 'bounced' : 'invited'
}

/** An e-mail in the folder has asked nobody, until its link comes to its guest another way. */
function hasLeft({ letter_state, opened_at }: Invitation): boolean {
  return letter_state !== 'in-folder' || opened_at !== null
}

export type EndedOverview = {
  ended: number
  invited: number
  of: Partial<Record<InvitationState, number>>
  /** The newest of each state, enough for a first page of several states together. */
  newest: EndedStay[]
  /** The chosen page of the chosen states. */
  chosen: EndedStay[]
}

/** How many stays ended in the last twelve months, in which state asking their guests is, how many were asked (leaving somebody out shows), and some of them. */
export async function overlookEndedStays(
  ctx: AppContext,
  { states = [], page = 1 }: { states?: readonly InvitationState[]; page?: number } = {},
): Promise<EndedOverview> {
  const span = await pastTwelveMonths(ctx)
  const isChosen = states.length > 0 ? sql<boolean>`standing in (${sql.join(states)})` : sql<boolean>`1 = 0`
  const rank = sql`order by coalesce(check_out, '') desc, id`
  const placed = standingStays(ctx, span)
    .selectAll('standing')
    .select(({ fn }) => [
      fn
        .countAll()
        .over((of) => of.partitionBy('standing'))
        .as('count'),
      fn
        .sum('invited')
        .over((of) => of.partitionBy('standing'))
        .as('asked'),
      sql<number>`row_number() over (partition by standing ${rank})`.as('place'),
      sql<number>`case when ${isChosen} then row_number() over (partition by ${isChosen} ${rank}) end`.as(
        'chosen',
      ),
    ])
  const first = (page - 1) * STAYS_A_PAGE
  const rows = await ctx.database
    .selectFrom(placed.as('placed'))
    .selectAll()
    .where((eb) =>
      eb.or([
        eb('place', '<=', STAYS_A_PAGE),
        eb.and([eb('chosen', '>', first), eb('chosen', '<=', first + STAYS_A_PAGE)]),
      ]),
    )
    .orderBy(({ fn, val }) => fn.coalesce('check_out', val('')), 'desc')
    .orderBy('id')
    .execute()
  const stays = await withInvitations(ctx, rows, span.timeZone)
  const among = (is: (row: (typeof rows)[number]) => boolean) => {
    const ids = new Set(rows.filter(is).map(({ id }) => id))
    return stays.filter(({ id }) => ids.has(id))
  }
  const byState = new Map(rows.map((row) => [row.standing, row]))
  const sum = (column: 'count' | 'asked') =>
    [...byState.values()].reduce((all, row) => all + Number(row[column]), 0)
  return {
    ended: sum('count'),
    invited: sum('asked'),
    of: Object.fromEntries(Array.from(byState, ([state, { count }]) => [state, Number(count)])),
    newest: among(({ place }) => Number(place) <= STAYS_A_PAGE),
    chosen: among(({ chosen }) => Number(chosen) > first && Number(chosen) <= first + STAYS_A_PAGE),
  }
}
