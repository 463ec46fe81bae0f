import { ActionIcon, Anchor, Group, Stack, Title } from '@mantine/core'
import { Link } from 'react-router'
import { formatMonth, type Month, monthAfter } from '#core/values/day.ts'
import { isMonth } from '#modules/calendar/shown-nights.ts'
import { Icon } from '../../ui/picture/icon.tsx'

/** The month that the address of a calendar asks for, else the present one. */
export function readShownMonth(request: Request, currentMonth: Month): Month {
  const month = new URL(request.url).searchParams.get('month') ?? ''
  return isMonth(month) ? month : currentMonth
}

type PeriodHeadProps = {
  /** What is shown: one month, or twelve from it on. */
  period: 'month' | 'year'
  month: Month
  currentMonth: Month
  /** What else the address says. */
  query?: string
}

/** The head of a calendar: what it shows, and links to the periods before and after. */
export function PeriodHead({ period, month, currentMonth, query = '' }: PeriodHeadProps) {
  const months = period === 'month' ? 1 : 12
  const last = monthAfter(month, months - 1)
  const renderTurnLink = (by: number, label: string, icon: 'left' | 'right') => (
    <ActionIcon
      component={Link}
      to={`?month=${monthAfter(month, by)}${query}`}
      aria-label={`${label} ${period}`}
      variant="default"
      size={48}
      preventScrollReset
    >
      <Icon name={icon} />
    </ActionIcon>
  )
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs" mb="sm">
      {renderTurnLink(-months, 'Previous', 'left')}
      <Stack gap={0} miw={0} align="center" ta="center">
        <Title order={2} size="h3" id="period">
          {[...new Set([month, last])].map((each) => formatMonth(`${each}-01`)).join(' to ')}
        </Title>
        {month !== currentMonth && (
          <Anchor component={Link} to="." preventScrollReset py="xs" my="-xs">
            Back to this {period}
          </Anchor>
        )}
      </Stack>
      {renderTurnLink(months, 'Next', 'right')}
    </Group>
  )
}
