import { Alert, Button, Group, Text } from '@mantine/core'
import type { DraftedForm } from './use-form-draft.ts'

type DraftNoteProps = { draft: Pick<DraftedForm, 'found' | 'restore' | 'discard'> }

/** Says that the form is filled with a draft, and offers to discard it; where the saved values have changed since, asks before it fills the form. */
export function DraftNote({ draft: { found, restore, discard } }: DraftNoteProps) {
  if (!found) return null
  if (found.state === 'back')
    return (
      <Alert role="status" color="brass" mb="md" title="Your unsaved changes are back">
        <Text>They are in the form, but not saved yet. Save them, or start again.</Text>
        <Button mt="sm" onClick={discard}>
          Start again
        </Button>
      </Alert>
    )
  return (
    <Alert color="brass" title="Your last changes were not saved" mb="md">
      <Text>
        They are still on this device. Another person has saved this page since then. Read the page before you
        save your changes.
      </Text>
      <Group mt="sm" gap="xs">
        <Button onClick={restore} variant="filled">
          Use my changes
        </Button>
        <Button onClick={discard}>Remove my changes</Button>
      </Group>
    </Alert>
  )
}
