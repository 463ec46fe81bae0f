import { ActionIcon, Anchor, Group, Stack, Title } from '@mantine/core'
import { Link } from 'react-router'
import { Icon } from '../../ui/picture/icon.tsx'

type Target = { to: string; label: string }
type PeriodHeadProps = {
  /** The month or year that is shown. */
  title: string
  before: Target
  after: Target
  /** Back to the present, where something else is shown. */
  now: Target | null
}

/** The head of a calendar: what it shows, and links to the periods before and after. */
export function PeriodHead({ title, before, after, now }: PeriodHeadProps) {
  return (
    <Group justify="space-between" wrap="nowrap" gap="xs" mb="sm">
      <PeriodLink {...before} icon="left" />
      <Stack gap={0} miw={0} align="center" ta="center">
        <Title order={2} size="h3" id="period">
          {title}
        </Title>
        {now && (
          <Anchor component={Link} to={now.to} preventScrollReset py="xs" my="-xs">
            {now.label}
          </Anchor>
        )}
      </Stack>
      <PeriodLink {...after} icon="right" />
    </Group>
  )
}

function PeriodLink({ to, label, icon }: Target & { icon: 'left' | 'right' }) {
  return (
    <ActionIcon component={Link} to={to} aria-label={label} variant="default" size={48} preventScrollReset>
      <Icon name={icon} />
    </ActionIcon>
  )
}
