import '@mantine/charts/styles.layer.css'
import { BarChart, LineChart } from '@mantine/charts'
import type { ChartData } from './year.tsx'

const usual = {
  h: 240,
  dataKey: 'month',
  gridAxis: 'x',
  tickLine: 'none',
  tooltipAnimationDuration: 0,
  // Where the names of months do not fit side by side, every second one is left out.
  xAxisProps: { interval: 'equidistantPreserveStart', tickFormatter: (month: string) => month.slice(0, 3) },
  // In the order of the table.
  legendProps: { itemSorter: null },
} as const
const still = { isAnimationActive: false } as const

/** The drawing of a chart: averages as lines, numbers as stacked bars. */
export default function Drawing({ kind, data, series }: ChartData) {
  const shared = { ...usual, data: [...data], series: [...series], withLegend: series.length > 1 }
  return kind === 'averages' ? (
    <LineChart
      {...shared}
      yAxisProps={{ domain: [1, 5], ticks: [1, 2, 3, 4, 5], width: 28 }}
      lineChartProps={{ accessibilityLayer: false }}
      lineProps={still}
      curveType="linear"
    />
  ) : (
    <BarChart
      {...shared}
      type="stacked"
      yAxisProps={{ allowDecimals: false, width: 28 }}
      barChartProps={{ accessibilityLayer: false }}
      barProps={still}
    />
  )
}
