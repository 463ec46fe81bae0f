import { Box, Group, Progress, SimpleGrid, Stack, Table, Text } from '@mantine/core'
import { formatMonth } from '#core/values/day.ts'
import { formatRupees } from '#core/values/money.ts'
import type { MonthReport, NightsAndIncome, RoomFigures } from '#modules/bookings/month-report.ts'
import { readCurrentMonth, reportTwelveMonths } from '#modules/bookings/report.server.ts'
import { adminContext } from '../access.server.ts'
import { EmptyState } from '../parts/list.tsx'
import { DownloadButton, KeyFigures, Section, SmallText } from '../parts/section.tsx'
import type { Route } from './+types/month.ts'
import { BookingsHead } from './bookings-head.tsx'
import { PeriodHead, readShownMonth } from './period-head.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const currentMonth = await readCurrentMonth(ctx)
  const month = readShownMonth(request, currentMonth)
  const reports = await reportTwelveMonths(ctx, month)
  const months = reports.map((report) => ({ ...report, title: formatMonth(`${report.month}-01`) }))
  return { month, now: currentMonth, months }
}

/** Columns of several tables. */
const nightColumns: readonly Column<MonthReport | RoomFigures>[] = [
  ['Nights', ({ nights, availableNights }) => `${nights} of ${availableNights}`],
  ['Full', ({ occupancyPercent }) => (occupancyPercent === null ? '–' : `${occupancyPercent}%`)],
]
const incomeColumn: Column<MonthReport | NightsAndIncome> = ['Income', ({ income }) => formatRupees(income)]

function listTotals(report: MonthReport) {
  const { nights, availableNights, occupancyPercent, income, kept } = report
  const { paymentsTotal, refundsTotal, balanceDue, advanceDue } = report
  const fullNote = occupancyPercent === null ? '' : `${occupancyPercent}% full`
  const refundNote = refundsTotal > 0 ? `${formatRupees(refundsTotal)} given back` : 'in this month'
  const advanceNote = advanceDue > 0 ? `${formatRupees(advanceDue)} of it as advance` : 'in this month'
  return [
    ['Nights sold', `${nights} of ${availableNights}`, fullNote],
    ['Income', formatRupees(income), 'of these nights'],
    ['Received', formatRupees(paymentsTotal), refundNote],
    ['Still to pay', formatRupees(balanceDue), advanceNote],
    ...(kept > 0 ? [['Kept', formatRupees(kept), 'of cancelled bookings'] as const] : []),
  ] as const
}

/** Nights, income and payments of one month, `/admin/bookings/month`, beside those of the eleven before it. */
export default function MonthPage({ loaderData: { month, now, months } }: Route.ComponentProps) {
  const report = months.at(-1)
  const isEmpty = months.every((each) => each.nights + each.paymentsTotal + each.refundsTotal === 0)
  return (
    <>
      <BookingsHead view="Month" />
      <PeriodHead period="month" month={month} currentMonth={now} />
      {isEmpty || !report ? (
        <EmptyState icon="calendar" title="No nights in these twelve months">
          Here you will see nights sold, income and payments, once there are bookings.
        </EmptyState>
      ) : (
        <>
          <KeyFigures className="sheet" figures={listTotals(report)} />
          <SimpleGrid cols={{ base: 1, md: 2 }} mt="md">
            <Section id="rooms" title="By room">
              <FigureTable rowHeading="Room" rows={report.rooms} columns={[...nightColumns, incomeColumn]} />
            </Section>
            <Section id="sources" title="By source">
              <FigureTable
                rowHeading="Source"
                rows={report.sources}
                columns={[['Nights', ({ nights }) => nights], incomeColumn]}
              />
            </Section>
            <Chart
              title="Full, in per cent"
              months={months}
              barValue={({ occupancyPercent }) => occupancyPercent ?? 0}
              maxBarValue={100}
              format={String}
              columns={nightColumns}
            />
            <Chart
              title="Income"
              months={months}
              barValue={({ income }) => income}
              maxBarValue={Math.max(1, ...months.map(({ income }) => income))}
              format={formatRupees}
              columns={[
                incomeColumn,
                ['Received', ({ paymentsTotal }) => formatRupees(paymentsTotal)],
                ['Given back', ({ refundsTotal }) => formatRupees(refundsTotal)],
                ['Still to pay', ({ balanceDue }) => formatRupees(balanceDue)],
              ]}
            />
          </SimpleGrid>
          <SmallText mt="md">
            Income is the price of each booking, in equal parts for its nights; the nights of this month count
            here. Received is what was paid in this month, for whatever stay. Still to pay counts an advance
            in the month of arrival, and the rest in the month of departure. Blocked dates are not available.
            Of cancelled bookings, only what you kept is counted, in the month of arrival.
            {report.nightsWithoutPrice > 0 &&
              ` Nights whose price is not known, such as those of other sites: ${report.nightsWithoutPrice}.`}
          </SmallText>
          <DownloadButton intent="month" fields={{ month }} mt="lg">
            Download these twelve months (CSV)
          </DownloadButton>
        </>
      )}
    </>
  )
}

type Column<Row> = readonly [name: string, cell: (row: Row) => string | number]
type FigureTableProps<Row> = { rowHeading: string; rows: readonly Row[]; columns: readonly Column<Row>[] }

/** Figures of rooms, sources or months, a row each. */
function FigureTable<Row extends { title: string }>({ rowHeading, rows, columns }: FigureTableProps<Row>) {
  if (rows.length === 0) return <Text c="dimmed">Nothing in this month.</Text>
  return (
    // On a phone it scrolls sideways, also by keys.
    <Box tabIndex={0} style={{ overflowX: 'auto' }}>
      <Table fz="sm" tabularNums horizontalSpacing={6}>
        <Table.Thead>
          <Table.Tr>
            <Table.Th>{rowHeading}</Table.Th>
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
              <Table.Th scope="row" fw={400}>
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

type ChartProps = {
  title: string
  months: readonly (MonthReport & { title: string })[]
  /** The value of a month's bar, and the value of one over the full width. */
  barValue: (month: MonthReport) => number
  maxBarValue: number
  format: (value: number) => string
  /** The columns of the table after the month. */
  columns: readonly Column<MonthReport>[]
}

/** A bar chart, and a table with the numbers of each month. */
function Chart({ title, months, barValue, maxBarValue, format, columns }: ChartProps) {
  return (
    <Box component="figure" className="sheet" m={0} miw={0}>
      <Text component="figcaption" fw={600} mb="sm">
        {title}
      </Text>
      {/* The table below contains the same. */}
      <Stack gap={6} aria-hidden="true">
        {months.map((report) => (
          <Group key={report.month} gap="sm" wrap="nowrap">
            <SmallText w="2rem" flex="none">
              {report.title.slice(0, 3)}
            </SmallText>
            <Progress
              value={(100 * barValue(report)) / maxBarValue}
              color="var(--green-light-color)"
              size="lg"
              flex={1}
              radius="xs"
            />
            <Text size="sm" miw={format === String ? '2rem' : 'min(5.25rem, 40%)'} flex="none" ta="end">
              {format(barValue(report))}
            </Text>
          </Group>
        ))}
      </Stack>
      <details>
        <Text component="summary" c="var(--link)" py={9} style={{ cursor: 'pointer' }}>
          Show as a table
        </Text>
        <FigureTable rowHeading="Month" rows={months} columns={columns} />
      </details>
    </Box>
  )
}
