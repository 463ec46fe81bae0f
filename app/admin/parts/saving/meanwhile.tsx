import './meanwhile.css'
import { Radio } from '@mantine/core'
import type { EditConflict } from '#modules/audit/meanwhile.ts'

type MeanwhileProps = {
  clashes: readonly EditConflict[] | undefined
  /** What the field at a path is called. */
  label: (path: string) => string
  /** How a value of that field is read. */
  say?: (text: string, path: string) => string
}

/** Fields that somebody else changed since this form was opened and its writer too: for each, whose words stand when it is saved. */
export function Meanwhile({ clashes = [], label, say = (text) => text }: MeanwhileProps) {
  if (clashes.length === 0) return null
  return (
    <div className="meanwhile">
      {clashes.map(({ path, theirs, yours }) => (
        <Radio.Group key={path} name={`keep.${path}`} label={label(path)} defaultValue="yours">
          <Radio value="theirs" label={`Take theirs: ${say(theirs, path) || 'nothing'}`} mt="xs" />
          <Radio value="yours" label={`Keep mine: ${say(yours, path) || 'nothing'}`} mt="xs" />
        </Radio.Group>
      ))}
      <p>Everything else is as they left it and as you typed it. Save once more.</p>
    </div>
  )
}
