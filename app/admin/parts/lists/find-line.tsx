import { Button, Group, TextInput } from '@mantine/core'
import { Icon } from '../../../ui/picture/icon.tsx'

type FindLineProps = {
  label: string
  value: string
  autoFocus?: boolean
  /** Searching is the main action of the page. */
  isMain?: boolean
}

/** The search field of a list, within a form of its page. */
export function FindLine({ label, value, autoFocus = false, isMain = false }: FindLineProps) {
  return (
    <Group gap="xs" mb="md">
      <TextInput
        key={value}
        name="find"
        type="search"
        aria-label={label}
        placeholder="Name, e-mail or phone"
        defaultValue={value}
        leftSection={<Icon name="search" />}
        autoFocus={autoFocus}
        flex="1 1 8rem"
        miw={0}
      />
      <Button type="submit" variant={isMain ? 'filled' : 'default'}>
        Find
      </Button>
    </Group>
  )
}
