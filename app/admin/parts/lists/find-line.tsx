import { Button, Group, TextInput } from '@mantine/core'
import { Icon } from '../../../ui/picture/icon.tsx'

type FindLineProps = {
  label: string
  value: string
  autoFocus?: boolean
  /** To find is what the room is for. */
  isMain?: boolean
}

/** The line of a list that finds something in it, within a form of the page's own. */
export function FindLine({ label, value, autoFocus = false, isMain = false }: FindLineProps) {
  return (
    <Group gap="xs" wrap="nowrap" mb="md">
      <TextInput
        key={value}
        name="find"
        type="search"
        aria-label={label}
        placeholder="Name, e-mail or phone"
        defaultValue={value}
        leftSection={<Icon name="search" />}
        autoFocus={autoFocus}
        flex={1}
      />
      <Button type="submit" variant={isMain ? 'filled' : 'default'}>
        Find
      </Button>
    </Group>
  )
}
