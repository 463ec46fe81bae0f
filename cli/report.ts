import type { Command } from 'commander'
import { formatMonth } from '#core/values/day.ts'
import { formatRupees } from '#core/values/money.ts'
import type { MonthReport } from '#modules/bookings/month-report.ts'
import { readCurrentMonth, reportTwelveMonths } from '#modules/bookings/report.server.ts'
import { isMonth } from '#modules/calendar/shown-nights.ts'
import { type Answer, CommandRefused, command } from './command.ts'

type ReportOptions = { month?: string; year?: string }

/** `report`: the figures of the page Bookings, Month. */
export function addReportCommand(deodar: Command): void {
  command<ReportOptions>(
    deodar,
    'report',
    'nights sold, income and payments of a month, or of each month of a year',
    async (ctx, { month, year }): Promise<Answer> => {
      if (month !== undefined && year !== undefined)
        throw new CommandRefused('Give a month or a year, not both.')
      const last = year === undefined ? (month ?? (await readCurrentMonth(ctx))) : `${year}-12`
      if (!isMonth(last)) throw new CommandRefused('A month is written 2026-11, a year 2026.')
      const months = await reportTwelveMonths(ctx, last)
      const wanted = year === undefined ? months.slice(-1) : months
      return [year === undefined ? { ...wanted[0] } : wanted, wanted.map(describeReport).join('\n\n')]
    },
  )
    .option('--month <month>', 'YYYY-MM; this month without it')
    .option('--year <year>', 'YYYY: its twelve months')
}

function describeReport(report: MonthReport): string {
  const { month, nights, available, full, income, withoutPrice, rooms, sources } = report
  const formatFigures = ({ title, nights, income }: MonthReport['sources'][number]) =>
    `  ${title}: ${nights} nights, ${formatRupees(income)}`
  return [
    `${formatMonth(`${month}-01`)}: ${nights} of ${available} nights sold${full === null ? '' : `, ${full}% full`}; income ${formatRupees(income)}`,
    ...(withoutPrice > 0 ? [`Nights without a known price: ${withoutPrice}`] : []),
    ...rooms.map(formatFigures),
    ...(sources.length > 0 ? ['By source', ...sources.map(formatFigures)] : []),
    `Received ${formatRupees(report.received)}, given back ${formatRupees(report.refunded)}`,
    `Still to pay ${formatRupees(report.balanceDue)}, of it as advance ${formatRupees(report.advanceDue)}`,
  ].join('\n')
}
