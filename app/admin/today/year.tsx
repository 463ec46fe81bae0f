import { Box, SimpleGrid, Skeleton, Stack, Table, Text, Title } from '@mantine/core'
import { lazy, Suspense } from 'react'
import { ratingCategories } from '#modules/reviews/rating.ts'
import { EmptyState } from '../parts/lists/empty-state.tsx'
import type { Route } from './+types/today.ts'

// The library that draws is large, and nothing waits for it.
const Drawing = lazy(() => import('./charts.tsx'))

const green = 'light-dark(#1f4a43, #a9d6c8)'
const colours = [
  'light-dark(#a83a2c, #f2b866)',
  green,
  'light-dark(#a27a2c, #cd8f7d)',
  'light-dark(#4f6a9a, #9db4e0)',
]
const colourAt = (at: number) => colours[at % colours.length] ?? green
const answerTimes = [
  { name: 'withinAnHour', label: 'Within an hour', color: colourAt(1) },
  { name: 'withinADay', label: 'Within a day', color: colourAt(2) },
  { name: 'later', label: 'Later', color: colourAt(3) },
  { name: 'open', label: 'Not answered', color: colourAt(0) },
] as const

export type ChartData = {
  kind: 'averages' | 'numbers'
  /** A row for each month. */
  data: readonly Record<string, string | number>[]
  series: readonly { name: string; label: string; color: string }[]
}

/** The last twelve months in three charts, each of which is a table as well. */
export function Year({ months }: Pick<Route.ComponentProps['loaderData'], 'months'>) {
  const reviews = months.some((month) => month.reviews > 0)
  const enquiries = months.some((month) => answerTimes.some(({ name }) => month.enquiries[name] > 0))
  return (
    <section aria-labelledby="year">
      <Title order={2} size="h3" id="year" mt="xl" mb="md">
        The last twelve months
      </Title>
      {!reviews && !enquiries ? (
        <EmptyState sign="calendar" title="The year’s page is still blank">
          How guests rated their stay and how soon enquiries were answered is drawn here, from the first of
          them on.
        </EmptyState>
      ) : (
        <Stack>
          {reviews && (
            <Chart
              title="How guests rated, by category"
              kind="averages"
              data={months.map(({ said, averages }) => ({ month: said, ...averages }))}
              series={ratingCategories.map(({ id, label }, at) => ({ name: id, label, color: colourAt(at) }))}
            />
          )}
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            {reviews && (
              <Chart
                title="Reviews, month by month"
                kind="numbers"
                data={months.map(({ said, reviews }) => ({ month: said, reviews }))}
                series={[{ name: 'reviews', label: 'Reviews', color: green }]}
              />
            )}
            {enquiries && (
              <Chart
                title="Enquiries, by how soon they were answered"
                kind="numbers"
                data={months.map(({ said, enquiries }) => ({ month: said, ...enquiries }))}
                series={answerTimes}
              />
            )}
            {!reviews && <Text c="dimmed">No guest’s review is on the site yet.</Text>}
            {!enquiries && <Text c="dimmed">No enquiry has come yet.</Text>}
          </SimpleGrid>
        </Stack>
      )}
      {(reviews || enquiries) && (
        <Text size="sm" c="dimmed" mt="md">
          Reviews that visitors can read, by the month they were written; messages of both forms, without
          suspected spam.
        </Text>
      )}
    </section>
  )
}

/** A drawing, and the same as a table, which is open where there is no script to draw. */
function Chart({ title, ...chart }: ChartData & { title: string }) {
  const { kind, data, series } = chart
  return (
    <Box component="figure" className="sheet year-chart" m={0} miw={0}>
      <Text component="figcaption" fw={600} mb="sm">
        {title}
      </Text>
      {/* The table below contains the same. */}
      <Box h={240} className="year-drawing" aria-hidden="true">
        <Suspense fallback={<Skeleton height="100%" />}>
          <Drawing {...chart} />
        </Suspense>
      </Box>
      <details>
        <Text component="summary" c="var(--link)" py={9} style={{ cursor: 'pointer' }}>
          As a table
        </Text>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, also by keys */}
        <section tabIndex={0} aria-label={`${title}, as a table`} style={{ overflowX: 'auto' }}>
          <Table fz="sm" tabularNums>
            <Table.Thead>
              <Table.Tr>
                <Table.Th>Month</Table.Th>
                {series.map(({ name, label }) => (
                  <Table.Th key={name} ta="end">
                    {label}
                  </Table.Th>
                ))}
              </Table.Tr>
            </Table.Thead>
            <Table.Tbody>
              {data.map((row) => (
                <Table.Tr key={row.month}>
                  <Table.Th scope="row" fw={400} style={{ whiteSpace: 'nowrap' }}>
                    {row.month}
                  </Table.Th>
                  {series.map(({ name }) => (
                    <Table.Td key={name} ta="end">
                      {kind === 'averages' ? ((Number(row[name]) || null)?.toFixed(1) ?? '–') : row[name]}
                    </Table.Td>
                  ))}
                </Table.Tr>
              ))}
            </Table.Tbody>
          </Table>
        </section>
      </details>
    </Box>
  )
}
