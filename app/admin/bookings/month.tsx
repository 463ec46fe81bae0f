import { Box, SimpleGrid, Table, Text } from '@mantine/core'
import { formatMonth, monthAfter } from '#core/values/day.ts'
import { formatRupees } from '#core/values/money.ts'
import type { Figures, MonthReport, RoomFigures } from '#modules/bookings/month-report.ts'
import { monthNow, reportYearTo } from '#modules/bookings/report.server.ts'
import { isMonth } from '#modules/calendar/shown-nights.ts'
import { adminContext } from '../access.server.ts'
import { EmptyState } from '../parts/list.tsx'
import { DownloadButton, Section, Sums } from '../parts/section.tsx'
import type { Route } from './+types/month.ts'
import { BookingsHead } from './bookings-head.tsx'
import { Chart, monthBars } from './chart.tsx'
import { PeriodHead } from './period-head.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const asked = new URL(request.url).searchParams.get('month') ?? ''
  const now = await monthNow(ctx)
  const month = isMonth(asked) ? asked : now
  return { month, isNow: month === now, months: await reportYearTo(ctx, month) }
}

/** Columns of several tables. */
const nights = ['Nights', (of: MonthReport | RoomFigures) => `${of.nights} of ${of.available}`] as const
const full = ['Full', ({ full }: MonthReport | RoomFigures) => (full === null ? '–' : `${full}%`)] as const
const income = ['Income', ({ income }: MonthReport | Figures) => formatRupees(income)] as const

function totalsOf(report: MonthReport) {
  const { nights, available, full, income, received, refunded, balanceDue, advanceDue, kept } = report
  return [
    ['Nights sold', `${nights} of ${available}`, full === null ? '' : `${full}% full`],
    ['Income', formatRupees(income), 'of these nights'],
    [
      'Received',
      formatRupees(received),
      refunded > 0 ? `${formatRupees(refunded)} given back` : 'in this month',
    ],
    [
      'Still to pay',
      formatRupees(balanceDue),
      advanceDue > 0 ? `${formatRupees(advanceDue)} of it as advance` : 'in this month',
    ],
    ...(kept > 0 ? [['Kept', formatRupees(kept), 'of cancelled bookings'] as const] : []),
  ] as const
}

/** Nights, income and payments of one month, `/admin/bookings/month`, beside those of the eleven before it. */
export default function MonthPage({ loaderData: { month, isNow, months } }: Route.ComponentProps) {
  const report = months.at(-1)
  const isEmpty = months.every(({ nights, received, refunded }) => nights + received + refunded === 0)
  return (
    <>
      <BookingsHead view="Month" />
      <PeriodHead
        title={formatMonth(`${month}-01`)}
        before={{ to: `?month=${monthAfter(month, -1)}`, label: 'Previous month' }}
        after={{ to: `?month=${monthAfter(month, 1)}`, label: 'Next month' }}
        now={isNow ? null : { to: '/admin/bookings/month', label: 'Back to this month' }}
      />
      {isEmpty || !report ? (
        <EmptyState sign="calendar" title="No nights in these twelve months">
          Here you will see nights sold, income and payments, once there are bookings.
        </EmptyState>
      ) : (
        <>
          <Sums className="sheet" sums={totalsOf(report)} />
          <SimpleGrid cols={{ base: 1, md: 2 }} mt="md">
            <Section id="rooms" title="By room">
              <FigureTable of="Room" rows={report.rooms} columns={[nights, full, income]} />
            </Section>
            <Section id="sources" title="By source">
              <FigureTable
                of="Source"
                rows={report.sources}
                columns={[['Nights', ({ nights }) => nights], income]}
              />
            </Section>
            <Chart
              title="Full, in per cent"
              bars={monthBars(months, ({ full }) => [{ value: full ?? 0 }])}
              most={100}
              months={months}
              columns={[nights, full]}
            />
            <Chart
              title="Income"
              bars={monthBars(months, ({ income }) => [{ value: income }])}
              format={formatRupees}
              months={months}
              columns={[
                income,
                ['Received', ({ received }) => formatRupees(received)],
                ['Given back', ({ refunded }) => formatRupees(refunded)],
                ['Still to pay', ({ balanceDue }) => formatRupees(balanceDue)],
              ]}
            />
          </SimpleGrid>
          <Text size="sm" c="dimmed" mt="md">
            Income is the price of each booking, in equal parts for its nights; the nights of this month count
            here. Received is what was paid in this month, for whatever stay. Still to pay counts an advance
            in the month of arrival, and the rest in the month of departure. Blocked dates are not available.
            Of cancelled bookings, only what you kept is counted, in the month of arrival.
            {report.withoutPrice > 0 &&
              ` Nights whose price is not known, such as those of other sites: ${report.withoutPrice}.`}
          </Text>
          <DownloadButton what="month" fields={{ month }} mt="lg">
            Download these twelve months (CSV)
          </DownloadButton>
        </>
      )}
    </>
  )
}

type FigureTableProps<Row> = {
  of: string
  rows: readonly Row[]
  columns: readonly (readonly [name: string, cell: (row: Row) => string | number])[]
}

/** Figures of rooms or sources, a row each. */
function FigureTable<Row extends Figures>({ of, rows, columns }: FigureTableProps<Row>) {
  if (rows.length === 0) return <Text c="dimmed">Nothing in this month.</Text>
  return (
    <Box style={{ overflowX: 'auto' }}>
      <Table fz="sm" tabularNums horizontalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{of}</Table.Th>
            {columns.map(([name]) => (
              <Table.Th key={name} ta="end">
                {name}
              </Table.Th>
            ))}
          </Table.Tr>
        </Table.Thead>
        <Table.Tbody>
          {rows.map((row) => (
            <Table.Tr key={row.title}>
              <Table.Th scope="row" fw={400} style={{ overflowWrap: 'anywhere' }}>
                {row.title}
              </Table.Th>
              {columns.map(([name, cell]) => (
                <Table.Td key={name} ta="end" style={{ whiteSpace: 'nowrap' }}>
                  {cell(row)}
                </Table.Td>
              ))}
            </Table.Tr>
          ))}
        </Table.Tbody>
      </Table>
    </Box>
  )
}
