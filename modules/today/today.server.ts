import { fullName } from '#modules/bookings/booking.ts'
import { type BookingMoney, moneyFields } from '#modules/bookings/booking-money.ts'
import { type Hold, holdsOverSince, standingHolds } from '#modules/calendar/held-nights.server.ts'
import { type Clash, clashesFrom } from '#modules/calendar/nights.server.ts'
import { addDays, type Day, dayInZone } from '#modules/common/day.ts'
import type { AppContext } from '#server/app-context.ts'
import { readSettings } from '#server/settings.ts'
import { type OwnerTasks, ownerTasks } from './owner-tasks.server.ts'

export type GuestOfToday = BookingMoney & {
  id: string
  name: string
  stay: string | null
  checkIn: Day | null
  checkOut: Day | null
}
export type Today = {
  day: Day
  waits: OwnerTasks
  arriving: GuestOfToday[]
  leaving: GuestOfToday[]
  inHouse: GuestOfToday[]
  /** Who comes in the next seven days, not counting today. */
  comingSoon: GuestOfToday[]
  /** Nights from today on that are let more often than there is room, the first ones first. */
  clashes: Clash[]
  /** Nights that are held now, and those whose hold ended by itself in the last two days. */
  holds: { standing: Hold[]; over: Hold[] }
}

const OVER_SAID_MS = 2 * 24 * 60 * 60_000
const SOON_DAYS = 7
/** The rest are seen in the calendar. */
const CLASHES_NAMED = 5

/** What the day holds: what waits for the owner, and who comes, stays and goes. */
export async function today(ctx: AppContext): Promise<Today> {
  const { timeZone } = await readSettings(ctx)
  const day = dayInZone(ctx.clock.now(), timeZone)
  const [waits, guests, clashes, standing, over] = await Promise.all([
    ownerTasks(ctx, day),
    guestsAround(ctx, day),
    clashesFrom(ctx, day),
    standingHolds(ctx),
    holdsOverSince(ctx, new Date(ctx.clock.now().getTime() - OVER_SAID_MS)),
  ])
  return {
    day,
    waits,
    arriving: guests.filter(({ checkIn }) => checkIn === day),
    leaving: guests.filter(({ checkOut }) => checkOut === day),
    inHouse: guests.filter(
      ({ checkIn, checkOut }) => checkIn && checkIn < day && (!checkOut || checkOut > day),
    ),
    comingSoon: guests.filter(({ checkIn }) => checkIn && checkIn > day),
    clashes: clashes.slice(0, CLASHES_NAMED),
    holds: { standing, over },
  }
}

async function guestsAround(ctx: AppContext, day: Day): Promise<GuestOfToday[]> {
  const rows = await ctx.database
    .selectFrom('booking')
    .select(['id', 'first_name', 'last_name', 'stay', 'check_in', 'check_out'])
    .select(moneyFields)
    .where('cancelled_at', 'is', null)
    .where('check_in', '<=', addDays(day, SOON_DAYS))
    .where((eb) => eb.or([eb('check_out', '>=', day), eb('check_out', 'is', null)]))
    .orderBy('check_in')
    .orderBy('id')
    .execute()
  return rows.map(({ first_name, last_name, check_in: checkIn, check_out: checkOut, ...row }) => ({
    ...row,
    name: fullName({ first_name, last_name }),
    checkIn,
    checkOut,
  }))
}
