import { Button, Group, Text } from '@mantine/core'
import { Link } from 'react-router'
import { Icon } from '../../../ui/picture/icon.tsx'

type Choice = { label: string; to: string; count?: number; chosen: boolean }

const chosenColours = { bg: 'var(--chosen)', c: 'var(--on-chosen)', bd: '1px solid var(--chosen)', fw: 600 }

/** Which part of a list is shown, each at an address of its own. */
export function FilterLinks({ label, choices }: { label: string; choices: readonly Choice[] }) {
  return (
    <Group component="nav" className="filter-links" aria-label={label} gap={6} mb="md">
      {choices.map(({ label: name, to, count, chosen }) => (
        <Button
          key={to}
          component={Link}
          to={to}
          preventScrollReset
          variant="default"
          px="sm"
          fw={400}
          bg="transparent"
          bd="1px solid var(--rule)"
          aria-current={chosen ? 'true' : undefined}
          leftSection={chosen && <Icon name="check" />}
          rightSection={
            count !== undefined && (
              <Text span inherit {...(!chosen && { c: 'dimmed' })}>
                {count}
              </Text>
            )
          }
          {...(chosen && chosenColours)}
        >
          {name}
        </Button>
      ))}
    </Group>
  )
}
