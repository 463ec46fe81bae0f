import { SimpleGrid, Text, Title } from '@mantine/core'
import { ratingCategories } from '#modules/reviews/rating.ts'
import type { PastMonth } from '#modules/today/past-year.server.ts'
import { CHART_GREEN, Chart, monthBars } from '../parts/chart.tsx'

const answerTimes = [
  { name: 'withinAnHour', label: 'Within an hour', color: CHART_GREEN },
  { name: 'withinADay', label: 'Within a day', color: 'light-dark(#a27a2c, #cd8f7d)' },
  { name: 'later', label: 'Later', color: 'light-dark(#4f6a9a, #9db4e0)' },
  { name: 'open', label: 'Not answered', color: 'light-dark(#a83a2c, #f2b866)' },
] as const

/** The last twelve months in three charts, each of which is a table as well; nothing before the first review or enquiry. */
export function Year({ months }: { months: readonly PastMonth[] }) {
  const reviews = months.reduce((sum, month) => sum + month.reviews, 0)
  const hasEnquiries = months.some((month) => answerTimes.some(({ name }) => month.enquiries[name] > 0))
  if (reviews === 0 && !hasEnquiries) return null
  return (
    <section aria-labelledby="year">
      <Title order={2} size="h3" id="year" mt="xl" mb="md">
        The last twelve months
      </Title>
      <SimpleGrid cols={{ base: 1, md: 2 }}>
        {reviews > 0 && (
          <>
            <Chart
              title="Ratings by category"
              bars={ratingCategories.map(({ id, label }) => {
                const stars = months.reduce(
                  (sum, { averages, reviews }) => sum + (averages?.[id] ?? 0) * reviews,
                  0,
                )
                return { label, parts: [{ value: stars / reviews }] }
              })}
              most={5}
              months={months}
              columns={ratingCategories.map(({ id, label }) => [
                label,
                ({ averages }: PastMonth) => averages?.[id].toFixed(1) ?? '–',
              ])}
            />
            <Chart
              title="Reviews per month"
              bars={monthBars(months, ({ reviews }) => [{ value: reviews }])}
              months={months}
              columns={[['Reviews', ({ reviews }) => reviews]]}
            />
          </>
        )}
        {hasEnquiries && (
          <Chart
            title="How soon you answered enquiries"
            legend={answerTimes}
            bars={monthBars(months, ({ enquiries }) =>
              answerTimes.map(({ name, color }) => ({ value: enquiries[name], color })),
            )}
            months={months}
            columns={answerTimes.map(({ name, label }) => [
              label,
              ({ enquiries }: PastMonth) => enquiries[name],
            ])}
          />
        )}
      </SimpleGrid>
      <Text size="sm" c="dimmed" mt="md">
        This counts published reviews by the month they were written, and messages from both forms without
        possible spam.
      </Text>
    </section>
  )
}
