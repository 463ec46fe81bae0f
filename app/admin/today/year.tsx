import { SimpleGrid, Text, Title } from '@mantine/core'
import { ratingCategories } from '#modules/reviews/rating.ts'
import { Chart, CHART_GREEN as green } from '../parts/chart.tsx'
import { EmptyState } from '../parts/lists/empty-state.tsx'
import type { Route } from './+types/today.ts'

const answerTimes = [
  { name: 'withinAnHour', label: 'Within an hour', color: green },
  { name: 'withinADay', label: 'Within a day', color: 'light-dark(#a27a2c, #cd8f7d)' },
  { name: 'later', label: 'Later', color: 'light-dark(#4f6a9a, #9db4e0)' },
  { name: 'open', label: 'Not answered', color: 'light-dark(#a83a2c, #f2b866)' },
] as const

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
