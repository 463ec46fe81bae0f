import { sql } from 'kysely'
import { addDays, type Day, nightsFrom, startOfDay } from '#modules/common/day.ts'
import { publishedContent } from '#modules/content/content.server.ts'
import type { Content } from '#modules/content/content.ts'
import { asksGuest, type InvitationState, invitationChannels } from '#modules/invitations/invitation.ts'
import { OPT_OUT } from '#modules/invitations/stop-asking.server.ts'
import type { AppContext } from '#server/app-context.ts'
import type { Database } from '#server/db/open.ts'
import { everyStay, retireMissing } from './stays.ts'

const askingChannels = Object.keys(invitationChannels).filter(asksGuest)

/**
 * The stays that ended between two days, or have no days, as a query: each with where asking its guest stands, and whether anybody has
 * asked. The same rule as `stateOf` (ended-stays.ts) has for one stay, said so that the database can count and choose by it.
 */
export function standingStays(ctx: AppContext, { since, until, timeZone }: Span) {
  return ctx.database
    .with('day_begins', () => dayBegins({ since, until, timeZone }))
    .with('asked', () => askedBookings(since, until))
    .with('standing', (db) =>
      db
        .selectFrom('booking')
        .leftJoin('review', 'review.booking_id', 'booking.id')
        .leftJoin('asked', 'asked.booking_id', 'booking.id')
        .select(['booking.id', 'booking.first_name', 'booking.last_name', 'booking.stay'])
        .select([
          'booking.check_in',
          'booking.check_out',
          'booking.invitation_round',
          'booking.invitation_stop',
        ])
        .select(['review.id as review_id', state.as('standing')])
        .select(
          sql<number>`case when review.id is not null or asked.last_left is not null then 1 else 0 end`.as(
            'invited',
          ),
        )
        .where('booking.cancelled_at', 'is', null)
        .where((eb) =>
          eb.or([
            eb('booking.sample', '=', 0),
            eb.not(eb.exists(eb.selectFrom('booking as own').select('own.id').where('own.sample', '=', 0))),
          ]),
        )
        .where((eb) =>
          eb.or([
            eb.and([eb('booking.check_out', '<=', until), eb('booking.check_out', '>=', since)]),
            eb.and([eb('booking.check_out', 'is', null), eb('booking.check_in', 'is', null)]),
          ]),
        ),
    )
    .selectFrom('standing')
}

type Span = { since: Day; until: Day; timeZone: string }

/** When each day begins where the house stands: an invitation made before its guest had left has asked nobody. */
function dayBegins({ since, until, timeZone }: Span) {
  const rows = nightsFrom(since, addDays(until, 1)).map(
    (day) => sql`select ${day} as day, ${startOfDay(day, timeZone)} as begins`,
  )
  return sql<{ day: string; begins: string }>`(${sql.join(rows, sql` union all `)})`
}

/**
 * What has become of the invitations that asked a guest, booking by booking. `last_left` ends with the state of the newest one's e-mail.
 * At two in the afternoon of a day by UTC that day has begun everywhere; only what was made earlier has to be looked up.
 */
function askedBookings(since: Day, until: Day) {
  const left = sql`invitation.created_at || ' ' || coalesce(letter.state, '')`
  return sql<{ booking_id: string; started: number; opened: number; last_left: string | null }>`(
    select invitation.booking_id,
      max(case when invitation.started_at is null then 0 else 1 end) as started,
      max(case when invitation.opened_at is null then 0 else 1 end) as opened,
      max(case when letter.state = 'in-folder' and invitation.opened_at is null then null else ${left} end) as last_left
    from booking
    join invitation on invitation.booking_id = booking.id
    left join letter on letter.id = invitation.letter_id
    where invitation.channel in (${sql.join(askingChannels)})
      and (booking.check_out is null or (
        booking.check_out >= ${since} and booking.check_out <= ${until} and (
          invitation.created_at >= booking.check_out || 'T14'
          or invitation.created_at >= (select begins from day_begins where day = booking.check_out)
        )
      ))
    group by invitation.booking_id
  )`
}

const state = sql<InvitationState>`case
  when review.id is not null then 'reviewed'
  when booking.invitation_stop = ${OPT_OUT} then 'declined'
  when booking.invitation_stop <> '' then 'stopped'
  when asked.started = 1 then 'started'
  when asked.opened = 1 then 'opened'
  when asked.booking_id is null then 'not-invited'
  when asked.last_left is null then 'written'
  when asked.last_left like '% failed' then 'bounced'
  else 'invited' end`

/** What names a stay, and would lose its name with it. */
export type StayUse = { bookings: number; reviews: number }

/** How many bookings and reviews name each stay, by its id; what nothing names is left out. */
export async function stayUses(database: Database): Promise<Map<string, StayUse>> {
  const [bookings, reviews] = await Promise.all(
    (['booking', 'review'] as const).map((table) =>
      database
        .selectFrom(table)
        .select('stay')
        .select((eb) => eb.fn.countAll().as('count'))
        .where('stay', 'is not', null)
        .groupBy('stay')
        .execute(),
    ),
  )
  const uses = new Map<string, StayUse>()
  const countsOf = (stay: string) => {
    const use = uses.get(stay) ?? { bookings: 0, reviews: 0 }
    uses.set(stay, use)
    return use
  }
  for (const { stay, count } of bookings ?? []) countsOf(stay ?? '').bookings = Number(count)
  for (const { stay, count } of reviews ?? []) countsOf(stay ?? '').reviews = Number(count)
  return uses
}

/** The stays whose nights are held, or whose calendar elsewhere is fetched. */
async function staysKept(database: Database): Promise<Set<string>> {
  const rows = await Promise.all(
    (['hold', 'calendar_address'] as const).map((table) =>
      database.selectFrom(table).select('stay').distinct().execute(),
    ),
  )
  return new Set(rows.flat().map(({ stay }) => stay))
}

/** The document with every stay that it leaves out, though bookings, reviews, held nights or calendars name it, among the retired ones. */
export async function keepNeededStays(tx: Database, document: Content, before: Content): Promise<Content> {
  const known = [...everyStay(before), ...everyStay(await publishedContent({ database: tx }))]
  const there = new Set(everyStay(document).map(({ id }) => id))
  if (known.every(({ id }) => there.has(id))) return document
  const [uses, kept] = await Promise.all([stayUses(tx), staysKept(tx)])
  return retireMissing(document, known, (id) => uses.has(id) || kept.has(id))
}
