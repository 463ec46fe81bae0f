import '@mantine/charts/styles.layer.css'
import { BarChart, LineChart } from '@mantine/charts'
import { ratingCategories } from '#modules/reviews/rating.ts'
import type { AnswerTimes, Months } from './year.tsx'

const colours = [
  'light-dark(#a83a2c, #f2b866)',
  'light-dark(#1f4a43, #a9d6c8)',
  'light-dark(#a27a2c, #cd8f7d)',
  'light-dark(#4f6a9a, #9db4e0)',
] as const
const usual = {
  h: 240,
  dataKey: 'month',
  gridAxis: 'x',
  tickLine: 'none',
  withTooltip: true,
  tooltipAnimationDuration: 0,
  // Months that find no room beside each other leave out every second, not some.
  xAxisProps: { interval: 'equidistantPreserveStart' },
  // In the order of the table.
  legendProps: { itemSorter: null },
} as const
const still = { isAnimationActive: false } as const

/** The mean of each category, month by month; months without reviews are bridged. */
export function Averages({ months }: { months: Months }) {
  return (
    <LineChart
      {...usual}
      data={months.map(({ said, averages }) => ({ month: short(said), ...averages }))}
      series={ratingCategories.map(({ id, label }, at) => ({
        name: id,
        label,
        color: colours[at] ?? colours[0],
      }))}
      yAxisProps={{ domain: [1, 5], ticks: [1, 2, 3, 4, 5], width: 28 }}
      lineChartProps={{ accessibilityLayer: false }}
      lineProps={still}
      curveType="linear"
      withLegend
    />
  )
}

export function ReviewCounts({ months }: { months: Months }) {
  return (
    <BarChart
      {...usual}
      data={months.map(({ said, reviews }) => ({ month: short(said), reviews }))}
      series={[{ name: 'reviews', label: 'Reviews', color: colours[1] }]}
      yAxisProps={{ allowDecimals: false, width: 28 }}
      barChartProps={{ accessibilityLayer: false }}
      barProps={still}
    />
  )
}

export function Enquiries({ months, times }: { months: Months; times: AnswerTimes }) {
  return (
    <BarChart
      {...usual}
      type="stacked"
      data={months.map(({ said, enquiries }) => ({ month: short(said), ...enquiries }))}
      series={times.map(({ id, label }, at) => ({
        name: id,
        label,
        color: answerColours[at] ?? colours[0],
      }))}
      yAxisProps={{ allowDecimals: false, width: 28 }}
      barChartProps={{ accessibilityLayer: false }}
      barProps={still}
      withLegend
    />
  )
}

const answerColours = [colours[1], colours[2], colours[3], colours[0]]

/** `Aug` out of `August 2026`. */
function short(said: string): string {
  return said.slice(0, 3)
}
