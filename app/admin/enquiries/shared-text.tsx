import { Textarea } from '@mantine/core'
import { EditForm } from '../parts/edit-form.tsx'
import { SaveRow } from '../parts/save-bar.tsx'

type VersionedTextFormProps = {
  intent: string
  name: string
  /** The name of the draft on this device. */
  draft: string
  /** What is stored now, and its version. */
  stored: string
  version: string
  label: string
  button: string
  maxLength: number
  required?: boolean
  minRows?: number
}

/** A text that two people may change at once. */
export function VersionedTextForm(props: VersionedTextFormProps) {
  const { intent, name, draft, stored, version, label, button, ...field } = props
  return (
    <EditForm
      name={draft}
      values={{ [name]: stored }}
      version={version}
      remountKey={version}
      labelOf={() => label}
    >
      {(form) => (
        <>
          <input type="hidden" name="intent" value={intent} />
          <Textarea {...form.field(name)} {...field} autosize />
          <SaveRow form={form} label={button} mt={8} />
        </>
      )}
    </EditForm>
  )
}
