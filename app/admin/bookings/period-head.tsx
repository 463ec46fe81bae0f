import { ActionIcon, Anchor, Group, Stack, Title } from '@mantine/core'
import { Link } from 'react-router'
import { Icon } from '../../ui/picture/icon.tsx'

type PeriodHeadProps = {
  title: string
  /** What is shown. */
  period: 'month' | 'year'
  before: string
  after: string
  /** The address of the present; null where it is shown. */
  now: string | null
}

/** The head of a calendar: what it shows, and links to the periods before and after. */
export function PeriodHead({ title, period, before, after, now }: PeriodHeadProps) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs" mb="sm">
      <PeriodLink to={before} label={`Previous ${period}`} icon="left" />
      <Stack gap={0} miw={0} align="center" ta="center">
        <Title order={2} size="h3" id="period">
          {title}
        </Title>
        {now && (
          <Anchor component={Link} to={now} preventScrollReset py="xs" my="-xs">
            Back to this {period}
          </Anchor>
        )}
      </Stack>
      <PeriodLink to={after} label={`Next ${period}`} icon="right" />
    </Group>
  )
}

function PeriodLink({ to, label, icon }: { to: string; label: string; icon: 'left' | 'right' }) {
  return (
    <ActionIcon component={Link} to={to} aria-label={label} variant="default" size={48} preventScrollReset>
      <Icon name={icon} />
    </ActionIcon>
  )
}
