import { Box, Button, SimpleGrid, Table, Text } from '@mantine/core'
import { Form } from 'react-router'
import { monthNow, reportYearTo } from '#modules/bookings/report.server.ts'
import { isMonth, monthAfter } from '#modules/calendar/shown-nights.ts'
import { formatMonth } from '#modules/common/day.ts'
import { formatRupees } from '#modules/common/money.ts'
import { adminContext } from '../access.server.ts'
import { Chart, monthBars } from '../parts/chart.tsx'
import { EmptyState } from '../parts/lists/empty-state.tsx'
import { PeriodHead } from '../parts/period-head.tsx'
import { Section } from '../parts/section.tsx'
import type { Route } from './+types/month.ts'
import { BookingsHead } from './bookings-head.tsx'

export async function loader({ request, context }: Route.LoaderArgs) {
  const { ctx } = context.get(adminContext)
  const asked = new URL(request.url).searchParams.get('month') ?? ''
  const now = await monthNow(ctx)
  const month = isMonth(asked) ? asked : now
  return { month, isNow: month === now, months: await reportYearTo(ctx, month) }
}

type Page = Route.ComponentProps['loaderData']
type Month = Page['months'][number]

const percent = (full: number | null) => (full === null ? '–' : `${full}%`)

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
          <Totals report={report} />
          <SimpleGrid cols={{ base: 1, md: 2 }} mt="md">
            <Section id="rooms" title="By room">
              <FigureTable
                head={['Room', 'Nights', 'Full', 'Income']}
                rows={report.rooms.map(({ title, nights, available, full, income }) => [
                  title,
                  `${nights} of ${available}`,
                  percent(full),
                  formatRupees(income),
                ])}
              />
            </Section>
            <Section id="sources" title="By source">
              <FigureTable
                head={['Source', 'Nights', 'Income']}
                rows={report.sources.map(({ title, nights, income }) => [
                  title,
                  nights,
                  formatRupees(income),
                ])}
              />
            </Section>
            <Chart
              title="Full, in per cent"
              bars={monthBars(months, ({ full }) => [{ value: full ?? 0 }])}
              most={100}
              months={months}
              columns={[
                ['Nights', ({ nights, available }) => `${nights} of ${available}`],
                ['Full', ({ full }) => percent(full)],
              ]}
            />
            <Chart
              title="Income"
              bars={monthBars(months, ({ income }) => [{ value: income }])}
              format={formatRupees}
              months={months}
              columns={[
                ['Income', ({ income }) => formatRupees(income)],
                ['Received', ({ received }) => formatRupees(received)],
                ['Given back', ({ refunded }) => formatRupees(refunded)],
                ['Still to pay', ({ balanceDue }) => formatRupees(balanceDue)],
              ]}
            />
          </SimpleGrid>
          <Text size="sm" c="dimmed" mt="md">
            Income is the price of each booking, in equal parts for its nights; the nights of this month count
            here. Received is what was paid in this month, for whatever stay. Still to pay is for stays that
            begin in this month. Blocked dates are not available, and cancelled bookings are not counted.
            {report.withoutPrice > 0 &&
              ` Nights whose price is not known, such as those of other sites: ${report.withoutPrice}.`}
          </Text>
          <Form method="post" action="/admin/downloads" reloadDocument>
            <input type="hidden" name="month" value={month} />
            <Button type="submit" name="intent" value="month" variant="default" mt="lg">
              Download these twelve months (CSV)
            </Button>
          </Form>
        </>
      )}
    </>
  )
}

function Totals({ report }: { report: Month }) {
  const { nights, available, full, income, received, refunded, balanceDue, advanceDue } = report
  const totals = [
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
      advanceDue > 0 ? `${formatRupees(advanceDue)} of it as advance` : 'for stays that begin now',
    ],
  ] as const
  return (
    <SimpleGrid component="dl" cols={{ base: 2, md: 4 }} spacing="sm" m={0}>
      {totals.map(([name, value, more]) => (
        <Box key={name} className="sheet" m={0}>
          <Text component="dt" size="sm" c="dimmed">
            {name}
          </Text>
          <Text component="dd" m={0} fw={600} fz="lg">
            {value}
            <Text component="span" display="block" size="sm" c="dimmed" fw={400}>
              {more}
            </Text>
          </Text>
        </Box>
      ))}
    </SimpleGrid>
  )
}

type Cells = readonly (string | number)[]

/** Numbers in columns; the first cell of a row is its heading. */
function FigureTable({ head, rows }: { head: readonly string[]; rows: readonly Cells[] }) {
  if (rows.length === 0) return <Text c="dimmed">Nothing in this month.</Text>
  const align = (at: number) => (at === 0 ? 'start' : 'end')
  return (
    <Table fz="sm" tabularNums horizontalSpacing={6}>
      <Table.Thead>
        <Table.Tr>
          {head.map((name, at) => (
            <Table.Th key={name} ta={align(at)}>
              {name}
            </Table.Th>
          ))}
        </Table.Tr>
      </Table.Thead>
      <Table.Tbody>
        {rows.map(([title = '', ...cells]) => (
          <Table.Tr key={title}>
            <Table.Th scope="row" fw={400} style={{ overflowWrap: 'anywhere' }}>
              {title}
            </Table.Th>
            {cells.map((cell, at) => (
              <Table.Td key={head[at + 1]} ta="end" style={{ whiteSpace: 'nowrap' }}>
                {cell}
              </Table.Td>
            ))}
          </Table.Tr>
        ))}
      </Table.Tbody>
    </Table>
  )
}
