import { Button, Group, Text } from '@mantine/core'
import { Form } from 'react-router'
import type { ColourScheme } from '#domain/accounts/look.ts'
import { Icon } from '../../../ui/picture/icon.tsx'

const looks = [
  { value: '', label: 'As this device' },
  { value: 'light', label: 'Light' },
  { value: 'dark', label: 'Dark' },
]

/** A light or dark admin, on this device; the site itself follows each visitor's own. */
export function LookChoice({ look }: { look: ColourScheme | null }) {
  return (
    <section className="sheet" id="look">
      <h2>Light or dark</h2>
      <Text size="sm" c="dimmed">
        For the admin on this device only. Your site follows the device of each visitor.
      </Text>
      {/* The whole page is loaded again: the choice is in its first line. */}
      <Form method="post" reloadDocument>
        <input type="hidden" name="intent" value="look" />
        <Group gap="xs">
          {looks.map(({ value, label }) => {
            const chosen = value === (look ?? '')
            return (
              <Button
                key={value}
                type="submit"
                name="look"
                value={value}
                variant="default"
                px="sm"
                aria-pressed={chosen}
                leftSection={chosen && <Icon name="check" />}
              >
                {label}
              </Button>
            )
          })}
        </Group>
      </Form>
    </section>
  )
}
