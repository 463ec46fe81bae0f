import { Box, ColorSwatch, Group, Progress, Stack, Table, Text } from '@mantine/core'
import { formatMonth } from '#core/values/day.ts'

export const CHART_GREEN = 'light-dark(#1f4a43, #a9d6c8)'

type OfMonth = { month: string }
type Bar = { label: string; parts: readonly { value: number; color?: string }[] }
type ChartProps<Month> = {
  title: string
  legend?: readonly { label: string; color: string }[]
  bars: readonly Bar[]
  /** The value of a bar over the full width; without it, the longest one's. */
  most?: number
  /** The value of a bar in words; without it, the number with one decimal. */
  format?: (value: number) => string
  /** The rows of the table, and its columns after the month. */
  months: readonly Month[]
  columns: readonly (readonly [name: string, cell: (month: Month) => string | number])[]
}

const nameOf = ({ month }: OfMonth) => formatMonth(`${month}-01`)

/** A bar for each month. */
export function monthBars<Month extends OfMonth>(
  months: readonly Month[],
  partsOf: (month: Month) => Bar['parts'],
): Bar[] {
  return months.map((month) => ({ label: nameOf(month).slice(0, 3), parts: partsOf(month) }))
}

/** A bar chart, and a table with the numbers of each month. */
export function Chart<Month extends OfMonth>({ title, bars, format, ...props }: ChartProps<Month>) {
  const { legend = [], months, columns } = props
  const sumOf = ({ parts }: Bar) => parts.reduce((sum, { value }) => sum + value, 0)
  const most = props.most ?? Math.max(1, ...bars.map(sumOf))
  const labels = bars.some(({ label }) => label.length > 3) ? 'min(7.5rem, 40%)' : '2rem'
  return (
    <Box component="figure" className="sheet" m={0} miw={0}>
      <Text component="figcaption" fw={600} mb="sm">
        {title}
      </Text>
      {/* The table below contains the same. */}
      <Stack gap={6} aria-hidden="true">
        {bars.map((bar) => (
          <Group key={bar.label} gap="sm" wrap="nowrap">
            <Text size="sm" c="dimmed" w={labels} flex="none">
              {bar.label}
            </Text>
            <Progress.Root size="lg" flex={1} radius="xs">
              {bar.parts.map(({ value, color = CHART_GREEN }) => (
                <Progress.Section key={color} value={(100 * value) / most} color={color} />
              ))}
            </Progress.Root>
            <Text size="sm" miw={format ? 'min(5.25rem, 40%)' : '2rem'} flex="none" ta="end">
              {format ? format(sumOf(bar)) : Number(sumOf(bar).toFixed(1))}
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
            data={{
              head: ['Month', ...columns.map(([name]) => name)],
              body: months.map((month) => [nameOf(month), ...columns.map(([, cell]) => cell(month))]),
            }}
          />
        </section>
      </details>
    </Box>
  )
}
