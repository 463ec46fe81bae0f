import { Button, Group } from '@mantine/core'
import { SaveState } from './save-state.tsx'

type SaveLineProps = { changed: boolean; saving: boolean; saved: boolean; refused?: boolean; save?: string }

/** The end of a form: its Save stands quiet until there is something to save, and works all the same before the script is there. */
export function SaveLine({ changed, saving, saved, refused = false, save = 'Save' }: SaveLineProps) {
  const still = refused ? 'failed' : changed ? 'changed' : saved ? 'saved' : 'unchanged'
  return (
    <Group mt="lg">
      <Button type="submit" variant={changed || refused ? 'filled' : 'default'} loading={saving}>
        {save}
      </Button>
      <SaveState state={saving ? 'saving' : still} />
    </Group>
  )
}
