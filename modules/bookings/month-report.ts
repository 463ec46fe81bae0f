import { clipNights, countNights, type Day, listNights, type Month, monthAfter } from '#core/values/day.ts'
import { formatRupees } from '#core/values/money.ts'
import type { Span } from '#modules/calendar/nights.server.ts'
import { type NightRange, toNightRange } from '#modules/calendar/nights.ts'
import {
  type BookingMoney,
  computeAdvanceDue,
  computeAmountToPay,
  computeBalance,
  describeSource,
} from './booking-money.ts'

/** Nights and income of a room, a source or the whole house in one month. Amounts are whole rupees. */
export type NightsAndIncome = { title: string; nights: number; income: number }
export type RoomFigures = NightsAndIncome & { availableNights: number; occupancyPercent: number | null }

export type MonthReport = {
  month: Month
  /** Nights sold: at most one for each room and night. */
  nights: number
  /** Rooms times days, less the blocked nights that were not sold. */
  availableNights: number
  /** Nights sold of those available, in per cent; null where none was available. */
  occupancyPercent: number | null
  income: number
  /** Nights sold whose price is not known: of bookings without an amount, and of other sites’ calendars. */
  nightsWithoutPrice: number
  rooms: RoomFigures[]
  sources: NightsAndIncome[]
  /** Payments and refunds of this month’s days, whatever booking they are for. */
  paymentsTotal: number
  refundsTotal: number
  /** What is missing of the advances of bookings that begin in this month. */
  advanceDue: number
  /** `advanceDue`, and what else is missing of the prices of bookings that end in this month. */
  balanceDue: number
  /** What was kept of the payments for cancelled bookings that would have begun in this month. */
  kept: number
}

export type ReportedBooking = BookingMoney & {
  id: string
  stay: string | null
  check_in: Day | null
  check_out: Day | null
}
export type ReportedPayment = { month: Month; kind: 'payment' | 'refund'; amount: number }
/** A stay of the house. The rooms of a stay that is no longer let count for its bookings, and not as available nights. */
export type ReportedStay = { id: string; title: string; rooms: number; isLet: boolean }

export type ReportInput = {
  stays: readonly ReportedStay[]
  spans: ReadonlyMap<string, readonly Span[]>
  bookings: readonly ReportedBooking[]
  payments: readonly ReportedPayment[]
}

/** The share of a booking's price for its nights in the window. The shares of all months add up to exactly the price. */
export function computeIncome(amount: number, nights: NightRange, window: NightRange): number {
  const part = clipNights(nights, window)
  if (!part) return 0
  const count = countNights(nights.from, nights.until)
  const incomeUpTo = (day: Day) => Math.round((amount * countNights(nights.from, day)) / count)
  return incomeUpTo(part.until) - incomeUpTo(part.from)
}

/** The first day of the month, and the day after the last of `months` months. */
export function monthWindow(month: Month, months = 1): NightRange {
  return { from: `${month}-01`, until: `${monthAfter(month, months)}-01` }
}

function computeOccupancyPercent(nights: number, available: number): number | null {
  return available === 0 ? null : Math.round((100 * nights) / available)
}

/** The figures of one month. */
export function reportMonth(month: Month, { stays, spans, bookings, payments }: ReportInput): MonthReport {
  const window = monthWindow(month)
  const days = listNights(window.from, window.until)
  const bookingsById = new Map(bookings.map((booking) => [booking.id, booking]))
  const sources = new Map<string, NightsAndIncome>()
  let nightsWithoutPrice = 0
  const addToSource = (source: string, nights: number, income: number | null) => {
    const title = describeSource(source) || 'Not known'
    const { nights: nightsBefore = 0, income: incomeBefore = 0 } = sources.get(title) ?? {}
    sources.set(title, { title, nights: nightsBefore + nights, income: incomeBefore + (income ?? 0) })
    if (income === null) nightsWithoutPrice += nights
  }
  const undecidedStay = { id: '', title: 'Room not decided', rooms: Number.MAX_SAFE_INTEGER, isLet: false }
  const rooms = [...stays, undecidedStay].map(({ id, title, rooms, isLet }): RoomFigures => {
    const spansOfMonth = (spans.get(id) ?? []).flatMap((span) => {
      const nights = toNightRange(span)
      const nightsInMonth = nights && clipNights(nights, window)
      return nights && nightsInMonth ? [{ span, nights, part: nightsInMonth }] : []
    })
    let income = 0
    for (const { span, nights, part } of spansOfMonth) {
      if (span.origin !== 'house') continue
      const { amount = null, source = null } = bookingsById.get(span.id) ?? {}
      const monthIncome = amount === null ? null : computeIncome(amount, nights, window)
      income += monthIncome ?? 0
      addToSource(source ?? '', countNights(part.from, part.until), monthIncome)
    }
    const figures = { title, nights: 0, income, availableNights: 0 }
    for (const day of days) {
      const spansOfNight = spansOfMonth
        .filter(({ part }) => part.from <= day && day < part.until)
        .map(({ span }) => span)
      const bookedRooms = Math.min(rooms, spansOfNight.filter((span) => span.origin === 'house').length)
      // A booking that the owner wrote down is often in the calendar of the other site too, so only what still has a room counts.
      const bookedElsewhere = spansOfNight
        .filter((span) => span.origin === 'elsewhere')
        .slice(0, rooms - bookedRooms)
      for (const { name } of bookedElsewhere) addToSource(name, 1, null)
      const closedSpans = spansOfNight.filter(({ origin }) => origin === 'closed')
      const blockedRoomCount = addUp(closedSpans.map(({ blockedRooms }) => blockedRooms ?? rooms))
      const sold = bookedRooms + bookedElsewhere.length
      figures.nights += sold
      figures.availableNights += Math.max(sold, isLet ? rooms - blockedRoomCount : 0)
    }
    return { ...figures, occupancyPercent: computeOccupancyPercent(figures.nights, figures.availableNights) }
  })
  const shownRooms = rooms.filter(({ nights, availableNights }) => nights > 0 || availableNights > 0)
  // Where the arrival is not known, the booking begins on the night before the check-out.
  const filterByMonthOf = (side: 'from' | 'until') =>
    bookings.filter(({ check_in, check_out }) =>
      toNightRange({ checkIn: check_in, checkOut: check_out })?.[side].startsWith(month),
    )
  const arriving = filterByMonthOf('from')
  const advanceDue = addUp(arriving.map(computeAdvanceDue))
  const leaving = filterByMonthOf('until')
  const restDue = addUp(leaving.map((each) => computeAmountToPay(each) - computeAdvanceDue(each)))
  const sumOf = (key: 'nights' | 'availableNights' | 'income') => addUp(shownRooms.map((room) => room[key]))
  const sumPayments = (kind: ReportedPayment['kind']) =>
    addUp(payments.filter((each) => each.month === month && each.kind === kind).map(({ amount }) => amount))
  return {
    month,
    nights: sumOf('nights'),
    availableNights: sumOf('availableNights'),
    occupancyPercent: computeOccupancyPercent(sumOf('nights'), sumOf('availableNights')),
    income: sumOf('income'),
    nightsWithoutPrice,
    rooms: shownRooms,
    sources: [...sources.values()].sort(
      (one, other) => other.income - one.income || other.nights - one.nights,
    ),
    paymentsTotal: sumPayments('payment'),
    refundsTotal: sumPayments('refund'),
    advanceDue,
    balanceDue: advanceDue + restDue,
    kept: addUp(arriving.map(({ kept, paid }) => Math.max(0, Math.min(kept ?? 0, paid ?? 0)))),
  }
}

function addUp(numbers: readonly number[]): number {
  return numbers.reduce((sum, number) => sum + number, 0)
}

/** The arrivals of a week in one line: `3 arrivals this week · ₹24,000 still to pay`; empty where nobody arrives. */
export function describeArrivals(bookings: readonly BookingMoney[]): string {
  if (bookings.length === 0) return ''
  const balanceTotal = addUp(bookings.map(computeAmountToPay))
  const arrivals = bookings.length === 1 ? 'One arrival this week' : `${bookings.length} arrivals this week`
  if (balanceTotal > 0) return `${arrivals} · ${formatRupees(balanceTotal)} still to pay`
  const isPriceUnknown = bookings.some((booking) => computeBalance(booking) === null)
  return isPriceUnknown ? arrivals : `${arrivals} · nothing left to pay`
}
