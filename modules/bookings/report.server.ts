import { sql } from 'kysely'
import type { AppContext, With } from '#core/app-context.server.ts'
import { type CsvColumns, writeCsv } from '#core/csv.server.ts'
import { readCurrentDay } from '#core/settings.server.ts'
import { addDays, type Day, MAX_VISIT_NIGHTS, type Month, monthAfter, monthOf } from '#core/values/day.ts'
import { listSpansBetween } from '#modules/calendar/nights.server.ts'
import { readContent } from '#modules/content/content.server.ts'
import { countRooms, listAllStays } from '#modules/content/stays.ts'
import {
  type MonthReport,
  monthWindow,
  type ReportedBooking,
  type ReportedPayment,
  type RoomFigures,
  reportMonth,
} from './month-report.ts'
import { moneyColumns } from './payments.server.ts'

/** The months of a report: always so many. */
const REPORTED_MONTHS = 12

/** The figures of the twelve months that end with this one, the oldest first. */
export async function reportTwelveMonths(ctx: AppContext, last: Month): Promise<MonthReport[]> {
  const first = monthAfter(last, 1 - REPORTED_MONTHS)
  const { from, until } = monthWindow(first, REPORTED_MONTHS)
  const [content, spans, bookings, payments] = await Promise.all([
    readContent(ctx),
    listSpansBetween(ctx, from, until),
    listReportedBookings(ctx, from, until),
    sumPaymentsByMonth(ctx, from, until),
  ])
  const letStayIds = new Set(content.stays.items.map(({ id }) => id))
  const stays = listAllStays(content).map(({ id, title }) => ({
    ...{ id, title, rooms: countRooms(content, id), isLet: letStayIds.has(id) },
  }))
  return Array.from({ length: REPORTED_MONTHS }, (_, at) =>
    reportMonth(monthAfter(first, at), { stays, spans, bookings, payments }),
  )
}

/** This month in the property's time zone. */
export async function readCurrentMonth(ctx: With<'database' | 'clock'>): Promise<Month> {
  return monthOf(await readCurrentDay(ctx))
}

/** The money of the bookings that may have nights in these days. A booking is never longer than a year, so an index bounds what is read. */
async function listReportedBookings(ctx: AppContext, from: Day, until: Day): Promise<ReportedBooking[]> {
  return ctx.database
    .selectFrom('booking')
    .select(['id', 'stay', 'check_in', 'check_out', ...moneyColumns])
    .where((eb) => eb.or([eb('cancelled_at', 'is', null), eb('kept', '>', 0)]))
    .where((eb) =>
      eb.or([
        eb.and([eb('check_in', '>=', addDays(from, -MAX_VISIT_NIGHTS)), eb('check_in', '<', until)]),
        // Where the arrival is not known, only the last night is known. Cancelled ones count for what was kept.
        eb.and([eb('check_in', 'is', null), eb('check_out', '>=', from), eb('check_out', '<=', until)]),
      ]),
    )
    .execute()
}

/** What was received and given back in each month of these days. */
async function sumPaymentsByMonth(ctx: AppContext, from: Day, until: Day): Promise<ReportedPayment[]> {
  const month = sql<string>`substr(day, 1, 7)`
  const rows = await ctx.database
    .selectFrom('payment')
    .select([month.as('month'), 'kind', ({ fn }) => fn.sum('amount').as('amount')])
    .where('day', '>=', from)
    .where('day', '<', until)
    .where('removed_at', 'is', null)
    .groupBy([month, 'kind'])
    .execute()
  return rows.map(({ amount, ...row }) => ({ ...row, amount: Number(amount) }))
}

type ReportLine = Pick<RoomFigures, 'title' | 'nights' | 'income'> &
  Partial<MonthReport> & { scope: 'House' | 'Room' | 'Source'; month: Month }

const columns: CsvColumns<ReportLine> = [
  ['Month', ({ month }) => month],
  ['Of', ({ scope }) => scope],
  ['Name', ({ title }) => title],
  ['Nights sold', ({ nights }) => nights],
  ['Nights available', ({ availableNights }) => availableNights ?? null],
  ['% full', ({ occupancyPercent }) => occupancyPercent ?? null],
  ['Income of these nights', ({ income }) => income],
  ['Payments received', ({ paymentsTotal }) => paymentsTotal ?? null],
  ['Payments refunded', ({ refundsTotal }) => refundsTotal ?? null],
  ['Advance due', ({ advanceDue }) => advanceDue ?? null],
  ['Still to pay', ({ balanceDue }) => balanceDue ?? null],
  ['Kept of cancelled bookings', ({ kept }) => kept ?? null],
]

/** Reports as a table for spreadsheets: a line for the house, for each room and for each source in each month. Sums are whole rupees. */
export function writeReportsCsv(reports: readonly MonthReport[]): AsyncIterable<string> {
  const lines = reports.map((report): ReportLine[] => {
    const { month, rooms, sources } = report
    return [
      { ...report, scope: 'House', title: 'All rooms' },
      ...rooms.map((room) => ({ ...room, month, scope: 'Room' as const })),
      ...sources.map((source) => ({ ...source, month, scope: 'Source' as const })),
    ]
  })
  return writeCsv(columns, lines)
}
