import { Button, Group, Text } from '@mantine/core'
import { Form } from 'react-router'
import type { ColourScheme } from '#domain/accounts/look.ts'
import { Icon } from '../../../ui/picture/icon.tsx'
import { buttons } from '../../steps/buttons.ts'

const looks = [
  { value: '', label: buttons['settings/you/look'].device },
  { value: 'light', label: buttons['settings/you/look'].light },
  { value: 'dark', label: buttons['settings/you/look'].dark },
]

/** Light or dark rooms, on this device; the site itself follows each visitor's own. */
export function LookChoice({ look }: { look: ColourScheme | null }) {
  return (
    <section className="sheet" id="look">
      <h2>Light or dark</h2>
      <Text size="sm" c="dimmed">
        For your rooms on this device alone. Your site follows the device of each visitor.
      </Text>
      {/* The whole page is made anew: the choice stands in its very first line. */}
      <Form method="post" action="/admin/settings/you/look" reloadDocument>
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
