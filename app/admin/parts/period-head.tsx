import { ActionIcon, Anchor, Group, Stack, Title } from '@mantine/core'
import { Link } from 'react-router'
import { Icon } from '../../ui/picture/icon.tsx'

type Way = { to: string; label: string }
type PeriodHeadProps = {
  /** The month or year that is shown. */
  title: string
  before: Way
  after: Way
  /** Back to the present, where something else is shown. */
  now: Way | null
}

/** The head of a calendar: what it shows, and the ways to the periods before and after. */
export function PeriodHead({ title, before, after, now }: PeriodHeadProps) {
  return (
    <Group justify="space-between" wrap="nowrap" mb="sm">
      <ActionIcon
        component={Link}
        to={before.to}
        aria-label={before.label}
        variant="default"
        size={48}
        preventScrollReset
      >
        <Icon name="left" />
      </ActionIcon>
      <Stack gap={0} align="center" ta="center">
        <Title order={2} size="h3" id="period">
          {title}
        </Title>
        {now && (
          <Anchor component={Link} to={now.to} preventScrollReset py="xs" my="-xs">
            {now.label}
          </Anchor>
        )}
      </Stack>
      <ActionIcon
        component={Link}
        to={after.to}
        aria-label={after.label}
        variant="default"
        size={48}
        preventScrollReset
      >
        <Icon name="right" />
      </ActionIcon>
    </Group>
  )
}
