import { Button, Radio, Stack, Text } from '@mantine/core'
import type { EditConflict } from '#core/refusals/edit-conflict.ts'

export type EditConflictsProps = {
  conflicts: readonly (EditConflict & { label?: string })[] | undefined
  /** The label of the field at a path, where the conflict has none. */
  label?: (path: string) => string
  /** Formats a value of that field. */
  say?: (text: string, path: string) => string
}

/** The fields that two people changed at once: for each, a choice of whose value is saved. */
export function EditConflicts({ conflicts = [], label: labelOf, say = (text) => text }: EditConflictsProps) {
  if (conflicts.length === 0) return null
  return (
    <Stack gap="sm" mt="sm" className="kept-lines">
      {conflicts.map(({ path, theirs, yours, label = labelOf?.(path) }) => (
        <Radio.Group key={path} name={`keep.${path}`} label={label} defaultValue="yours">
          <Radio value="theirs" label={`Take theirs: ${say(theirs, path) || 'nothing'}`} mt="xs" />
          <Radio value="yours" label={`Keep mine: ${say(yours, path) || 'nothing'}`} mt="xs" />
        </Radio.Group>
      ))}
      <Text>All other changes, theirs and yours, are kept. Save again.</Text>
    </Stack>
  )
}

type TheirVersionProps = { now: string; onTake: () => void }

/** What somebody else has saved in the only field of a form since it was opened, with "Take theirs"; saving once more replaces it. */
export function TheirVersion({ now, onTake }: TheirVersionProps) {
  return (
    <>
      <Text className="kept-lines" mt="xs">
        It now says: {now ? `“${now}”` : 'nothing'}
      </Text>
      <Button variant="default" mt="xs" onClick={onTake}>
        Take theirs
      </Button>
    </>
  )
}
