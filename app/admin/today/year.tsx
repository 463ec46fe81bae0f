import { Box, ColorSwatch, Group, Progress, SimpleGrid, Stack, Table, Text, Title } from '@mantine/core'
import { ratingCategories } from '#modules/reviews/rating.ts'
import { EmptyState } from '../parts/lists/empty-state.tsx'
import type { Route } from './+types/today.ts'

const answerTimes = [
  { name: 'withinAnHour', label: 'Within an hour', color: 'light-dark(#1f4a43, #a9d6c8)' },
  { name: 'withinADay', label: 'Within a day', color: 'light-dark(#a27a2c, #cd8f7d)' },
  { name: 'later', label: 'Later', color: 'light-dark(#4f6a9a, #9db4e0)' },
  { name: 'open', label: 'Not answered', color: 'light-dark(#a83a2c, #f2b866)' },
] as const
const green = answerTimes[0].color

type Months = Route.ComponentProps['loaderData']['months']

/** The last twelve months in three charts, each of which is a table as well. */
export function Year({ months }: { months: Months }) {
  const reviews = months.reduce((sum, month) => sum + month.reviews, 0)
  const hasEnquiries = months.some((month) => answerTimes.some(({ name }) => month.enquiries[name] > 0))
  return (
    <section aria-labelledby="year">
      <Title order={2} size="h3" id="year" mt="xl" mb="md">
        The last twelve months
      </Title>
      {reviews === 0 && !hasEnquiries ? (
        <EmptyState sign="calendar" title="No numbers yet">
          Here you will see how guests rated their stay and how soon you answered enquiries.
        </EmptyState>
      ) : (
        <>
          <SimpleGrid cols={{ base: 1, md: 2 }}>
            {reviews > 0 ? (
              <>
                <Chart
                  title="Ratings by category"
                  bars={ratingCategories.map(({ id, label }) => {
                    const stars = months.reduce(
                      (sum, { averages, reviews }) => sum + (averages?.[id] ?? 0) * reviews,
                      0,
                    )
                    return { label, parts: [{ value: stars / reviews, color: green }] }
                  })}
                  most={5}
                  columns={ratingCategories.map(({ label }) => label)}
                  rows={months.map(({ said, averages }) => [
                    said,
                    ...ratingCategories.map(({ id }) => averages?.[id].toFixed(1) ?? '–'),
                  ])}
                />
                <Chart
                  title="Reviews per month"
                  bars={months.map(({ said, reviews }) => ({
                    label: said.slice(0, 3),
                    parts: [{ value: reviews, color: green }],
                  }))}
                  columns={['Reviews']}
                  rows={months.map(({ said, reviews }) => [said, reviews])}
                />
              </>
            ) : (
              <Text c="dimmed">No review is published yet.</Text>
            )}
            {hasEnquiries ? (
              <Chart
                title="How soon you answered enquiries"
                legend={answerTimes}
                bars={months.map(({ said, enquiries }) => ({
                  label: said.slice(0, 3),
                  parts: answerTimes.map(({ name, color }) => ({ value: enquiries[name], color })),
                }))}
                columns={answerTimes.map(({ label }) => label)}
                rows={months.map(({ said, enquiries }) => [
                  said,
                  ...answerTimes.map(({ name }) => enquiries[name]),
                ])}
              />
            ) : (
              <Text c="dimmed">No enquiries yet.</Text>
            )}
          </SimpleGrid>
          <Text size="sm" c="dimmed" mt="md">
            This counts published reviews by the month they were written, and messages from both forms without
            possible spam.
          </Text>
        </>
      )}
    </section>
  )
}

type Bar = { label: string; parts: readonly { value: number; color: string }[] }
type ChartProps = {
  title: string
  legend?: readonly { label: string; color: string }[]
  bars: readonly Bar[]
  /** The value of a bar over the full width; without it, the longest one's. */
  most?: number
  columns: readonly string[]
  rows: readonly (readonly [month: string, ...values: (string | number)[]])[]
}

/** A bar chart, and a table with the numbers of each month. */
function Chart({ title, legend = [], bars, columns, rows, ...props }: ChartProps) {
  const sumOf = ({ parts }: Bar) => parts.reduce((sum, { value }) => sum + value, 0)
  const most = props.most ?? Math.max(1, ...bars.map(sumOf))
  return (
    <Box component="figure" className="sheet" m={0} miw={0}>
      <Text component="figcaption" fw={600} mb="sm">
        {title}
      </Text>
      {/* The table below contains the same. */}
      <Stack gap={6} aria-hidden="true">
        {bars.map((bar) => (
          <Group key={bar.label} gap="sm" wrap="nowrap">
            <Text size="sm" c="dimmed" w={props.most ? '7.5rem' : '2rem'} flex="none">
              {bar.label}
            </Text>
            <Progress.Root size="lg" flex={1} radius="xs">
              {bar.parts.map(({ value, color }) => (
                <Progress.Section key={color} value={(100 * value) / most} color={color} />
              ))}
            </Progress.Root>
            <Text size="sm" w="2rem" flex="none" ta="end">
              {Number(sumOf(bar).toFixed(1))}
            </Text>
          </Group>
        ))}
        <Group gap="xs">
          {legend.map(({ label, color }) => (
            <Group key={label} component="span" gap={6} fz="sm">
              <ColorSwatch color={color} size={12} withShadow={false} />
              {label}
            </Group>
          ))}
        </Group>
      </Stack>
      <details>
        <Text component="summary" c="var(--link)" py={9} style={{ cursor: 'pointer' }}>
          Show as a table
        </Text>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: on a phone it scrolls sideways, also by keys */}
        <section tabIndex={0} aria-label={`${title}, as a table`} style={{ overflowX: 'auto' }}>
          <Table
            fz="sm"
            tabularNums
            data={{ head: ['Month', ...columns], body: rows.map((row) => [...row]) }}
          />
        </section>
      </details>
    </Box>
  )
}
