import { Skeleton, Title } from '@mantine/core'
import { lazy, type ReactNode, Suspense } from 'react'
import { ratingCategories } from '#modules/reviews/rating.ts'
import { EmptyState } from '../parts/lists/empty-state.tsx'
import type { Route } from './+types/today.ts'

export type Months = Route.ComponentProps['loaderData']['months']
const answerTimes = [
  { id: 'withinAnHour', label: 'Within an hour' },
  { id: 'withinADay', label: 'Within a day' },
  { id: 'later', label: 'Later' },
  { id: 'open', label: 'Not answered' },
] as const
export type AnswerTimes = typeof answerTimes

// The drawing of charts is large and nothing waits for it: it comes after the page.
const Averages = lazy(() => import('./charts.tsx').then(({ Averages }) => ({ default: Averages })))
const ReviewCounts = lazy(() =>
  import('./charts.tsx').then(({ ReviewCounts }) => ({ default: ReviewCounts })),
)
const Enquiries = lazy(() => import('./charts.tsx').then(({ Enquiries }) => ({ default: Enquiries })))

/** The last twelve months in three charts, each of which is a table as well. */
export function Year({ months }: { months: Months }) {
  const reviews = months.some((month) => month.reviews > 0)
  const enquiries = months.some((month) => answerTimes.some(({ id }) => month.enquiries[id] > 0))
  return (
    <section className="year" aria-labelledby="year">
      <Title order={2} size="h3" id="year">
        The last twelve months
      </Title>
      {!reviews && !enquiries ? (
        <EmptyState sign="calendar" title="The year’s page is still blank">
          How guests rated their stay and how soon enquiries were answered is drawn here, from the first of
          them on.
        </EmptyState>
      ) : (
        <>
          {reviews ? (
            <ReviewCharts months={months} />
          ) : (
            <NotYet>No guest’s review is on the site yet.</NotYet>
          )}
          {enquiries ? <EnquiryChart months={months} /> : <NotYet>No enquiry has come yet.</NotYet>}
          <p className="year-note">
            Reviews that visitors can read, by the month they were written; messages of both forms, but for
            what may be spam.
          </p>
        </>
      )}
    </section>
  )
}

function ReviewCharts({ months }: { months: Months }) {
  return (
    <>
      <Chart
        title="How guests rated, by category"
        head={ratingCategories.map(({ label }) => label)}
        rows={months.map((month) => ({
          said: month.said,
          cells: ratingCategories.map(({ id }) => month.averages?.[id]?.toFixed(1) ?? '–'),
        }))}
      >
        <Averages months={months} />
      </Chart>
      <Chart
        title="Reviews, month by month"
        head={['Reviews']}
        rows={months.map((month) => ({ said: month.said, cells: [String(month.reviews)] }))}
      >
        <ReviewCounts months={months} />
      </Chart>
    </>
  )
}

function EnquiryChart({ months }: { months: Months }) {
  return (
    <Chart
      title="Enquiries, by how soon they were answered"
      head={answerTimes.map(({ label }) => label)}
      rows={months.map((month) => ({
        said: month.said,
        cells: answerTimes.map(({ id }) => String(month.enquiries[id])),
      }))}
    >
      <Enquiries months={months} times={answerTimes} />
    </Chart>
  )
}

function NotYet({ children }: { children: ReactNode }) {
  return <p className="year-not-yet">{children}</p>
}

type ChartProps = {
  title: string
  head: readonly string[]
  rows: readonly { said: string; cells: readonly string[] }[]
  children: ReactNode
}

/** A drawing, and the same as a table, which is open where there is no script to draw. */
function Chart({ title, head, rows, children }: ChartProps) {
  return (
    <figure className="sheet year-chart">
      <figcaption>{title}</figcaption>
      {/* The table below says the same to whoever does not see the drawing. */}
      <div className="year-drawing" aria-hidden="true">
        <Suspense fallback={<Skeleton height="100%" />}>{children}</Suspense>
      </div>
      <details>
        <summary>As a table</summary>
        {/* A phone may have to be pushed along it, a keyboard too. */}
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls sideways */}
        <section className="year-table" tabIndex={0} aria-label={`${title}, as a table`}>
          <table>
            <caption className="vh">{title}</caption>
            <thead>
              <tr>
                <th scope="col">Month</th>
                {head.map((label) => (
                  <th key={label} scope="col">
                    {label}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody>
              {rows.map(({ said, cells }) => (
                <tr key={said}>
                  <th scope="row">{said}</th>
                  {cells.map((cell, at) => (
                    <td key={head[at]}>{cell}</td>
                  ))}
                </tr>
              ))}
            </tbody>
          </table>
        </section>
      </details>
    </figure>
  )
}
