import { Button, Group, Text, Textarea } from '@mantine/core'
import { useState } from 'react'
import { DraftNote } from '../parts/draft-note.tsx'
import { IntentForm, useIntent } from '../parts/intent.tsx'
import { SaveState } from '../parts/save-bar.tsx'
import { useFormDraft } from '../parts/use-form-draft.ts'

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

/** A text that two people may change at once: the second is refused and sees what the first stored; saving again replaces it. */
export function VersionedTextForm(props: VersionedTextFormProps) {
  const { intent, name, draft, stored, version, button, ...field } = props
  const form = useIntent(intent, { onDone: () => formDraft.clear() })
  const [text, setText] = useState(stored)
  const [readAs, setReadAs] = useState({ stored, version })
  const saved = form.isDone && text.trim() === stored
  const formDraft = useFormDraft(draft)
  const isTheirs = stored !== readAs.stored && !saved
  if (isTheirs && text === readAs.stored) setText(stored)
  if (stored !== readAs.stored && (saved || text === readAs.stored)) setReadAs({ stored, version })
  const isChanged = text.trim() !== stored
  const takeTheirs = () => {
    formDraft.clear()
    setText(stored)
  }
  return (
    <IntentForm
      form={form}
      ref={formDraft.form}
      note={isTheirs && <TheirVersion stored={stored} onTake={takeTheirs} />}
    >
      <DraftNote draft={formDraft} />
      <input type="hidden" name="version" value={form.refusalMessage ? version : readAs.version} />
      <Textarea
        {...field}
        name={name}
        value={text}
        onChange={(event) => setText(event.currentTarget.value)}
        error={form.error(name)}
        autosize
      />
      <Group mt="sm">
        <Button
          type="submit"
          variant={isChanged && field.required ? 'filled' : 'default'}
          loading={form.isBusy}
        >
          {button}
        </Button>
        <SaveState state={form.isBusy ? 'saving' : saved ? 'saved' : isChanged ? 'changed' : 'unchanged'} />
      </Group>
    </IntentForm>
  )
}

/** What somebody else has saved since this was read; saving once more replaces it. */
function TheirVersion({ stored, onTake }: { stored: string; onTake: () => void }) {
  return (
    <>
      <Text className="kept-lines" mt="xs">
        It now says: {stored ? `“${stored}”` : 'nothing'}
      </Text>
      <Button mt="xs" onClick={onTake}>
        Take theirs
      </Button>
    </>
  )
}
