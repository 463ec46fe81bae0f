import { Button, Group, Text } from '@mantine/core'
import { useNavigate } from 'react-router'
import type { Conflict } from '#core/refusals/refusal.ts'
import { IntentForm, useIntent } from '../intent.tsx'

export type ConflictChoiceProps = {
  conflict: Conflict | undefined
  /** Removes what was typed from the device. */
  onTakeTheirs: () => void
  /** The label of the field at a path, where the difference has none. */
  label?: ((path: string) => string) | undefined
  /** Formats a value of that field. */
  format?: ((text: string, path: string) => string) | undefined
}

/** The values that somebody else saved and those of this form, where they differ, and the choice between them. */
export function ConflictChoice({ conflict, onTakeTheirs, ...props }: ConflictChoiceProps) {
  const navigate = useNavigate()
  if (!conflict) return null
  const { label: labelOf, format = (text) => text } = props
  const takeTheirs = () => {
    onTakeTheirs()
    navigate('', { replace: true, preventScrollReset: true })
  }
  return (
    <>
      <dl className="kept-lines conflict">
        {conflict.differences.map(({ path, theirs, mine, label = labelOf?.(path) ?? path }) => (
          <div key={path}>
            <dt>{label}</dt>
            <dd>Theirs: {format(theirs, path) || 'nothing'}</dd>
            <dd>Mine: {format(mine, path) || 'nothing'}</dd>
          </div>
        ))}
      </dl>
      <Group gap="xs" mt="xs">
        {conflict.version !== null && (
          <Button type="submit" variant="default">
            Keep mine
          </Button>
        )}
        <Button variant="default" onClick={takeTheirs}>
          Take theirs
        </Button>
      </Group>
    </>
  )
}

type ReversibleButtonProps = {
  /** The change that the button makes now: one of two that undo each other. */
  intent: string
  button: string
  /** The sentence shown after the change. */
  done: string
}

/** A button for a change that another tap undoes at any time, so that it needs no confirmation. */
export function ReversibleButton({ intent, button, done }: ReversibleButtonProps) {
  const form = useIntent(intent)
  return (
    <IntentForm of={form}>
      <Button type="submit" variant="default" loading={form.busy}>
        {button}
      </Button>
      <Text role="status" size="sm" c="dimmed" mt="xs">
        {form.done && done}
      </Text>
    </IntentForm>
  )
}
