import { Button, Group } from '@mantine/core'
import { useState } from 'react'
import { useNavigate, useNavigation } from 'react-router'
import type { Conflict, Refusal } from '#core/refusals/refusal.ts'

/** A refused form: why, and what was typed. Without a connection only why. */
export type RefusedForm<Typed> = Refusal & {
  values?: Typed
  /** The id that a new record will have. */
  id?: string
  /** The version that its form had. */
  version?: string
}

/**
 * What a form was refused with. A refusal without its values, such as a lost line after a conflict, leaves those of the refusal before it, with its
 * version and id, so that nothing typed is lost.
 */
export function useRefusedForm<Refused extends RefusedForm<unknown>>(
  answer: Refused | undefined,
): Refused | undefined {
  const [last, setLast] = useState<Refused>()
  const isWhole = answer?.values !== undefined
  if (isWhole && answer !== last) setLast(answer)
  if (!answer && last) setLast(undefined)
  if (!answer || isWhole || !last) return answer
  // Every part is of a refusal of this form.
  return { ...last, field: undefined, doubts: undefined, retryAfter: undefined, ...answer } as Refused
}

/** The React key of a form: another one after each save, so that its fields show what is saved. A refused form stays as it is. */
export function formKey(version: string, refusal: RefusedForm<unknown> | undefined): string {
  return refusal?.conflict ? `conflict ${refusal.conflict.version}` : version
}

/**
 * The version of what a form shows, in a hidden field, so that nobody overwrites what somebody else has saved since. After a conflict it is
 * the version of now: its writer has seen what differs, and saves again or takes theirs.
 */
export function VersionField({
  version,
  restored,
  refusal,
}: {
  version: string
  /** That of a draft that was filled into the form. */
  restored?: string | undefined
  refusal: RefusedForm<unknown> | undefined
}) {
  const [first] = useState(version)
  const shown = refusal?.conflict?.version ?? refusal?.version ?? restored ?? first
  return <input type="hidden" name="version" value={shown} />
}

/** The version that a form shows; undefined where it has none. */
export function shownVersion(form: HTMLFormElement): string | undefined {
  const input = form.elements.namedItem('version')
  return input instanceof HTMLInputElement ? input.value : undefined
}

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
  const isBusy = useNavigation().state !== 'idle'
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
          <Button type="submit" disabled={isBusy}>
            Keep mine
          </Button>
        )}
        <Button disabled={isBusy} onClick={takeTheirs}>
          Take theirs
        </Button>
      </Group>
    </>
  )
}
