import type { Command } from 'commander'
import { formatMonth } from '#core/values/day.ts'
import { formatRupees } from '#core/values/money.ts'
import type { MonthReport } from '#modules/bookings/month-report.ts'
import { readCurrentMonth, reportTwelveMonths } from '#modules/bookings/report.server.ts'
import { isMonth } from '#modules/calendar/shown-nights.ts'
import { type Answer, addAppCommand, CommandRefused } from './command.ts'

type ReportOptions = { month?: string; year?: string }

/** `report`: the figures of the page Bookings, Month. */
export function addReportCommand(deodar: Command): void {
  addAppCommand<ReportOptions>(
    deodar,
    'report',
    'nights sold, income and payments of a month, or of each month of a year',
    async (ctx, { month, year }): Promise<Answer> => {
      if (month !== undefined && year !== undefined)
        throw new CommandRefused('Give a month or a year, not both.')
      const endMonth = year === undefined ? (month ?? (await readCurrentMonth(ctx))) : `${year}-12`
      if (!isMonth(endMonth)) throw new CommandRefused('A month is written 2026-11, a year 2026.')
      const months = await reportTwelveMonths(ctx, endMonth)
      const reports = year === undefined ? months.slice(-1) : months
      return [year === undefined ? { ...reports[0] } : reports, reports.map(describeReport).join('\n\n')]
    },
  )
    .option('--month <month>', 'YYYY-MM; this month without it')
    .option('--year <year>', 'YYYY: its twelve months')
}

function describeReport(report: MonthReport): string {
  const { month, nights, availableNights, occupancyPercent, income, nightsWithoutPrice, sources } = report
  const formatFigures = ({ title, nights, income }: MonthReport['sources'][number]) =>
    `  ${title}: ${nights} nights, ${formatRupees(income)}`
  return [
    `${formatMonth(`${month}-01`)}: ${nights} of ${availableNights} nights sold${occupancyPercent === null ? '' : `, ${occupancyPercent}% full`}; income ${formatRupees(income)}`,
    ...(nightsWithoutPrice > 0 ? [`Nights without a known price: ${nightsWithoutPrice}`] : []),
    ...report.rooms.map(formatFigures),
    ...(sources.length > 0 ? ['By source', ...sources.map(formatFigures)] : []),
    `Received ${formatRupees(report.paymentsTotal)}, given back ${formatRupees(report.refundsTotal)}`,
    `Still to pay ${formatRupees(report.balanceDue)}, of it as advance ${formatRupees(report.advanceDue)}`,
  ].join('\n')
}
